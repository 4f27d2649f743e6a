package io.barograph.cli.report.html;

import io.barograph.cli.report.text.TableHead;
import io.barograph.cli.report.text.TextTable;
import module java.base;

/// A table of a report, written as text or as markup.
///
/// On a page keyboards can scroll it and screen readers can name it. Each cell there knows its column's head, which
/// stands beside it where the page is too narrow for columns.
public final class ReportTable {

    /// More rows are counted and not kept.
    public static final int MOST_ROWS = 2_000;

    private final String caption;
    private final String heads;
    private final List<TableHead> columns;
    private final List<Row> rows = new ArrayList<>();
    private int size;

    private record Row(List<String> cells, boolean marked) {}

    /// @param heads as those of a [TextTable]
    public ReportTable(String caption, String heads) {
        this.caption = caption;
        this.heads = heads;
        this.columns = TableHead.parseHeads(heads);
    }

    public void addRow(Object... cells) {
        rowMarkedIf(false, cells);
    }

    public void rowMarkedIf(boolean marked, Object... cells) {
        size++;
        if (rows.size() < MOST_ROWS) {
            rows.add(new Row(List.of(cells).stream().map(String::valueOf).toList(), marked));
        }
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /// The first rows below upper-case heads, and how many more there are; empty where there is no row.
    public String toText(int most) {
        TextTable text = new TextTable(heads);
        rows.stream().limit(most).forEach(row -> text.addRow(row.cells().toArray()));
        return (isEmpty() ? "" : text.toString())
                + (size > most ? "(" + (size - most) + " more in -o json and -o html)\n" : "");
    }

    /// All rows that were kept.
    public HtmlMarkup markup() {
        return toMarkup(MOST_ROWS);
    }

    /// The first rows below lower-case heads, and how many more there are.
    public HtmlMarkup toMarkup(int most) {
        HtmlMarkup table = new HtmlMarkup()
                .addRaw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .addText(caption)
                .addRaw("\"><table><caption>")
                .addText(caption)
                .addRaw("</caption><thead><tr>");
        for (int i = 0; i < columns.size(); i++) {
            table.addRaw(isNumber(i) ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
                    .addText(headOf(i))
                    .addRaw("</th>");
        }
        table.addRaw("</tr></thead><tbody>\n");
        for (Row row : rows.subList(0, Math.min(most, rows.size()))) {
            table.addRaw(row.marked() ? "<tr class=\"marked\">" : "<tr>");
            for (int i = 0; i < columns.size(); i++) {
                table.addRaw(isNumber(i) ? "<td class=\"n\" data-head=\"" : "<td data-head=\"")
                        .addText(headOf(i))
                        .addRaw("\">")
                        .addText(row.cells().get(i))
                        .addRaw("</td>");
            }
            table.addRaw("</tr>\n");
        }
        table.addRaw("</tbody></table></div>\n");
        return size > most ? table.addParagraph(size - most + " more in -o json.") : table;
    }

    private boolean isNumber(int column) {
        return columns.get(column).number();
    }

    private String headOf(int column) {
        return columns.get(column).name().toLowerCase(Locale.ROOT);
    }
}
