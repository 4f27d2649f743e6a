package io.barograph.cli.report.html;

import io.barograph.problem.Sha256;
import module java.base;

/// A whole page around its body: one file that loads nothing. Its policy allows this one style and this one script, by
/// their hashes, and nothing else. The script draws with the status page's own modules.
public final class HtmlPage {

    private static final List<String> SCRIPTS = List.of(
            "/io/barograph/controller/http/page/dom.js", "/io/barograph/controller/http/page/words.js", "drawings.js");

    private HtmlPage() {}

    public static String toPage(String title, HtmlMarkup bodyMarkup) {
        String style = resourceText("page.css");
        String script = script();
        return new HtmlMarkup()
                .addRaw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
                        + hashOf(style) + "'; script-src 'sha256-" + hashOf(script)
                        + "'; base-uri 'none'; form-action 'none'\"/>\n"
                        + "<meta name=\"referrer\" content=\"no-referrer\"/>\n"
                        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>")
                .addText(title)
                .addRaw("</title>\n<style>" + style + "</style>\n<script type=\"module\">" + script
                        + "</script>\n</head>\n<body>\n"
                        + "<a class=\"skip\" href=\"#nodes\">To the nodes</a>\n<main>\n")
                .addMarkup(bodyMarkup)
                .addRaw("</main>\n</body>\n</html>\n")
                .toString();
    }

    /// All modules in one, so that nothing is imported. Strict XML parsers read it as text.
    private static String script() {
        String joined = SCRIPTS.stream().map(HtmlPage::resourceText).collect(Collectors.joining("\n"));
        String withoutImports = joined.replaceAll("(?m)^import .*\\n", "").replaceAll("(?m)^export ", "");
        return "//<![CDATA[\n" + withoutImports + "//]]>";
    }

    private static String resourceText(String name) {
        try (InputStream input = HtmlPage.class.getResourceAsStream(name)) {
            if (input == null) {
                throw new IllegalStateException(name + " is not in the jar it should have come with");
            }
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " from its jar", e);
        }
    }

    private static String hashOf(String text) {
        return Base64.getEncoder().encodeToString(Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
