package io.barograph.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.pages.PageCommand;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.pages.ProgramCall;
import module java.base;

/// Somebody who types what pages say, and knows what runs in the other terminal.
final class PageReader {

    /// The one that runs unless a page starts another.
    static final String CONTROLLER = "barograph controller --mode enforce --scheduler-extender";

    static final String TAINT = "node.kubernetes.io/cpu-contention-pressure";

    private static final Duration SOON = Duration.ofSeconds(90);

    /// What a reader puts where a page says these.
    private static final Map<String, String> MEANT = Map.ofEntries(
            Map.entry("NODE", ReplayedNodes.TROUBLED),
            Map.entry("n1", ReplayedNodes.TROUBLED),
            Map.entry("REGISTRY", "registry.example"),
            Map.entry("KEY", TAINT),
            Map.entry("EFFECT", "NoSchedule"),
            Map.entry("TEXT", "'to look at it'"),
            Map.entry("NAME", "told"),
            Map.entry("NAMESPACE", PlayedPods.NAMESPACE),
            Map.entry("POD", PlayedPods.CONTROLLER),
            Map.entry("COMMAND", "status"),
            Map.entry("DIR", PagesClusterIT.OWN),
            Map.entry("FILE", "examples/recordings/S02_one_throttled.trace.gz"),
            Map.entry("ID", "$ID"));

    private static final Pattern SILENCE = Pattern.compile("silence ([0-9a-f]{8}) by .*");
    private static final String SILENCE_OF_PAGE = "3fa85f64";

    private final ReaderShell shell;
    private String program = "";
    private String silence = SILENCE_OF_PAGE;

    PageReader(ReaderShell shell) {
        this.shell = shell;
    }

    /// In the other terminal, in the place of what runs there; it answers then.
    void startController(String command) throws IOException, InterruptedException {
        shell.endProgram();
        program = command;
        shell.start(command);
        awaitSuccess("barograph status");
    }

    /// The one that runs usually, which has judged [ReplayedNodes#TROUBLED].
    private void startUsualController() throws IOException, InterruptedException {
        if (!program.equals(CONTROLLER)) {
            startController(CONTROLLER);
            awaitSuccess("barograph explain --node " + ReplayedNodes.TROUBLED + " --demand " + TAINT);
        }
    }

    private void awaitSuccess(String question) {
        await(question).atMost(SOON).untilAsserted(() -> {
            ReaderShell.Outcome outcome = shell.run(question);
            assertThat(outcome.exit())
                    .as(outcome.printed() + "\n" + shell.programOutput())
                    .isZero();
        });
    }

    private void endController() throws InterruptedException {
        shell.endProgram();
        program = "";
    }

    void follow(PageStep step) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        boolean startsOne = false;
        for (String line : ProgramCall.programLines(step.commands())) {
            String typed = typed(line);
            String verb = verb(typed);
            if (verb.equals("controller") || verb.equals("up")) {
                startsOne = true;
                run(step, lines);
                lines.clear();
                startController(typed);
            } else {
                if (verb.equals("cleanup")) {
                    endController(); // it does not work against one that is alive
                    startsOne = true;
                }
                lines.add(typed);
            }
        }
        if (!startsOne) {
            startUsualController();
        }
        run(step, lines);
    }

    private void run(PageStep step, List<String> lines) throws IOException, InterruptedException {
        if (lines.isEmpty()) {
            return;
        }
        ReaderShell.Outcome outcome = shell.run(String.join("\n", lines));
        String told = step.place() + ": " + lines + "\n" + String.join("\n", outcome.printed());
        assertThat(outcome.exit()).as(told).isZero();
        outcome.printed().stream()
                .map(SILENCE::matcher)
                .filter(Matcher::matches)
                .forEach(found -> silence = found.group(1));
        PageStep timeless = new PageStep(
                step.page(),
                step.line(),
                step.form(),
                step.commands(),
                step.shown().stream().map(PageReader::timeless).toList());
        assertThat(timeless.shows(outcome.printed().stream()
                        .map(line -> timeless(line.replace(silence, SILENCE_OF_PAGE)))
                        .toList()))
                .as(told)
                .isTrue();
    }

    /// Times are others than on the page, and columns as wide as they are long.
    private static String timeless(String line) {
        return line.replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:]+Z", "TIME")
                .replaceAll("\\b\\d+h(\\d+m)?(\\d+s)?\\b", "LEFT")
                .replaceAll(" +", " ");
    }

    private static String verb(String line) {
        return PageCommand.commandsOf(line).stream()
                .map(command -> command.arguments().getFirst())
                .findFirst()
                .orElse("");
    }

    /// The line as the reader types it: with names of their own, with what must be there before, and with what a page
    /// says of exit codes.
    private String typed(String line) {
        String command = withOwnNames(line).replaceFirst(" +#.*", "");
        boolean stops = line.contains("stop --reason") && line.contains("TEXT"); // which the page does not end again
        return preparationFor(command)
                + withExpectedEnd(command)
                + (stops ? "; barograph silence resume > resumed" : "");
    }

    private String withOwnNames(String line) {
        String named = line.replaceFirst(" \\.\\.\\.$", "")
                .replace(SILENCE_OF_PAGE, silence)
                .replace("--journal DIR", "--journal journal");
        for (Map.Entry<String, String> meant : MEANT.entrySet()) {
            named = named.replaceAll("\\b" + meant.getKey() + "\\b", Matcher.quoteReplacement(meant.getValue()));
        }
        return named;
    }

    private static String preparationFor(String command) {
        if (command.startsWith("helm install ")) { // which each page does anew
            return "helm uninstall barograph -n barograph --ignore-not-found --no-hooks; ";
        }
        if (command.startsWith("kubectl taint ")) { // which removes a taint that is there
            return command.replaceFirst("taint", "taint --overwrite").replaceFirst("-$", "") + "; ";
        }
        if (command.endsWith(" $ID")) { // of a silence
            return "ID=$(barograph silence add --node told --for 1h --reason again | grep -om1 '\\b[0-9a-f]\\{8\\}\\b'); ";
        }
        if (command.endsWith(" barograph-evictor")) { // where evictions are enabled
            return "kubectl apply -f deploy/patches/eviction.yaml; ";
        }
        if (command.contains(" port-forward ")) {
            return "kubectl apply -f deploy/controller.yaml; ";
        }
        return command.contains("from-kubelet") ? "rm -f kubelet-eviction.*; " : "";
    }

    private static String withExpectedEnd(String command) {
        if (command.endsWith(" -w") || command.endsWith(" --duration 10m")) {
            return "timeout --signal=INT 5 " + command + " || [ $? = 124 ]"; // until Ctrl-C
        }
        if (command.contains(" --firing")) {
            return command + " || [ $? = 4 ]"; // nodes cannot be judged
        }
        if (command.contains("check --cluster")) {
            return command + " || [ $? = 3 ]"; // taints would be refused
        }
        if (command.contains(" port-forward ")) { // which the played pod's kubelet does not know
            return "(" + command + " 2>&1 || true) | grep 'error upgrading connection'";
        }
        return command;
    }
}
