package io.barograph.cli.report.text;

import io.barograph.problem.PrintableText;
import module java.base;

/// The line of a file that a problem is in, with a caret under the column, safe to print on a terminal.
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
        String[] lines = toLines(file);
        if (line < 1 || line > lines.length) {
            return "";
        }
        String whole = lines[line - 1];
        int caret = Math.clamp(column - 1L, 0, whole.length());
        int cut = caret > BEFORE ? caret - BEFORE : 0;
        String text = PrintableText.of(whole.substring(cut, Math.min(cut + WIDTH, whole.length())));
        String margin = " ".repeat(Math.max(0, 5 - Integer.toString(line).length()));
        return margin + line + " | " + text.stripTrailing() + "\n      | " + " ".repeat(caret - cut) + "^\n";
    }

    /// The line's text as it stands, without what is no ASCII; empty where the file has no such line.
    public static String lineText(byte[] file, int line) {
        String[] lines = toLines(file);
        return line < 1 || line > lines.length ? "" : lines[line - 1];
    }

    private static String[] toLines(byte[] file) {
        return new String(file, StandardCharsets.US_ASCII).split("\n", -1);
    }
}
