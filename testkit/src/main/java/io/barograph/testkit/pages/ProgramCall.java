package io.barograph.testkit.pages;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A program that a line of a page starts.
///
/// @param words as a shell would split them, with the program first, or `sudo`; what is set of the environment before
///     it is left out
/// @param mayFail whether the page goes on after a failure: `|| true`
public record ProgramCall(List<String> words, boolean mayFail) {

    private static final Pattern HEREDOC = Pattern.compile("<<-?'?(\\w+)'?");

    /// A comment, what leads a command's output away, what ends one or begins one within it, or a word.
    private static final Pattern TOKEN =
            Pattern.compile("(?<comment>(?<=\\s|^)#.*)|(?<redirection>[0-9]?>>? *\\S+|<<-?\\S+)"
                    + "|(?<end>\\|\\||&&|[|;&)]|<\\(|\\$\\()"
                    + "|(?<word>(?:'[^']*'|\"[^\"]*\"|\\$(?!\\()|[^\\s'\"$|;&>()])+)");

    private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

    /// Of the environment, or a variable of the shell.
    private static final Pattern SETTING = Pattern.compile("\\w+=.*");

    public ProgramCall {
        words = List.copyOf(words);
    }

    /// All that some lines start which a shell takes.
    public static List<ProgramCall> callsOf(String lines) {
        return programLines(lines).stream()
                .flatMap(line -> callsOfLine(line).stream())
                .toList();
    }

    /// The lines without what stands in documents between them; those that go on on the next are joined.
    public static List<String> programLines(String lines) {
        List<String> programLines = new ArrayList<>();
        String until = "";
        for (String line : lines.replaceAll("\\\\\n *", "").lines().toList()) {
            if (!until.isEmpty()) {
                until = line.equals(until) ? "" : until;
                continue;
            }
            programLines.add(line);
            Matcher heredoc = HEREDOC.matcher(line);
            until = heredoc.find() ? heredoc.group(1) : "";
        }
        return programLines;
    }

    private static List<ProgramCall> callsOfLine(String line) {
        List<ProgramCall> calls = new ArrayList<>();
        List<String> words = new ArrayList<>();
        Matcher token = TOKEN.matcher(line);
        while (token.find()) {
            if (token.group("word") != null) {
                words.add(QUOTED.matcher(token.group("word")).replaceAll("$1$2"));
            } else if (token.group("end") != null) {
                addCall(calls, words, token.group("end").equals("||"));
                words.clear();
            }
        }
        addCall(calls, words, false);
        return calls;
    }

    private static void addCall(List<ProgramCall> calls, List<String> words, boolean mayFail) {
        List<String> called = words.stream()
                .dropWhile(word -> SETTING.matcher(word).matches())
                .collect(Collectors.toCollection(ArrayList::new));
        if (!called.isEmpty() && called.getLast().equals("...")) {
            called.removeLast(); // and what else a reader gives
        }
        if (!called.isEmpty() && !called.getFirst().equals(".")) { // which reads what another one prints
            calls.add(new ProgramCall(called, mayFail));
        }
    }

    /// As the page calls it: `kubectl`, `sudo`, `deploy/image/build`.
    public String program() {
        return words.getFirst();
    }

    /// What follows [#program].
    public List<String> arguments() {
        return words.subList(1, words.size());
    }

    /// The arguments of Barograph, also as `kubectl`'s plugin and as root's; null for any other program.
    ///
    /// @return with a verb or an option of the launcher first
    public @Nullable List<String> barographArguments() {
        List<String> called = program().equals("sudo") ? arguments() : words;
        if (called.isEmpty()) {
            return null;
        }
        String name = called.getFirst().substring(called.getFirst().lastIndexOf('/') + 1);
        return switch (name) {
            case "barograph", "kubectl-barograph" -> called.subList(1, called.size());
            case "kubectl" ->
                called.size() > 1 && called.get(1).equals("barograph") ? called.subList(2, called.size()) : null;
            default -> null;
        };
    }
}
