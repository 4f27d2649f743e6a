package io.barograph.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.pages.CommandNeeds;
import io.barograph.testkit.pages.CommandNeeds.Need;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A directory like a checkout's, in which a reader of a page types commands: the launcher and the examples
/// are there, and what the reader writes goes nowhere else. Programs take other ports than their own, which
/// may be taken.
final class ReaderShell implements AutoCloseable {

    private static final long LONGEST_SECONDS = 180;
    private static final Set<Need> RUNNABLE = EnumSet.of(Need.CHECKOUT, Need.CLUSTER, Need.CONTROLLER, Need.HOST);

    private static final int CONTROLLER_PORT = 9978;
    private static final int EXPORTER_PORT = 9977;

    private final Path directory;
    private final Map<String, String> environment;
    private final int port = FreePorts.next();
    private final Map<String, String> ports = new HashMap<>(Map.of(":" + CONTROLLER_PORT, ":" + port));
    private @Nullable Process program;

    /// @param server of which the reader is the administrator
    ReaderShell(Path directory, ApiServer server) throws IOException {
        this(directory, server, Map.of());
    }

    /// @param settings of the environment, more
    ReaderShell(Path directory, ApiServer server, Map<String, String> settings) throws IOException {
        this.directory = directory;
        this.environment = new HashMap<>(settings);
        environment.put("KUBECONFIG", server.kubeconfig(ApiServer.ADMIN).toString());
        environment.put("BAROGRAPH_WEB_LISTEN_ADDRESS", "127.0.0.1:" + port);
        environment.put("USER", "jo");
        environment.put(
                "PATH",
                directory + ":" + ClusterBinaries.find().kubectl().getParent() + ":" + Helm.programs() + ":"
                        + System.getenv("PATH"));
        Files.createSymbolicLink(directory.resolve("examples"), Checkout.HOME.resolve("examples"));
        writeProgram("barograph", """
                #!/usr/bin/env bash
                launcher=%1$s port=%2$d
                case "$1 $*" in
                up*) exec "$launcher" "$@" --port $port --exporter-port 0 ;;
                explain*--recording*) exec "$launcher" "$@" ;;
                explain*|status*) exec "$launcher" "$@" --controller http://127.0.0.1:$port ;;
                *) exec "$launcher" "$@" ;;
                esac
                """.formatted(Checkout.HOME.resolve("barograph"), port));
    }

    /// The scripts of a page, in its order. Other commands of the page need no more than a checkout.
    static List<PageStep> scriptsOf(String page) throws IOException {
        CommandNeeds needs = CommandNeeds.read(Checkout.HOME.resolve("docs/README.md"));
        List<PageStep> scripts = new ArrayList<>();
        for (PageStep step : PageStep.stepsOf(Checkout.HOME, Path.of(page))) {
            if (step.form() == PageStep.Form.SCRIPT) {
                scripts.add(step);
            } else {
                assertThat(step.calls()).as(step.place()).allMatch(call -> needs.of(call) == Need.CHECKOUT);
            }
        }
        return scripts;
    }

    /// The lines of a step that this shell can run: those that need no root, no registry and the like.
    static PageStep typedIn(PageStep step, CommandNeeds needs) {
        return step.keepingLines(call -> RUNNABLE.contains(needs.of(call)));
    }

    /// Makes a program that the reader can call.
    void writeProgram(String name, String script) throws IOException {
        Path program = Files.writeString(directory.resolve(name), script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// Lets `kubectl barograph` be what ships, that finds the controller without a port-forward, since no kubelet runs.
    void installPlugin() throws IOException {
        for (String name : List.of("deploy/kubectl-barograph", "kubectl-barograph")) {
            writeProgram(name, """
                    #!/usr/bin/env bash
                    case "$1" in
                    status | explain) exec '%1$s' "$@" --controller http://127.0.0.1:%2$d ;;
                    *) exec '%1$s' "$@" ;;
                    esac
                    """.formatted(Checkout.HOME.resolve("deploy/kubectl-barograph"), port));
        }
    }

    /// Lets commands ask this exporter where they ask the one of the host.
    void askExporter(RunningExporter exporter) {
        ports.put(":" + EXPORTER_PORT, ":" + exporter.uri("/").getPort());
    }

    /// Where the controller is expected that commands ask.
    int port() {
        return port;
    }

    /// What commands left behind.
    ///
    /// @param printed standard output and standard error, as a reader sees them
    record Outcome(int exit, List<String> printed) {}

    /// Runs commands as a reader would paste them; the first that fails ends them.
    Outcome run(String commands) throws IOException, InterruptedException {
        Path printed = directory.resolve(".printed");
        Process process = bash(commands, printed);
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("does not end within " + LONGEST_SECONDS + " s: " + commands);
            }
        } finally {
            end(process);
        }
        return new Outcome(process.exitValue(), Files.readAllLines(printed, StandardCharsets.UTF_8));
    }

    /// Runs a page's commands; they must succeed and print what the page shows.
    void follow(PageStep step) throws IOException, InterruptedException {
        Outcome outcome = run(step.commands());
        String told = step.place() + ": " + step.commands() + "\n" + String.join("\n", outcome.printed());
        assertThat(outcome.exit()).as(told).isZero();
        assertThat(step.shows(outcome.printed())).as(told).isTrue();
    }

    /// Runs a program in another terminal, until [#endProgram] or until the shell is closed.
    void start(String command) throws IOException {
        program = bash("exec " + command, directory.resolve(".program"));
    }

    /// Ends what [#start] began, and waits until its port is free.
    void endProgram() throws InterruptedException {
        Process running = program;
        program = null;
        if (running != null) {
            end(running);
            if (!running.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("does not end within " + LONGEST_SECONDS + " s");
            }
        }
    }

    /// What the program in the other terminal has printed up to now.
    String programOutput() throws IOException {
        return Files.readString(directory.resolve(".program"));
    }

    private Process bash(String commands, Path printed) throws IOException {
        String here = commands;
        for (Map.Entry<String, String> each : ports.entrySet()) {
            here = here.replace(each.getKey(), each.getValue());
        }
        ProcessBuilder bash = new ProcessBuilder("bash", "-eu", "-o", "pipefail", "-c", here)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        // The tests run what Maven has packaged just now; the launcher would build it again.
        bash.environment().put("BAROGRAPH_BUILD", "never");
        bash.environment().put("LC_ALL", "C.UTF-8");
        bash.environment().put("BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        bash.environment().putAll(environment);
        return bash.start();
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    @Override
    public void close() {
        if (program != null) {
            end(program);
        }
    }
}
