package io.barograph.testkit.pages;

import module java.base;

/// A command of Barograph as it stands on a page.
///
/// @param arguments as a shell would split them
/// @param mayFail whether the page goes on after a failure: `|| true`
public record PageCommand(List<String> arguments, boolean mayFail) {

    private static final Pattern HEREDOC = Pattern.compile("<<-?'?(\\w+)'?");

    /// A comment, what ends a command or leads its output away, or a word.
    private static final Pattern TOKEN =
            Pattern.compile("(?<comment>(?<=\\s|^)#.*)|(?<redirection>>>? *\\S+)|(?<end>\\|\\||&&|[|;&]|<\\()"
                    + "|(?<word>(?:'[^']*'|\"[^\"]*\"|[^\\s'\"|;&>)])+)");

    public PageCommand {
        arguments = List.copyOf(arguments);
    }

    /// Those of some lines that a shell takes.
    public static List<PageCommand> commandsOf(String lines) {
        return programLines(lines).stream()
                .flatMap(line -> commandsOfLine(line).stream())
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

    private static List<PageCommand> commandsOfLine(String line) {
        List<PageCommand> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        Matcher token = TOKEN.matcher(line);
        while (token.find()) {
            if (token.group("word") != null) {
                words.add(token.group("word").replaceAll("['\"]", ""));
            } else if (token.group("end") != null) {
                addCommand(commands, words, token.group("end").equals("||"));
                words.clear();
            }
        }
        addCommand(commands, words, false);
        return commands;
    }

    private static void addCommand(List<PageCommand> commands, List<String> words, boolean mayFail) {
        List<String> rest =
                !words.isEmpty() && words.getFirst().equals("sudo") ? words.subList(1, words.size()) : words;
        if (!rest.isEmpty() && rest.getLast().equals("...")) {
            rest = rest.subList(0, rest.size() - 1); // and what else a reader gives
        }
        int program = programWords(rest);
        if (program > 0) {
            commands.add(new PageCommand(rest.subList(program, rest.size()), mayFail));
        }
    }

    /// How many words name Barograph; 0 if they name another program.
    private static int programWords(List<String> words) {
        if (words.isEmpty()) {
            return 0;
        }
        String name = words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1);
        return switch (name) {
            case "barograph", "kubectl-barograph" -> 1;
            case "kubectl" -> words.size() > 1 && words.get(1).equals("barograph") ? 2 : 0;
            default -> 0;
        };
    }
}
