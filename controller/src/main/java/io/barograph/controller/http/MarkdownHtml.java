package io.barograph.controller.http;

import module java.base;

/// Markdown as HTML without scripts: what the pages of `docs` use. Headings, paragraphs, lists of one level, tables,
/// code (fenced or indented), links. Of a picture its words are shown.
final class MarkdownHtml {

    private static final Pattern SPAN = Pattern.compile("`(?<code>[^`]+)`"
            + "|!\\[(?<picture>[^\\]]*)\\]\\([^)]+\\)"
            + "|\\[(?<text>[^\\]]+)\\]\\((?<to>[^)]+)\\)"
            + "|<(?<address>https?://[^>]+)>"
            + "|\\*\\*(?<strong>[^*]+)\\*\\*"
            + "|\\*(?=\\S)(?<em>[^*]*[^*\\s])\\*");
    private static final Pattern HEADING = Pattern.compile("(#{1,4}) (.*)");
    private static final Pattern NUMBERED = Pattern.compile("(\\d+)\\. (.*)");
    private static final Pattern RULE_OF_TABLE = Pattern.compile("[|: -]+");
    private static final String FENCE = "```";
    private static final String INDENT = "    ";

    private final LinkWriter links;
    private final StringBuilder html = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private Block block = Block.NONE;
    private int codeIndent;

    /// The tag around what was written: ul, ol, table, or none.
    private String around = "";

    /// Writes a link.
    ///
    /// @see MarkdownHtml#toHtml
    @FunctionalInterface
    interface LinkWriter {

        /// @param target as it stands in the Markdown
        /// @param words what is shown of it, as HTML
        String linkHtml(String target, String words);
    }

    /// What `text` is to be.
    private enum Block {
        NONE,
        PARAGRAPH,
        ITEM,
        FENCED,
        INDENTED
    }

    private MarkdownHtml(LinkWriter links) {
        this.links = links;
    }

    static String toHtml(String markdown, LinkWriter links) {
        MarkdownHtml page = new MarkdownHtml(links);
        markdown.lines().forEach(page::addLine);
        page.endAll();
        return page.html.toString();
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void addLine(String line) {
        if (block == Block.INDENTED && !line.isBlank() && !line.startsWith(INDENT)) {
            endAll();
        }
        if (block == Block.FENCED) {
            addFencedLine(line);
        } else if (block == Block.INDENTED) {
            addCodeLine(line);
        } else if (line.strip().startsWith(FENCE)) {
            beginCode(Block.FENCED, line);
        } else if (line.isBlank()) {
            endAll();
        } else if (line.startsWith(INDENT) && block == Block.NONE) {
            beginCode(Block.INDENTED, line);
            addCodeLine(line);
        } else {
            addTextLine(line);
        }
    }

    private void addTextLine(String line) {
        Matcher heading = HEADING.matcher(line);
        Matcher numbered = NUMBERED.matcher(line);
        if (heading.matches()) {
            addHeading("h" + heading.group(1).length(), heading.group(2));
        } else if (line.startsWith("- ")) {
            addItem("ul", "", line.substring(2));
        } else if (numbered.matches() && (block == Block.NONE || around.equals("ol"))) {
            addItem("ol", numbered.group(1), numbered.group(2));
        } else if (line.startsWith("|")) {
            addRow(line);
        } else if (!line.startsWith("<!--")) {
            addParagraphLine(line);
        }
    }

    private void beginCode(Block kind, String line) {
        endAll();
        block = kind;
        codeIndent = indentOf(line);
    }

    private void addFencedLine(String line) {
        if (line.strip().startsWith(FENCE)) {
            endAll();
        } else {
            addCodeLine(line);
        }
    }

    private void addCodeLine(String line) {
        text.append(line.substring(Math.min(codeIndent, indentOf(line)))).append('\n');
    }

    private static int indentOf(String line) {
        return line.length() - line.stripLeading().length();
    }

    private void addParagraphLine(String line) {
        if (block == Block.NONE) {
            block = Block.PARAGRAPH;
        } else {
            text.append(' ');
        }
        text.append(line.strip());
    }

    private void addHeading(String tag, String title) {
        endAll();
        html.append("<%s id=\"%s\">%s</%s>\n".formatted(tag, anchor(title), spans(title), tag));
    }

    /// As GitHub makes it.
    private static String anchor(String title) {
        return title.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }

    private void addItem(String list, String number, String first) {
        begin(list, number.isEmpty() || number.equals("1") ? "" : " start=\"" + number + "\"");
        block = Block.ITEM;
        text.append(first);
    }

    /// The first row has the names of the columns; the second, of dashes, says nothing.
    private void addRow(String line) {
        String tag = around.equals("table") ? "td" : "th";
        begin("table", "");
        if (RULE_OF_TABLE.matcher(line).matches()) {
            return;
        }
        html.append("<tr>");
        for (String cell : line.substring(1, line.lastIndexOf('|')).split("(?<!\\\\)\\|", -1)) {
            html.append("<%s>%s</%s>".formatted(tag, spans(cell.strip().replace("\\|", "|")), tag));
        }
        html.append("</tr>\n");
    }

    private void begin(String tag, String attribute) {
        if (around.equals(tag)) {
            endBlock();
        } else {
            endAll();
            html.append("<%s%s>\n".formatted(tag, attribute));
            around = tag;
        }
    }

    private void endBlock() {
        switch (block) {
            case NONE -> {}
            case PARAGRAPH -> html.append("<p>%s</p>\n".formatted(spans(text.toString())));
            case ITEM -> html.append("<li>%s</li>\n".formatted(spans(text.toString())));
            case FENCED, INDENTED ->
                html.append("<pre>%s\n</pre>\n".formatted(escape(text.toString().stripTrailing())));
        }
        text.setLength(0);
        block = Block.NONE;
    }

    private void endAll() {
        endBlock();
        if (!around.isEmpty()) {
            html.append("</%s>\n".formatted(around));
            around = "";
        }
    }

    private String spans(String text) {
        StringBuilder out = new StringBuilder();
        Matcher found = SPAN.matcher(text);
        int from = 0;
        while (found.find()) {
            out.append(escape(text.substring(from, found.start()))).append(span(found));
            from = found.end();
        }
        return out.append(escape(text.substring(from))).toString();
    }

    private String span(Matcher found) {
        if (found.group("code") != null) {
            return "<code>" + escape(found.group("code")) + "</code>";
        }
        if (found.group("address") != null) {
            return "<code>" + escape(found.group("address")) + "</code>";
        }
        if (found.group("strong") != null) {
            return "<strong>" + spans(found.group("strong")) + "</strong>";
        }
        if (found.group("em") != null) {
            return "<em>" + spans(found.group("em")) + "</em>";
        }
        if (found.group("picture") != null) {
            return "<em>" + escape(found.group("picture")) + "</em>";
        }
        return links.linkHtml(found.group("to"), spans(found.group("text")));
    }
}
