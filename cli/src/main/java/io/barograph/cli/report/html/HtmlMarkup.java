package io.barograph.cli.report.html;

/// Writes markup. Text and attribute values may be hostile: they are escaped here and nowhere else, and nothing else of
/// what is written comes from outside.
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
                boolean told = !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT
                        && Character.getType(c) != Character.SURROGATE;
                out.appendCodePoint(told ? c : 0xfffd);
            }
        }
    }

    /// An element with nothing but text in it.
    public HtmlMarkup element(String name, Object text) {
        return raw("<" + name + ">").text(text).raw("</" + name + ">");
    }

    /// A drawing that is scrolled sideways where the page is too narrow for it.
    public HtmlMarkup drawing(String name, HtmlMarkup svg) {
        return raw("<div class=\"drawing\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .text(name)
                .raw("\">")
                .add(svg)
                .raw("</div>\n");
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
