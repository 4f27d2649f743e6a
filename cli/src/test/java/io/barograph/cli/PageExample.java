package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import picocli.CommandLine;

/// A command on a page of `docs/`, and what the page says that it prints. The page wraps lines, and writes
/// `[...]` where it leaves something out.
///
/// @param arguments as a shell would split them
/// @param shown the paragraphs of its output, without their line breaks
public record PageExample(List<String> arguments, List<String> shown) {

    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern GAP = Pattern.compile("\\[\\.\\.\\.]");

    /// The examples of a verb that read a recording and show what it prints: code that is indented, a command first, or
    /// the command and its output with a paragraph of text between them.
    public static List<PageExample> of(String page, String verb) throws IOException {
        List<PageExample> examples = new ArrayList<>();
        String text = Files.readString(Path.of("../docs", page), UTF_8).replace("\\\n", " ");
        for (String block : text.split("\n(?=[^ \n])", -1)) {
            String code = block.lines()
                    .filter(line -> line.isBlank() || line.startsWith("    "))
                    .map(line -> line.isBlank() ? "" : line.substring(4))
                    .collect(Collectors.joining("\n"))
                    .strip();
            String command = code.lines().findFirst().orElse("");
            List<String> shown = Stream.of(code.substring(command.length()).split("\n\n"))
                    .map(PageExample::oneLine)
                    .filter(paragraph -> !paragraph.isEmpty())
                    .toList();
            if (command.startsWith("barograph " + verb + " ") && !shown.isEmpty()) {
                examples.add(new PageExample(split(command.substring(verb.length() + 11)), shown));
            }
        }
        return examples;
    }

    private static List<String> split(String command) {
        return ARGUMENT.matcher(command)
                .results()
                .map(it -> Stream.of(1, 2, 3)
                        .map(it::group)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(""))
                .map(it -> it.startsWith("examples/") ? "../" + it : it)
                .toList();
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /// Runs it, and expects all that the page shows, in that order.
    public void check(Object command) {
        CommandResult ran = CommandResult.of(command, arguments.toArray());
        assertThat(ran.exit()).as(ran.err()).isEqualTo(CommandLine.ExitCode.OK);
        String printed = oneLine(ran.out());
        List<String> parts = shown.stream()
                .flatMap(paragraph -> Stream.of(GAP.split(paragraph)))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
        assertThat(printed).containsSubsequence(parts);
    }
}
