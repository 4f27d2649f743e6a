package io.barograph.cli.report.html;

import io.barograph.problem.PrintableText;
import module java.base;

/// Writes markup. Text and attribute values may be hostile: they are escaped here. All other markup is our own.
public final class HtmlMarkup {

    private final StringBuilder out = new StringBuilder();

    /// Markup of our own.
    public HtmlMarkup raw(String markup) {
        out.append(markup);
        return this;
    }

    /// Text, or the value of an attribute in double quotes.
    public HtmlMarkup text(Object text) {
        String.valueOf(text).codePoints().forEach(this::escape);
        return this;
    }

    private void escape(int c) {
        switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            case '\'' -> out.append("&#39;");
            case '\n', '\t' -> out.append(' ');
            default -> {
                out.appendCodePoint(PrintableText.isPrintable(c) ? c : 0xfffd);
            }
        }
    }

    /// An element with nothing but text in it.
    public HtmlMarkup element(String name, Object text) {
        return raw("<" + name + ">").text(text).raw("</" + name + ">");
    }

    public HtmlMarkup paragraph(String text) {
        return element("p", text).raw("\n");
    }

    /// A paragraph in a pale colour.
    public HtmlMarkup note(String text) {
        return raw("<p class=\"soft\">").text(text).raw("</p>\n");
    }

    /// The head of a section.
    public HtmlMarkup heading(String id, String text) {
        return raw("<h2 id=\"" + id + "\">").text(text).raw("</h2>\n");
    }

    /// A drawing that is scrolled sideways where the page is too narrow for it.
    public HtmlMarkup drawing(String name, HtmlMarkup svg) {
        return raw("<div class=\"drawing\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .text(name)
                .raw("\">")
                .add(svg)
                .raw("</div>\n");
    }

    /// The beginning of a drawing that is 1000 wide.
    ///
    /// @param title what the drawing shows, for screen readers
    public HtmlMarkup svg(String id, double height, String title) {
        String box = String.format(Locale.ROOT, "0 0 1000 %.0f", height);
        return raw("<svg viewBox=\"" + box + "\" role=\"img\" aria-labelledby=\"" + id + "\"><title id=\"" + id + "\">")
                .text(title)
                .raw("</title>");
    }

    /// A line in a drawing.
    public HtmlMarkup line(String style, double x1, double x2, double y1, double y2) {
        String numbers = String.format(Locale.ROOT, "x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"", x1, x2, y1, y2);
        return raw("<line class=\"" + style + "\" " + numbers + "/>");
    }

    /// A rectangle in a drawing, with a text that shows when it is pointed at.
    public HtmlMarkup rectangle(String style, double x, double y, double width, double height, String title) {
        String numbers =
                String.format(Locale.ROOT, "x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x, y, width, height);
        return raw("<rect class=\"" + style + "\" " + numbers + ">")
                .element("title", title)
                .raw("</rect>");
    }

    /// A text in a drawing.
    ///
    /// @param attributes of our own: `text-anchor="end"`
    public HtmlMarkup label(double x, double y, String attributes, String text) {
        String numbers = String.format(Locale.ROOT, "x=\"%.1f\" y=\"%.1f\"", x, y);
        return raw("<text " + attributes + " " + numbers + ">").text(text).raw("</text>");
    }

    /// Other markup.
    public HtmlMarkup add(HtmlMarkup other) {
        out.append(other.out);
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
