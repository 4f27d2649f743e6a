package io.barograph.cli.report.html;

import io.barograph.problem.Sha256;
import module java.base;

/// A whole page around its body: one file that loads nothing and runs nothing. Its policy allows this one style, by its
/// hash, and nothing else.
public final class HtmlPage {

    private HtmlPage() {}

    public static String toPage(String title, HtmlMarkup bodyMarkup) {
        String style = style();
        return new HtmlMarkup()
                .addRaw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
                        + styleHash(style) + "'; base-uri 'none'; form-action 'none'\"/>\n"
                        + "<meta name=\"referrer\" content=\"no-referrer\"/>\n"
                        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>")
                .addText(title)
                .addRaw("</title>\n<style>" + style + "</style>\n</head>\n<body>\n"
                        + "<a class=\"skip\" href=\"#nodes\">To the nodes</a>\n<main>\n")
                .addMarkup(bodyMarkup)
                .addRaw("</main>\n</body>\n</html>\n")
                .toString();
    }

    private static String style() {
        try (InputStream input = HtmlPage.class.getResourceAsStream("page.css")) {
            if (input == null) {
                throw new IllegalStateException("page.css is not in the jar it should have come with");
            }
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read page.css from its jar", e);
        }
    }

    private static String styleHash(String style) {
        return Base64.getEncoder().encodeToString(Sha256.begin().digest(style.getBytes(StandardCharsets.UTF_8)));
    }
}
