package io.barograph.web;

import io.barograph.program.BuildInfo;
import module java.base;

/// The page at `/`: what this program is, and what it serves.
public final class LandingPage {

    /// A path that is served.
    public record Link(String path, String description) {}

    private LandingPage() {}

    /// A page without scripts or styles of its own.
    public static ResponseBody renderPage(String title, String description, List<Link> links, BuildInfo build) {
        String list = links.stream()
                .map(link -> "<li><a href=\"%1$s\">%1$s</a> %2$s</li>\n"
                        .formatted(escapeHtml(link.path()), escapeHtml(link.description())))
                .collect(Collectors.joining());
        return ResponseBody.ofHtml("""
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>%1$s</title></head>
            <body>
            <h1>%1$s</h1>
            <p>%2$s</p>
            <ul>
            %3$s</ul>
            <p>version %4$s, revision %5$s, Java %6$s</p>
            </body>
            </html>
            """.formatted(
                        escapeHtml(title),
                        escapeHtml(description),
                        list,
                        escapeHtml(build.version()),
                        escapeHtml(build.revision()),
                        escapeHtml(build.javaVersion())));
    }

    static String escapeHtml(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
