package io.barograph.controller.http;

import module java.base;

/// `docs/runbook.md` as a page without scripts. It knows what that file uses: headings, paragraphs, lists of one level,
/// code, links. Links to other files of the project become their names, since the controller does not serve those.
final class RunbookHtml {

    private static final Pattern INLINE =
            Pattern.compile("`(?<code>[^`]+)`|\\[(?<text>[^\\]]+)\\]\\((?<to>[^)]+)\\)|\\*(?<em>[^*]+)\\*");

    private final StringBuilder html = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private String open = "";

    private RunbookHtml() {}

    static String of(String markdown) {
        RunbookHtml page = new RunbookHtml();
        page.html.append("""
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>Barograph: runbook</title>
                <link rel="icon" type="image/svg+xml" href="page/mark.svg">
                <link rel="stylesheet" href="page/base.css">
                <link rel="stylesheet" href="page/runbook.css">
                </head>
                <body>
                <p><a href="./">Status page</a></p>
                <main>
                """);
        markdown.lines().forEach(page::line);
        page.end();
        return page.html.append("</main>\n</body>\n</html>\n").toString();
    }

    private void line(String line) {
        if (line.isBlank()) {
            end();
        } else if (line.startsWith("## ")) {
            heading("h2", line.substring(3));
        } else if (line.startsWith("# ")) {
            heading("h1", line.substring(2));
        } else if (line.startsWith("- ")) {
            item(line.substring(2));
        } else if (open.isEmpty()) {
            open = "p";
            text.append(line.strip());
        } else {
            text.append(' ').append(line.strip());
        }
    }

    private void heading(String tag, String title) {
        end();
        String id = title.toLowerCase(Locale.ROOT).replace(' ', '-');
        html.append("<%s id=\"%s\">%s</%s>\n".formatted(tag, id, inline(title), tag));
    }

    private void item(String first) {
        if (open.equals("li")) {
            flush();
        } else {
            end();
            html.append("<ul>\n");
        }
        open = "li";
        text.append(first);
    }

    private void flush() {
        html.append("<%s>%s</%s>\n".formatted(open, inline(text.toString()), open));
        text.setLength(0);
    }

    private void end() {
        if (!open.isEmpty()) {
            flush();
            if (open.equals("li")) {
                html.append("</ul>\n");
            }
            open = "";
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
        if (found.group("em") != null) {
            return "<em>" + escaped(found.group("em")) + "</em>";
        }
        String to = found.group("to");
        String words = inline(found.group("text"));
        return to.startsWith("#") || to.startsWith("https://")
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
