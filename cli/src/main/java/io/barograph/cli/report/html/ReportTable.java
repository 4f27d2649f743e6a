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
        this.columns = TableHead.all(heads);
    }

    public void row(Object... cells) {
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
    public String text(int most) {
        TextTable text = new TextTable(heads);
        rows.stream().limit(most).forEach(each -> text.row(each.cells().toArray()));
        return (isEmpty() ? "" : text.toString())
                + (size > most ? "(" + (size - most) + " more in -o json and -o html)\n" : "");
    }

    /// All rows that were kept.
    public HtmlMarkup markup() {
        return markup(MOST_ROWS);
    }

    /// The first rows below lower-case heads, and how many more there are.
    public HtmlMarkup markup(int most) {
        HtmlMarkup table = new HtmlMarkup()
                .raw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .text(caption)
                .raw("\"><table><caption>")
                .text(caption)
                .raw("</caption><thead><tr>");
        for (int i = 0; i < columns.size(); i++) {
            table.raw(isNumber(i) ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
                    .text(head(i))
                    .raw("</th>");
        }
        table.raw("</tr></thead><tbody>\n");
        for (Row row : rows.subList(0, Math.min(most, rows.size()))) {
            table.raw(row.marked() ? "<tr class=\"marked\">" : "<tr>");
            for (int i = 0; i < columns.size(); i++) {
                table.raw(isNumber(i) ? "<td class=\"n\" data-head=\"" : "<td data-head=\"")
                        .text(head(i))
                        .raw("\">")
                        .text(row.cells().get(i))
                        .raw("</td>");
            }
            table.raw("</tr>\n");
        }
        table.raw("</tbody></table></div>\n");
        return size > most ? table.paragraph(size - most + " more in -o json.") : table;
    }

    private boolean isNumber(int column) {
        return columns.get(column).number();
    }

    private String head(int column) {
        return columns.get(column).name().toLowerCase(Locale.ROOT);
    }
}
