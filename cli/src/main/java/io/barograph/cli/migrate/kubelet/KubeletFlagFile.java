package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import module java.base;

/// The words of a file that holds a kubelet's flags: as a shell, an environment file
/// (`KUBELET_KUBEADM_ARGS="--a=b --c=d"`), a systemd unit (`ExecStart=/usr/bin/kubelet --a=b \`), a log line
/// (`msg="Running kubelet --a=b"`) or k3s (`--kubelet-arg=a=b`) have them. Quotes keep a word together, also over
/// lines; `#` begins a comment; a backslash at a line's end goes on in the next.
public final class KubeletFlagFile {

    private static final int LONGEST = 64 * 1024;
    private static final int DEEPEST = 4;
    private static final Pattern UNIT =
            Pattern.compile("(?m)^\\s*(?:\\[[A-Z][A-Za-z]+]|Exec[A-Z][A-Za-z]*=|Environment=)");
    private static final Pattern NAME =
            Pattern.compile("(?:Environment=|--[A-Za-z-]+=(?=--)|Exec[A-Z][A-Za-z]*=[-@:+!]*"
                    + "|[A-Z_][A-Z0-9_]*\\+?=|[A-Za-z_][A-Za-z0-9_]*\\+?=(?=\\s*--))\\s*");
    /// Quotes within quotes.
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'");
    /// Before a flag within a word that quotes keep together.
    private static final Pattern NEXT_FLAG = Pattern.compile("\\s+(?=['\"]?--?[A-Za-z])");
    /// What hands on a kubelet's flag without its dashes: k3s, RKE2, minikube.
    private static final Pattern HANDED_ON = Pattern.compile("--kubelet-arg(?:=|$)|--extra-config=kubelet\\.");

    private final String file;
    private final List<Problem> problems;
    private final List<KubeletArgument> words = new ArrayList<>();

    private KubeletFlagFile(String file, List<Problem> problems) {
        this.file = file;
        this.problems = problems;
    }

    /// The file's words; problems are added where a quote is not closed, the file is too long, or it speaks of eviction
    /// and has no flag of it.
    public static List<KubeletArgument> readWords(String file, String text, List<Problem> problems) {
        if (text.length() > LONGEST) {
            problems.add(Problem.error(
                    FilePosition.of(file),
                    text.length() + " characters, expected at most " + LONGEST,
                    "Maybe it is another file"));
            return List.of();
        }
        List<KubeletArgument> arguments = ClusterArguments.of(file, text);
        if (arguments != null) {
            return arguments;
        }
        KubeletFlagFile reading = new KubeletFlagFile(file, problems);
        Text whole = Text.of(text, UNIT.matcher(text).find());
        reading.splitWords(whole, 0);
        List<KubeletArgument> words = handOn(reading.words);
        boolean speaksOfEviction = whole.withoutComments().contains("eviction-");
        if (speaksOfEviction && words.stream().noneMatch(it -> it.text().startsWith("--eviction"))) {
            problems.add(Problem.error(
                    FilePosition.of(file),
                    "the text says \"eviction-\", and no flag of the kubelet was recognised in it",
                    "Maybe write the flags alone, such as --eviction-hard=memory.available<500Mi"));
        }
        return words;
    }

    /// Characters with their places.
    private record Text(String characters, List<Integer> lines, List<Integer> columns) {

        /// @param unit whether `%%` stands for `%`, as in a systemd unit
        static Text of(String text, boolean unit) {
            StringBuilder characters = new StringBuilder();
            List<Integer> lines = new ArrayList<>();
            List<Integer> columns = new ArrayList<>();
            int line = 1;
            int column = 1;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                characters.append(c);
                lines.add(line);
                columns.add(column);
                if (c == '\n') {
                    line++;
                    column = 1;
                } else {
                    column++;
                }
                if (unit && c == '%' && i + 1 < text.length() && text.charAt(i + 1) == '%') {
                    i++;
                    column++;
                }
            }
            return new Text(characters.toString(), lines, columns);
        }

        Text partBetween(int startIndex, int endIndex) {
            return new Text(
                    characters.substring(startIndex, endIndex),
                    lines.subList(startIndex, endIndex),
                    columns.subList(startIndex, endIndex));
        }

        int length() {
            return characters.length();
        }

        char characterAt(int index) {
            return characters.charAt(index);
        }

        FilePosition placeOf(String file, int index) {
            return new FilePosition(file, lines.get(index), columns.get(index));
        }

        /// Whether a comment begins there: at a line's first character, or behind a blank.
        boolean isComment(int index) {
            return characterAt(index) == '#' && (index == 0 || Character.isWhitespace(characterAt(index - 1)));
        }

        /// Whether a line goes on in the next one there.
        boolean isContinued(int index) {
            return characterAt(index) == '\\'
                    && (index + 1 == length() || characterAt(index + 1) == '\n' || characterAt(index + 1) == '\r');
        }

        String withoutComments() {
            return characters
                    .lines()
                    .filter(line -> !line.strip().startsWith("#"))
                    .collect(Collectors.joining("\n"));
        }
    }

    /// Adds a text's words.
    private void splitWords(Text text, int depth) {
        Word word = new Word(depth);
        int position = 0;
        while (position < text.length()) {
            char c = text.characterAt(position);
            if (text.isComment(position) && word.isEmpty()) {
                int end = text.characters().indexOf('\n', position);
                position = end < 0 ? text.length() : end;
            } else if (c == '"' || c == '\'') {
                int end = text.characters().indexOf(c, position + 1);
                if (end < 0) {
                    problems.add(Problem.error(
                            text.placeOf(file, position),
                            "this quote is never closed",
                            "Maybe a " + c + " is missing"));
                    return;
                }
                for (int i = position + 1; i < end; i++) {
                    if (!text.isContinued(i)) {
                        word.addCharacter(text, i);
                    }
                }
                position = end + 1;
            } else if (Character.isWhitespace(c) || text.isContinued(position)) {
                word.endWord();
                position++;
            } else {
                word.addCharacter(text, position);
                position++;
            }
        }
        word.endWord();
    }

    /// A word under way.
    private final class Word {

        private final int depth;
        private final StringBuilder characters = new StringBuilder();
        private final List<Integer> lines = new ArrayList<>();
        private final List<Integer> columns = new ArrayList<>();

        Word(int depth) {
            this.depth = depth;
        }

        boolean isEmpty() {
            return characters.isEmpty();
        }

        void addCharacter(Text text, int index) {
            characters.append(text.characterAt(index));
            lines.add(text.lines().get(index));
            columns.add(text.columns().get(index));
        }

        void endWord() {
            if (!isEmpty()) {
                takeWord(new Text(characters.toString(), List.copyOf(lines), List.copyOf(columns)), depth);
            }
            characters.setLength(0);
            lines.clear();
            columns.clear();
        }
    }

    /// A word, or those within the value of a variable, or those that a quote keeps together.
    private void takeWord(Text word, int depth) {
        if (depth < DEEPEST && QUOTED.matcher(word.characters()).find()) {
            splitWords(word, depth + 1);
            return;
        }
        Matcher name = NAME.matcher(word.characters());
        Matcher next = NEXT_FLAG.matcher(word.characters());
        if (depth < DEEPEST && name.lookingAt()) {
            splitWords(word.partBetween(name.end(), word.length()), depth + 1);
        } else if (depth < DEEPEST && next.find()) {
            takeWord(word.partBetween(0, next.start()), depth + 1);
            splitWords(word.partBetween(next.end(), word.length()), depth + 1);
        } else if (word.length() > 0 && !word.characters().equals("export")) {
            words.add(new KubeletArgument(word.characters(), word.placeOf(file, 0)));
        }
    }

    private static List<KubeletArgument> handOn(List<KubeletArgument> words) {
        List<KubeletArgument> allArguments = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            KubeletArgument argument = words.get(i);
            Matcher handedOn = HANDED_ON.matcher(argument.text());
            if (!handedOn.lookingAt()) {
                allArguments.add(argument);
            } else if (handedOn.end() < argument.text().length()) {
                allArguments.add(
                        new KubeletArgument("--" + argument.text().substring(handedOn.end()), argument.place()));
            } else if (i + 1 < words.size()) {
                i++;
                allArguments.add(new KubeletArgument(
                        "--" + words.get(i).text(), words.get(i).place()));
            }
        }
        return List.copyOf(allArguments);
    }
}
