package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each command line of the pages is run here, or it is one of those that `docs/README.md` says to need more than a
/// checkout: a cluster, a running controller, this host, or a reader's own files.
class CommandsOfPagesTest {

    /// They need a cluster, a controller or this host.
    private static final Set<String> NEED_MORE =
            Set.of("cleanup", "controller", "experiment", "exporter", "policy", "record", "silence", "status", "up");

    /// They read files alone, unless one of [#ELSEWHERE] is given.
    private static final Set<String> READ_FILES = Set.of("advise", "backtest", "check", "explain", "replay", "test");

    private static final Set<String> ELSEWHERE =
            Set.of("--cluster", "--exporter", "--journal", "--partial", "--prometheus", "merge");

    @TempDir
    Path directory;

    private static boolean isSelfContained(List<String> arguments) {
        return READ_FILES.contains(arguments.getFirst())
                && arguments.stream().noneMatch(ELSEWHERE::contains)
                && (!arguments.getFirst().equals("explain") || arguments.contains("--recording"));
    }

    /// Whether all files that it names are in a checkout.
    private static boolean isComplete(List<String> arguments) {
        return arguments.stream().skip(1).noneMatch(it -> it.endsWith(".drl") && !it.startsWith("examples/"))
                && arguments.stream().anyMatch(it -> it.startsWith("examples/"))
                && arguments.stream()
                        .filter(it -> it.startsWith("examples/") || it.startsWith("rules/"))
                        .allMatch(it -> Files.exists(Checkout.HOME.resolve(it)))
                && !arguments.contains("policies");
    }

    private static Set<List<String>> commands() throws IOException {
        Set<List<String>> all = new LinkedHashSet<>();
        CommandExamplesTest.pages()
                .values()
                .forEach(page -> CommandExamplesTest.lines(page)
                        .forEach(line -> all.add(List.of(CommandExamplesTest.arguments(line)))));
        return all;
    }

    private String inCheckout(String argument) {
        return argument.startsWith("examples/") || argument.startsWith("rules/")
                ? Checkout.HOME.resolve(argument).toString()
                : argument.endsWith(".html") ? directory.resolve(argument).toString() : argument;
    }

    @Test
    @Tag("slow")
    void thatNeedNothingElseDoWhatTheyAreFor() throws IOException {
        List<List<String>> complete = commands().stream()
                .filter(CommandsOfPagesTest::isSelfContained)
                .filter(CommandsOfPagesTest::isComplete)
                .toList();
        assertThat(complete).hasSizeGreaterThan(5);
        for (List<String> each : complete) {
            StringWriter printed = new StringWriter();
            int exit = Barograph.commandLine()
                    .setOut(new PrintWriter(printed, true))
                    .setErr(new PrintWriter(printed, true))
                    .execute(each.stream().map(this::inCheckout).toArray(String[]::new));
            assertThat(exit).as(each + "\n" + printed).isZero();
        }
    }

    @Test
    void thatNeedMoreAreNamedOnThePageOfPages() throws IOException {
        String page = Files.readString(Checkout.HOME.resolve("docs/README.md"), UTF_8);
        for (List<String> each : commands()) {
            if (!isSelfContained(each)) {
                assertThat(NEED_MORE.contains(each.getFirst()) || READ_FILES.contains(each.getFirst()))
                        .as(each.toString())
                        .isTrue();
            }
        }
        assertThat(NEED_MORE).allSatisfy(verb -> assertThat(page).contains("`" + verb + "`"));
        assertThat(ELSEWHERE.stream().filter(it -> it.startsWith("--")))
                .allSatisfy(option -> assertThat(page).contains(option));
    }
}
