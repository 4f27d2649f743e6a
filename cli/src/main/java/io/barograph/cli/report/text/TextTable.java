package io.barograph.cli.report.text;

import io.barograph.problem.PrintableText;
import module java.base;

/// A table of text: columns as wide as their widest cell, numbers to the right. On a terminal the last column is cut
/// where the terminal ends; names, keys and effects in the others never are.
public final class TextTable {

    private static final int LEAST = 16;
    private static final String GAP = "  ";
    private static final String CUT = "...";

    private final Look look;
    private final List<TableHead> heads;
    private final List<List<String>> rows = new ArrayList<>();

    /// How it is drawn.
    ///
    /// @param width of a line in characters; [#ANY_WIDTH] for files and pipes
    /// @param colours whether the terminal shows them, and its user wants them
    public record Look(int width, boolean colours) {

        public static final int ANY_WIDTH = Integer.MAX_VALUE;

        /// For files and pipes.
        public static final Look PLAIN = new Look(ANY_WIDTH, false);

        private int restWidth(int column) {
            return width == ANY_WIDTH ? ANY_WIDTH : Math.max(LEAST, width - column);
        }
    }

    /// @param heads with ` | ` between them, and a colon after that of a column of numbers: `NODE | TIMES:`
    public TextTable(String heads) {
        this(Look.PLAIN, heads);
    }

    /// @param heads the same; the last column is none of numbers where lines are cut
    public TextTable(Look look, String heads) {
        this.look = look;
        this.heads = TableHead.parseHeads(heads);
        rows.add(this.heads.stream().map(TableHead::name).toList());
    }

    public void addRow(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(PrintableText.of(String.valueOf(cell)));
        }
        if (row.size() != heads.size()) {
            throw new IllegalArgumentException(row.size() + " cells below " + heads.size() + " heads");
        }
        rows.add(row);
    }

    public boolean isEmpty() {
        return rows.size() == 1;
    }

    @Override
    public String toString() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append(toLine(rows.get(i), widths, look.colours() && i > 0)).append('\n');
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[heads.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return widths;
    }

    private String toLine(List<String> row, int[] widths, boolean colours) {
        StringBuilder line = new StringBuilder();
        int column = 0;
        for (int i = 0; i < widths.length; i++) {
            int width = i == widths.length - 1 ? Math.min(widths[i], look.restWidth(column)) : widths[i];
            String cell = cutCell(row.get(i), width);
            String pad = " ".repeat(width - cell.length());
            String shown = colours ? colouredWord(cell) : cell;
            line.append(i == 0 ? "" : GAP).append(heads.get(i).number() ? pad + shown : shown + pad);
            column += width + GAP.length();
        }
        return line.toString().stripTrailing();
    }

    private static String cutCell(String cell, int width) {
        return cell.length() <= width ? cell : cell.substring(0, width - CUT.length()) + CUT;
    }

    /// The word in the colour of its level or phase. The word says the same.
    private static String colouredWord(String word) {
        int colour = switch (word) {
            case "firing" -> 31;
            case "held back" -> 35;
            case "pending" -> 33;
            case "keep-firing" -> 36;
            case "silent", "unknown", "stuck" -> 1;
            default -> 0;
        };
        return colour == 0 ? word : "\u001b[" + colour + "m" + word + "\u001b[0m";
    }
}
