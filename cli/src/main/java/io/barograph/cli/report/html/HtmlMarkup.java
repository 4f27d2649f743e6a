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

    /// A drawing that is scrolled sideways where the page is too narrow for it. The page's script draws it.
    ///
    /// @param json what is drawn; no name in it can end the element that it stands in
    public HtmlMarkup addDrawing(String name, String json) {
        String dataText =
                json.strip().replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
        return addRaw("<div class=\"drawing\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .addText(name)
                .addRaw("\"><script type=\"application/json\">" + dataText + "</script></div>\n");
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
