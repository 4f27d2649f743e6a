package io.barograph.controller.http;

import module java.base;

/// A page of `docs` as a page without scripts. It knows what `runbook.md` and `troubleshooting.md` use: headings,
/// paragraphs, lists of one level, tables, code, links. Links between the two are live. Links to other files become
/// their names, since the controller does not serve those.
final class RunbookHtml {

    /// Pages that the controller serves, each at its own path.
    static final Set<String> SERVED = Set.of("runbook", "troubleshooting");

    private static final Pattern INLINE = Pattern.compile(
            "`(?<code>[^`]+)`|\\[(?<text>[^\\]]+)\\]\\((?<to>[^)]+)\\)|\\*\\*(?<strong>[^*]+)\\*\\*|\\*(?<em>[^*]+)\\*");
    private static final Pattern PAGE = Pattern.compile("(\\w+)\\.md(#.*)?");
    private static final Pattern NUMBERED = Pattern.compile("\\d+\\. (.*)");
    private static final String FENCE = "```";

    private final StringBuilder html = new StringBuilder();
    private final StringBuilder text = new StringBuilder();

    /// The tag of what `text` is to be: p, li, pre, or none.
    private String open = "";

    /// The tag around what was written: ul, ol, table, or none.
    private String around = "";

    private RunbookHtml() {}

    static String of(String name, String markdown) {
        RunbookHtml page = new RunbookHtml();
        page.html.append("""
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>Barograph: %s</title>
                <link rel="icon" type="image/svg+xml" href="page/mark.svg">
                <link rel="stylesheet" href="page/base.css">
                <link rel="stylesheet" href="page/runbook.css">
                </head>
                <body>
                <p><a href="./">Status page</a>, <a href="runbook">runbook</a>, <a href="troubleshooting">troubleshooting</a></p>
                <main>
                """.formatted(name));
        markdown.lines().forEach(page::line);
        page.end();
        return page.html.append("</main>\n</body>\n</html>\n").toString();
    }

    private void line(String line) {
        Matcher numbered = NUMBERED.matcher(line);
        if (open.equals("pre")) {
            codeLine(line);
        } else if (line.startsWith(FENCE)) {
            end();
            open = "pre";
        } else if (line.isBlank()) {
            end();
        } else if (line.startsWith("## ")) {
            heading("h2", line.substring(3));
        } else if (line.startsWith("# ")) {
            heading("h1", line.substring(2));
        } else if (line.startsWith("- ")) {
            item("ul", line.substring(2));
        } else if (numbered.matches()) {
            item("ol", numbered.group(1));
        } else if (line.startsWith("|")) {
            row(line);
        } else {
            paragraphLine(line);
        }
    }

    private void codeLine(String line) {
        if (line.startsWith(FENCE)) {
            html.append("<pre>").append(escaped(text.toString())).append("</pre>\n");
            text.setLength(0);
            open = "";
        } else {
            text.append(line).append('\n');
        }
    }

    private void paragraphLine(String line) {
        if (open.isEmpty()) {
            open = "p";
        } else {
            text.append(' ');
        }
        text.append(line.strip());
    }

    private void heading(String tag, String title) {
        end();
        String id = title.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
        html.append("<%s id=\"%s\">%s</%s>\n".formatted(tag, id, inline(title), tag));
    }

    private void item(String list, String first) {
        begin(list);
        open = "li";
        text.append(first);
    }

    /// The first row has the names of the columns; the second, of dashes, says nothing.
    private void row(String line) {
        String tag = around.equals("table") ? "td" : "th";
        begin("table");
        if (line.matches("[|-]+")) {
            return;
        }
        html.append("<tr>");
        for (String cell : line.substring(1, line.lastIndexOf('|')).split("\\|", -1)) {
            html.append("<%s>%s</%s>".formatted(tag, inline(cell.strip()), tag));
        }
        html.append("</tr>\n");
    }

    private void begin(String tag) {
        if (around.equals(tag)) {
            flush();
        } else {
            end();
            html.append("<%s>\n".formatted(tag));
            around = tag;
        }
    }

    private void flush() {
        if (!open.isEmpty()) {
            html.append("<%s>%s</%s>\n".formatted(open, inline(text.toString()), open));
            text.setLength(0);
            open = "";
        }
    }

    private void end() {
        flush();
        if (!around.isEmpty()) {
            html.append("</%s>\n".formatted(around));
            around = "";
        }
    }

    private static String inline(String text) {
        StringBuilder out = new StringBuilder();
        Matcher found = INLINE.matcher(text);
        int from = 0;
        while (found.find()) {
            out.append(escaped(text.substring(from, found.start()))).append(span(found));
            from = found.end();
        }
        return out.append(escaped(text.substring(from))).toString();
    }

    private static String span(Matcher found) {
        if (found.group("code") != null) {
            return "<code>" + escaped(found.group("code")) + "</code>";
        }
        if (found.group("strong") != null) {
            return "<strong>" + escaped(found.group("strong")) + "</strong>";
        }
        if (found.group("em") != null) {
            return "<em>" + escaped(found.group("em")) + "</em>";
        }
        String to = found.group("to");
        String words = inline(found.group("text"));
        Matcher page = PAGE.matcher(to);
        if (page.matches() && SERVED.contains(page.group(1))) {
            return "<a href=\"" + to.replaceFirst("\\.md", "") + "\">" + words + "</a>";
        }
        return to.startsWith("#")
                ? "<a href=\"" + to + "\">" + words + "</a>"
                : words + " (<code>" + escaped(place(to)) + "</code>)";
    }

    private static String place(String link) {
        return link.startsWith("../") ? link.substring(3) : "docs/" + link;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
