package io.barograph.cli.status;

import io.barograph.problem.PrintableText;
import java.util.ArrayList;
import java.util.List;

/// A table for a terminal: columns as wide as what stands in them, the last one cut where the line ends. One column may
/// be coloured; what the colour says stands there as a word too.
final class TerminalTable {

    private static final int WIDEST = 44;
    private static final int LEAST = 16;
    private static final String GAP = "  ";
    private static final String CUT = "...";

    private final List<List<String>> rows = new ArrayList<>();
    private final Look look;

    /// How it is drawn.
    ///
    /// @param width of a line in characters; Integer.MAX_VALUE where nobody looks at it
    /// @param colours whether the terminal shows them, and its user wants them
    record Look(int width, boolean colours) {

        /// For files and pipes.
        static final Look PLAIN = new Look(Integer.MAX_VALUE, false);
    }

    TerminalTable(Look look, String... heads) {
        this.look = look;
        rows.add(List.of(heads));
    }

    void row(String... cells) {
        List<String> row = new ArrayList<>();
        for (String each : cells) {
            row.add(each.isEmpty() ? "-" : PrintableText.of(each));
        }
        if (row.size() != rows.getFirst().size()) {
            throw new IllegalArgumentException(
                    row.size() + " cells below " + rows.getFirst().size() + " heads");
        }
        rows.add(row);
    }

    /// With the heads.
    @Override
    public String toString() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(line(row, widths)).append('\n');
        }
        return text.toString();
    }

    /// Each column's, but the last one's.
    private int[] widths() {
        int[] widths = new int[rows.getFirst().size() - 1];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                int most = look.width() == Integer.MAX_VALUE ? Integer.MAX_VALUE : WIDEST;
                widths[i] = Math.max(widths[i], Math.min(most, row.get(i).length()));
            }
        }
        return widths;
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        int column = 0;
        for (int i = 0; i < widths.length; i++) {
            String cell = cut(row.get(i), widths[i]);
            boolean tinted = look.colours() && !row.equals(rows.getFirst());
            line.append(tinted ? Tint.of(cell) : cell)
                    .append(" ".repeat(widths[i] - cell.length()))
                    .append(GAP);
            column += widths[i] + GAP.length();
        }
        int left = look.width() == Integer.MAX_VALUE ? Integer.MAX_VALUE : Math.max(LEAST, look.width() - column);
        String last = cut(row.getLast(), left);
        return line.append(last).toString().stripTrailing();
    }

    private static String cut(String cell, int width) {
        return cell.length() <= width ? cell : cell.substring(0, width - CUT.length()) + CUT;
    }

    /// The colours of the words that say how something stands.
    private static final class Tint {

        private static final String PLAIN = "\u001b[0m";

        static String of(String word) {
            return switch (word) {
                case "firing" -> "\u001b[31m" + word + PLAIN;
                case "held back" -> "\u001b[35m" + word + PLAIN;
                case "pending" -> "\u001b[33m" + word + PLAIN;
                case "keep-firing" -> "\u001b[36m" + word + PLAIN;
                case "silent", "unknown" -> "\u001b[1m" + word + PLAIN;
                default -> word;
            };
        }
    }
}
