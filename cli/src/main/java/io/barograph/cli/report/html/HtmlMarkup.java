package io.barograph.cli.report.html;

import java.util.Locale;

/// Writes markup. Text and attribute values may be hostile: they are escaped here. All other markup is our own.
public final class HtmlMarkup {

    private final StringBuilder out = new StringBuilder();

    /// Markup of our own.
    public HtmlMarkup raw(String markup) {
        out.append(markup);
        return this;
    }

    /// Markup of our own with numbers and our own words in it.
    public HtmlMarkup format(String markup, Object... numbers) {
        return raw(String.format(Locale.ROOT, markup, numbers));
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
                boolean printable = !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT
                        && Character.getType(c) != Character.SURROGATE;
                out.appendCodePoint(printable ? c : 0xfffd);
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
        return format("<svg viewBox=\"0 0 1000 %.0f\" role=\"img\" aria-labelledby=\"%s\">", height, id)
                .raw("<title id=\"" + id + "\">")
                .text(title)
                .raw("</title>");
    }

    /// A line in a drawing.
    public HtmlMarkup line(String style, double x1, double x2, double y1, double y2) {
        return format("<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", style, x1, x2, y1, y2);
    }

    /// A rectangle in a drawing, with a text that shows when it is pointed at.
    public HtmlMarkup rectangle(String style, double x, double y, double width, double height, String title) {
        return format(
                        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">",
                        style, x, y, width, height)
                .element("title", title)
                .raw("</rect>");
    }

    /// A text in a drawing.
    ///
    /// @param anchor its part at the place: start, middle or end
    public HtmlMarkup label(double x, double y, String anchor, String text) {
        return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor)
                .text(text)
                .raw("</text>");
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
