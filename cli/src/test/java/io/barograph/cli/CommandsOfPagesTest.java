package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.GoldenFile;
import io.barograph.testkit.pages.CodeBlock;
import io.barograph.testkit.pages.CommandNeeds;
import io.barograph.testkit.pages.CommandNeeds.Need;
import io.barograph.testkit.pages.PageCommand;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.pages.ProgramCall;
import io.barograph.testkit.pages.SentenceCommands;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each command in a block of code of the pages: one that needs no more than a checkout is run here and
/// prints what the page shows, any other is one that the parser knows. What needs a cluster, a
/// controller or a host the end-to-end tests of the pages run, as they do with other programs; `docs/README.md` says
/// which these are, and what is run by none.
class CommandsOfPagesTest {

    /// What looks like a command of ours, wherever it stands outside of a sentence, a heading and a table.
    private static final Pattern MENTION = Pattern.compile("barograph +(?:"
            + String.join("|", Barograph.commandLine().getSubcommands().keySet()) + ")\\b");

    /// A line that begins with a program of somebody else.
    private static final Pattern OTHERS = Pattern.compile(
            "(?:\\$ )?(?:apt-get|cosign|ctr|curl|docker|helm|kubectl|mvn|podman|skopeo|sudo|systemctl|wget) ");

    /// Lines that name a command and are none to type.
    private static final Set<String> NO_COMMANDS = Set.of(
            // A picture of the two programs
            "barograph exporter                                      barograph controller",
            // Of a unit, which starts it
            "ExecStart=/opt/barograph/barograph exporter --web.config.file=%d/web.yml $ARGS");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            if (PageStep.stepsOf(Checkout.HOME, page).stream()
                    .anyMatch(step -> !step.barographCommands().isEmpty())) {
                pages.add(page);
            }
        }
        return pages;
    }

    private static CommandNeeds needs() throws IOException {
        return CommandNeeds.read(Checkout.HOME.resolve("docs/README.md"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void doWhatTheirPageSays(Path page, @TempDir Path directory) throws Exception {
        PageWorkplace workplace = new PageWorkplace(page, directory);
        CommandNeeds needs = needs();
        List<PageStep> steps = PageStep.stepsOf(Checkout.HOME, page);
        for (PageStep step : steps) {
            workplace.writeFiles(step);
            StringBuilder printed = new StringBuilder();
            boolean allRun = !step.barographCommands().isEmpty();
            for (PageCommand command : step.barographCommands()) {
                if (needs.of(command.arguments()) == Need.CHECKOUT) {
                    PageWorkplace.Outcome outcome = workplace.run(command);
                    printed.append(outcome.printed());
                    assertThat(outcome.exit() == 0)
                            .as(step.place() + ": " + command + "\n" + printed)
                            .isEqualTo(!command.mayFail());
                } else {
                    allRun = false;
                    assertThatCode(() -> PageWorkplace.parse(command.arguments()))
                            .as(step.place() + ": " + command)
                            .doesNotThrowAnyException();
                }
            }
            if (allRun) {
                assertShown(step, printed.toString().lines().toList());
            }
        }
    }

    /// `-Dgolden=update` writes a whole answer anew.
    private static void assertShown(PageStep step, List<String> printed) throws IOException {
        if (step.form() == PageStep.Form.SESSION
                && !step.shown().isEmpty()
                && !step.shown().contains("...")) {
            Path file = Checkout.HOME.resolve(step.page());
            String page = Files.readString(file);
            GoldenFile.file(file, page.replace(String.join("\n", step.shown()), String.join("\n", printed)));
        } else {
            assertThat(step.shows(printed))
                    .as(step.place() + ": " + step.commands() + "\n" + String.join("\n", printed))
                    .isTrue();
        }
    }

    /// A command that no step begins with would be neither run nor parsed.
    @Test
    void areAllFound() throws IOException {
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            Set<String> known = new HashSet<>(NO_COMMANDS);
            PageStep.stepsOf(Checkout.HOME, page).stream()
                    .flatMap(step -> Stream.concat(step.commands().lines(), step.shown().stream()))
                    .map(String::strip)
                    .forEach(known::add);
            assertThat(Files.readAllLines(Checkout.HOME.resolve(page)).stream()
                            .filter(line -> !line.startsWith("#") && !line.startsWith("|"))
                            .filter(line -> MENTION.matcher(line.replaceAll("`[^`]*`", ""))
                                    .find())
                            .map(line -> line.strip().replaceFirst("^\\$ ", "")))
                    .as(page.toString())
                    .allMatch(known::contains);
        }
    }

    /// One of a program of which nothing is said would be neither run nor marked.
    @Test
    void needWhatThePageOfPagesKnowsOf() throws IOException {
        CommandNeeds needs = needs();
        Map<String, Integer> counts = new TreeMap<>();
        Set<String> programs = new HashSet<>();
        for (PageStep step : PageStep.stepsOfAll(Checkout.HOME)) {
            for (ProgramCall call : step.calls()) {
                assertThatCode(() -> needs.of(call))
                        .as(step.place() + ": " + call.words())
                        .doesNotThrowAnyException();
                counts.merge(needs.of(call).name(), 1, Integer::sum);
                programs.add(call.program());
            }
        }
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            for (ProgramCall call : SentenceCommands.callsWithOptions(Checkout.HOME, page)) {
                boolean isVerbAlone = Barograph.commandLine().getSubcommands().containsKey(call.program());
                assertThatCode(() -> Objects.requireNonNull(isVerbAlone ? Need.CHECKOUT : needs.of(call)))
                        .as(page + ": " + call.words())
                        .doesNotThrowAnyException();
            }
        }
        assertThat(counts.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Need.values()).map(Need::name).toList());
        assertThat(counts.get(Need.CHECKOUT.name())).isGreaterThan(30);
        for (CommandNeeds.Row row : needs.rows()) {
            String first = row.words().getFirst();
            assertThat(first.endsWith(".drl")
                            || first.startsWith("--")
                            || Barograph.commandLine().getSubcommands().containsKey(first)
                            || programs.stream().anyMatch(program -> (program + "/").startsWith(first + "/"))
                            || standsInASentence(first))
                    .as(row.toString())
                    .isTrue();
        }
    }

    private static boolean standsInASentence(String program) throws IOException {
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            if (SentenceCommands.callsOf(Checkout.HOME, page, program).stream()
                    .anyMatch(call -> (call.program() + "/").startsWith(program + "/"))) {
                return true;
            }
        }
        return false;
    }

    /// What is shown or stands in a file is not looked at, so no command is there.
    @Test
    void standNowhereElse() throws IOException {
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            List<String> typed = PageStep.stepsOf(Checkout.HOME, page).stream()
                    .flatMap(step -> step.commands().lines())
                    .toList();
            for (CodeBlock block : CodeBlock.blocksOf(Files.readAllLines(Checkout.HOME.resolve(page)))) {
                assertThat(block.lines().stream()
                                .filter(line -> OTHERS.matcher(line).lookingAt())
                                .map(line -> line.replaceFirst("^\\$ ", "")))
                        .as(page + ":" + block.firstLine())
                        .allMatch(typed::contains);
            }
        }
    }
}
