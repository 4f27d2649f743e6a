package io.barograph.cli.report.text;

import io.barograph.problem.PrintableText;
import java.nio.charset.StandardCharsets;

/// The line of a file that a problem speaks of, with a caret under the column, safe to print on a terminal.
///
///        7 |     Contention(scope == KUBEPODS, avg61 >= 40)
///          |                                   ^
public final class SourceExcerpt {

    /// Of a longer line only the part around the column is shown.
    private static final int WIDTH = 120;

    private static final int BEFORE = 80;

    private SourceExcerpt() {}

    /// Two lines, or an empty text where the file has no such line.
    public static String of(byte[] file, int line, int column) {
        int start = startOf(file, line);
        if (line < 1 || start < 0) {
            return "";
        }
        int end = endOf(file, start);
        int caret = Math.clamp(column - 1L, 0, end - start);
        int cut = caret > BEFORE ? caret - BEFORE : 0;
        int length = Math.min(WIDTH, end - start - cut);
        String text = PrintableText.of(new String(file, start + cut, length, StandardCharsets.US_ASCII));
        String margin = " ".repeat(Math.max(0, 5 - Integer.toString(line).length()));
        return margin + line + " | " + text.stripTrailing() + "\n      | " + " ".repeat(caret - cut) + "^\n";
    }

    /// The line's text as it stands, without what is no ASCII; empty where the file has no such line.
    public static String line(byte[] file, int line) {
        int start = startOf(file, line);
        if (line < 1 || start < 0) {
            return "";
        }
        return new String(file, start, endOf(file, start) - start, StandardCharsets.US_ASCII);
    }

    /// Where the line begins, or -1 if the file has fewer lines.
    private static int startOf(byte[] file, int line) {
        int at = 0;
        for (int seen = 1; seen < line; seen++) {
            while (at < file.length && file[at] != '\n') {
                at++;
            }
            at++;
        }
        return at <= file.length ? at : -1;
    }

    private static int endOf(byte[] file, int start) {
        int end = start;
        while (end < file.length && file[end] != '\n') {
            end++;
        }
        return end;
    }
}
