package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.pages.PageStep;
import module java.base;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Each command in a sentence of the pages and on a line of the help exists, with options that it has.
/// Those in blocks of code are looked at by [CommandsOfPagesTest].
class CommandExamplesTest {

    /// Of the help; `&&` begins another.
    private static final Pattern LINE = Pattern.compile("(?m)(?:^ {2,}(?:\\w+: +)?|&& )barograph ([a-z].*)$");

    /// In a sentence, often without what it needs.
    private static final Pattern MENTION = Pattern.compile("(?<!`)`(?:\\./|kubectl )?barograph ([a-z][^`]+)`(?!`)");

    /// A word of a shell, quoted or not.
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

    private static Map<String, String> pages() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            pages.put(page.toString(), Files.readString(Checkout.HOME.resolve(page), UTF_8));
        }
        return pages;
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text.replaceAll("\\\\\n *", ""))
                .results()
                .map(each -> each.group(1))
                .toList();
    }

    /// The arguments up to a pipe, a redirection, another command, or what is said beside the command.
    private static String[] arguments(String line) {
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

    private static void assertLinesParse(String where, String text) {
        for (String line : found(LINE, text)) {
            assertThatCode(() -> parse(line)).as(where + ": " + line).doesNotThrowAnyException();
        }
    }

    private static void assertMentionsParse(String where, String text) {
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

    private static void assertParses(String where, String text) {
        assertLinesParse(where, text);
        assertMentionsParse(where, text);
    }

    @Test
    void inSentencesOfThePagesExist() throws IOException {
        pages().forEach(CommandExamplesTest::assertMentionsParse);
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
                        .mapToInt(each -> found(MENTION, each).size())
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
        assertThatThrownBy(() -> assertLinesParse("help", "\n    barograph record node.trace.gz --for 10m\n"))
                .hasMessageContaining("--for");
        assertThatThrownBy(() -> assertMentionsParse("a page", "Say `barograph record node.trace.gz --for 10m`."))
                .hasMessageContaining("--for");
        assertLinesParse(
                "help", "\n    barograph silence add --node 'a*' --for 2h \\\n        --reason 'two words' | cat\n");
    }
}
