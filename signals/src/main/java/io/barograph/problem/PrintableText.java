package io.barograph.problem;

import module java.base;

/// Text of others, safe to print on a terminal.
public final class PrintableText {

    private PrintableText() {}

    /// The text with everything replaced that a terminal might take for a command, or that turns its direction.
    /// Tabs and carriage returns become blanks, so that columns stay where they are.
    public static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().map(PrintableText::printableCodePoint).forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /// The same of a text of many lines.
    public static String printableLines(String text) {
        return text.lines()
                .map(PrintableText::of)
                .collect(Collectors.joining("\n", "", text.endsWith("\n") ? "\n" : ""));
    }

    /// False for what a terminal might take for a command, what turns the direction of text, breaks its lines or
    /// is half a character.
    public static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> c != 0xfffd;
        };
    }

    private static int printableCodePoint(int c) {
        if (c == '\t' || c == '\r') {
            return ' ';
        }
        return isPrintable(c) ? c : '?';
    }
}
