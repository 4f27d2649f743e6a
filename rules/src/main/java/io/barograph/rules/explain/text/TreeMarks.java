package io.barograph.rules.explain.text;

import io.barograph.problem.PrintableText;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;

/// What marks and branches are drawn with.
public enum TreeMarks {
    UNICODE("\u2713", "\u2717", "?", "\u251c\u2500 ", "\u2514\u2500 ", "\u2502  "),
    /// For terminals without UTF-8.
    ASCII("[+]", "[-]", "[?]", "|- ", "`- ", "|  ");

    private final String yes;
    private final String falseMark;
    private final String unknown;
    private final String fork;
    private final String end;
    private final String trunk;

    TreeMarks(String yes, String falseMark, String unknown, String fork, String end, String trunk) {
        this.yes = yes;
        this.falseMark = falseMark;
        this.unknown = unknown;
        this.fork = fork;
        this.end = end;
        this.trunk = trunk;
    }

    String of(Ternary truth) {
        return switch (truth) {
            case TRUE -> yes;
            case FALSE -> falseMark;
            case UNKNOWN -> unknown;
        };
    }

    String branchMark(boolean isLast) {
        return isLast ? end : fork;
    }

    String indentBelow(boolean isLast) {
        return isLast ? "   " : trunk;
    }

    /// A text of several lines, as [#printableText].
    public String printableLines(String text) {
        return text.lines().map(textLine -> printableText(textLine) + "\n").collect(Collectors.joining());
    }

    /// The text without what a terminal could take for a command, and in ASCII without what it cannot show.
    String printableText(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            out.appendCodePoint(!PrintableText.isPrintable(c) || (this == ASCII && c > '~') ? '?' : c);
        });
        return out.toString();
    }
}
