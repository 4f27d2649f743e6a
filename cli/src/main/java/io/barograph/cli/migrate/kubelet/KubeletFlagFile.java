package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import module java.base;

/// The words of a file that holds a kubelet's flags: one or more a line, as a shell, an environment file
/// (`KUBELET_KUBEADM_ARGS="--a=b --c=d"`) or a systemd unit (`ExecStart=/usr/bin/kubelet --a=b \`) has them. Quotes
/// keep a word together, `#` begins a comment line, and a backslash at a line's end goes on in the next.
public final class KubeletFlagFile {

    private static final int LONGEST = 64 * 1024;
    private static final Pattern NAME = Pattern.compile("(?:export|Environment=|ExecStart=|[A-Z_][A-Z0-9_]*=)");

    private final String file;
    private final List<Problem> problems;
    private final List<KubeletArgument> words = new ArrayList<>();

    private KubeletFlagFile(String file, List<Problem> problems) {
        this.file = file;
        this.problems = problems;
    }

    /// The file's words; problems are added where a quote is not closed, or the file is too long.
    public static List<KubeletArgument> read(String file, String text, List<Problem> problems) {
        if (text.length() > LONGEST) {
            problems.add(Problem.error(
                    FilePosition.of(file),
                    text.length() + " characters, expected at most " + LONGEST,
                    "Maybe it is another file"));
            return List.of();
        }
        KubeletFlagFile reading = new KubeletFlagFile(file, problems);
        int line = 1;
        for (String each : text.split("\n", -1)) {
            if (!each.strip().startsWith("#")) {
                reading.line(each, new FilePosition(file, line, 1));
            }
            line++;
        }
        return List.copyOf(reading.words);
    }

    private void line(String text, FilePosition start) {
        Word word = new Word();
        int at = 0;
        while (at <= text.length()) {
            char c = at < text.length() ? text.charAt(at) : ' ';
            if (c == '"' || c == '\'') {
                int end = text.indexOf(c, at + 1);
                if (end < 0) {
                    problems.add(Problem.error(
                            new FilePosition(file, start.line(), at + 1),
                            "this quote is never closed",
                            "Maybe a " + c + " is missing"));
                    return;
                }
                for (int i = at + 1; i < end; i++) {
                    word.add(text.charAt(i), i + 1);
                }
                at = end;
            } else if (Character.isWhitespace(c)) {
                word.end(start.line());
            } else {
                word.add(c, at + 1);
            }
            at++;
        }
    }

    /// A word under way, and the column of each of its characters.
    private final class Word {

        private final StringBuilder text = new StringBuilder();
        private final List<Integer> columns = new ArrayList<>();

        void add(char c, int column) {
            text.append(c);
            columns.add(column);
        }

        void end(int line) {
            taken(0, text.length(), line);
            text.setLength(0);
            columns.clear();
        }

        /// A word, or those within the value of a variable.
        private void taken(int from, int to, int line) {
            String part = text.substring(from, to);
            Matcher name = NAME.matcher(part);
            if (name.lookingAt() && (name.end() == part.length() || part.charAt(name.end() - 1) == '=')) {
                int at = from + name.end();
                while (at < to) {
                    int end = at;
                    while (end < to && !Character.isWhitespace(text.charAt(end))) {
                        end++;
                    }
                    taken(at, end, line);
                    at = end + 1;
                }
            } else if (!part.equals("\\") && !part.isEmpty()) {
                words.add(new KubeletArgument(part, new FilePosition(file, line, columns.get(from))));
            }
        }
    }
}
