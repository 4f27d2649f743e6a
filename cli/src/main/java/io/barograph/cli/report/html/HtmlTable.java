package io.barograph.cli.report.html;

/// A table in a page, which keyboards can scroll and screen readers can name. Each cell knows its column's head, which
/// stands beside it where the page is too narrow for columns.
public final class HtmlTable {

    private final HtmlMarkup rows = new HtmlMarkup();
    private final String caption;
    private final String alignment;
    private final String[] heads;
    private int count;

    /// @param alignment a letter for each column: l or r
    public HtmlTable(String caption, String alignment, String... heads) {
        this.caption = caption;
        this.alignment = alignment;
        this.heads = heads;
    }

    public void row(Object... cells) {
        row("<tr>", cells);
    }

    /// A row that is to be seen first.
    public void marked(Object... cells) {
        row("<tr class=\"marked\">", cells);
    }

    private void row(String begin, Object[] cells) {
        rows.raw(begin);
        for (int i = 0; i < cells.length; i++) {
            rows.raw(alignment.charAt(i) == 'r' ? "<td class=\"n\" data-head=\"" : "<td data-head=\"")
                    .text(heads[i])
                    .raw("\">")
                    .text(cells[i])
                    .raw("</td>");
        }
        rows.raw("</tr>\n");
        count++;
    }

    public int size() {
        return count;
    }

    public HtmlMarkup markup() {
        HtmlMarkup table = new HtmlMarkup()
                .raw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .text(caption)
                .raw("\"><table><caption>")
                .text(caption)
                .raw("</caption><thead><tr>");
        for (int i = 0; i < heads.length; i++) {
            table.raw(alignment.charAt(i) == 'r' ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
                    .text(heads[i])
                    .raw("</th>");
        }
        return table.raw("</tr></thead><tbody>\n").add(rows).raw("</tbody></table></div>\n");
    }
}
