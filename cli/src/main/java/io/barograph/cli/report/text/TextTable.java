package io.barograph.cli.report.text;

import io.barograph.problem.PrintableText;
import java.util.ArrayList;
import java.util.List;

/// A table of text: columns as wide as what stands in them, numbers to the right.
public final class TextTable {

    private final List<String> heads;
    private final String alignment;
    private final List<List<String>> rows = new ArrayList<>();

    /// @param alignment a letter for each column: l or r
    public TextTable(String alignment, String... heads) {
        this.heads = List.of(heads);
        this.alignment = alignment;
        if (alignment.length() != heads.length) {
            throw new IllegalArgumentException(heads.length + " columns, aligned " + alignment);
        }
    }

    public void row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object each : cells) {
            row.add(PrintableText.of(String.valueOf(each)));
        }
        if (row.size() != heads.size()) {
            throw new IllegalArgumentException(row.size() + " cells below " + heads.size() + " heads");
        }
        rows.add(row);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public int size() {
        return rows.size();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        line(heads, text);
        rows.forEach(each -> line(each, text));
        return text.toString();
    }

    private void line(List<String> cells, StringBuilder text) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String pad = " ".repeat(width(i) - cells.get(i).length());
            line.append(i == 0 ? "" : "  ");
            line.append(alignment.charAt(i) == 'r' ? pad + cells.get(i) : cells.get(i) + pad);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private int width(int column) {
        int width = heads.get(column).length();
        for (List<String> each : rows) {
            width = Math.max(width, each.get(column).length());
        }
        return width;
    }
}
