package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Each line `barograph ...` of the pages and of the help is a command that exists, with options that it has. Which of
/// them are run says [CommandsOfPagesTest].
class CommandExamplesTest {

    /// Indented, a block of its own or in a list; `&&` begins another. Options before a command are the launcher's own.
    private static final Pattern LINE =
            Pattern.compile("(?m)(?:^ {2,}(?:\\w+: +)?(?:\\$ )?|&& )(?:\\./)?barograph ([a-z].*)$");

    /// In a sentence, often without what it needs.
    private static final Pattern MENTION = Pattern.compile("(?<!`)`(?:\\./)?barograph ([a-z][^`]+)`(?!`)");

    /// A word of a shell, quoted or not.
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

    private static String page(Path page) {
        try {
            return Files.readString(page, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, String> pages() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        pages.put("README.md", page(Checkout.HOME.resolve("README.md")));
        try (Stream<Path> files = Files.walk(Checkout.HOME.resolve("docs"))) {
            files.filter(each -> each.toString().endsWith(".md"))
                    .forEach(each -> pages.put(Checkout.HOME.relativize(each).toString(), page(each)));
        }
        return pages;
    }

    /// What stands behind `barograph` on the command lines of a page.
    static List<String> lines(String page) {
        return found(LINE, page);
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text.replaceAll("\\\\\n *", ""))
                .results()
                .map(each -> each.group(1))
                .toList();
    }

    /// The arguments up to a pipe, a redirection, another command, or what is said beside the command.
    static String[] arguments(String line) {
        List<String> words = WORD.matcher(line.replaceFirst(" {3,}.*| +(?:[|>#]|&&)(?: .*|$)", ""))
                .results()
                .map(each -> each.group().replaceAll("['\"]", ""))
                .collect(Collectors.toCollection(ArrayList::new));
        if (words.getLast().equals("...")) {
            words.removeLast();
        }
        return words.toArray(String[]::new);
    }

    private static void parse(String line) {
        Barograph.commandLine().parseArgs(arguments(line));
    }

    private static void assertParses(String where, String text) {
        for (String line : found(LINE, text)) {
            assertThatCode(() -> parse(line)).as(where + ": " + line).doesNotThrowAnyException();
        }
        for (String line : found(MENTION, text)) {
            assertThatCode(() -> {
                        try {
                            parse(line);
                        } catch (CommandLine.MissingParameterException _) {
                            // a sentence names what it speaks of
                        }
                    })
                    .as(where + ": " + line)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void ofThePagesExist() throws IOException {
        pages().forEach(CommandExamplesTest::assertParses);
    }

    @Test
    void ofTheHelpExist() {
        assertParses("barograph", Barograph.commandLine().getUsageMessage(CommandLine.Help.Ansi.OFF));
        Commands.all()
                .forEach((name, command) -> assertParses(
                        name,
                        String.join(
                                "\n", command.getCommandSpec().usageMessage().footer())));
    }

    @Test
    void areFound() throws IOException {
        assertThat(pages().values().stream()
                        .mapToInt(each -> found(LINE, each).size())
                        .sum())
                .isGreaterThan(40);
        assertThat(Commands.all().values().stream()
                        .map(each -> String.join(
                                "\n", each.getCommandSpec().usageMessage().footer()))
                        .mapToInt(each -> found(LINE, each).size())
                        .sum())
                .isGreaterThan(30);
    }

    @Test
    void withAnotherOptionAreRefused() {
        assertThat(found(LINE, "\n    barograph record a --for 10m && barograph advise a | sh\n"))
                .hasSize(1);
        assertThatThrownBy(() -> assertParses("a page", "\n    barograph record node.trace.gz --for 10m\n"))
                .hasMessageContaining("--for");
        assertThatThrownBy(() -> assertParses("a page", "Say `barograph record node.trace.gz --for 10m`."))
                .hasMessageContaining("--for");
        assertParses(
                "a page", "\n    barograph silence add --node 'a*' --for 2h \\\n        --reason 'two words' | cat\n");
    }
}
