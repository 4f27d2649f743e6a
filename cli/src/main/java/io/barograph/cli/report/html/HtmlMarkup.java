package io.barograph.cli.report.html;

import io.barograph.problem.PrintableText;
import module java.base;

/// Writes markup. Text and attribute values may be hostile: they are escaped here. All other markup is our own.
public final class HtmlMarkup {

    private final StringBuilder out = new StringBuilder();

    /// Markup of our own.
    public HtmlMarkup addRaw(String markup) {
        out.append(markup);
        return this;
    }

    /// Text, or the value of an attribute in double quotes.
    public HtmlMarkup addText(Object text) {
        String.valueOf(text).codePoints().forEach(this::escapeCharacter);
        return this;
    }

    private void escapeCharacter(int c) {
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
    public HtmlMarkup addElement(String name, Object text) {
        return addRaw("<" + name + ">").addText(text).addRaw("</" + name + ">");
    }

    public HtmlMarkup addParagraph(String text) {
        return addElement("p", text).addRaw("\n");
    }

    /// A paragraph in a pale colour.
    public HtmlMarkup addNote(String text) {
        return addRaw("<p class=\"soft\">").addText(text).addRaw("</p>\n");
    }

    /// The head of a section.
    public HtmlMarkup addHeading(String id, String text) {
        return addRaw("<h2 id=\"" + id + "\">").addText(text).addRaw("</h2>\n");
    }

    /// A drawing that is scrolled sideways where the page is too narrow for it.
    public HtmlMarkup addDrawing(String name, HtmlMarkup svgMarkup) {
        return addRaw("<div class=\"drawing\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .addText(name)
                .addRaw("\">")
                .addMarkup(svgMarkup)
                .addRaw("</div>\n");
    }

    /// The beginning of a drawing that is 1000 wide.
    ///
    /// @param title what the drawing shows, for screen readers
    public HtmlMarkup beginSvg(String id, double height, String title) {
        String box = String.format(Locale.ROOT, "0 0 1000 %.0f", height);
        return addRaw("<svg viewBox=\"" + box + "\" role=\"img\" aria-labelledby=\"" + id + "\"><title id=\"" + id
                        + "\">")
                .addText(title)
                .addRaw("</title>");
    }

    /// A line in a drawing.
    public HtmlMarkup addLine(String style, double x1, double x2, double y1, double y2) {
        String numbers = String.format(Locale.ROOT, "x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"", x1, x2, y1, y2);
        return addRaw("<line class=\"" + style + "\" " + numbers + "/>");
    }

    /// A rectangle in a drawing, with a text that shows when it is pointed at.
    public HtmlMarkup addRectangle(String style, double x, double y, double width, double height, String title) {
        String numbers =
                String.format(Locale.ROOT, "x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x, y, width, height);
        return addRaw("<rect class=\"" + style + "\" " + numbers + ">")
                .addElement("title", title)
                .addRaw("</rect>");
    }

    /// A text in a drawing.
    ///
    /// @param attributes of our own: `text-anchor="end"`
    public HtmlMarkup addLabel(double x, double y, String attributes, String text) {
        String numbers = String.format(Locale.ROOT, "x=\"%.1f\" y=\"%.1f\"", x, y);
        return addRaw("<text " + attributes + " " + numbers + ">").addText(text).addRaw("</text>");
    }

    /// Other markup.
    public HtmlMarkup addMarkup(HtmlMarkup otherMarkup) {
        out.append(otherMarkup.out);
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
