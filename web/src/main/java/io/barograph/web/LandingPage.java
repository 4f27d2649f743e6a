package io.barograph.web;

import io.barograph.program.BuildInfo;
import java.util.List;

/// The page at `/`: what this program is, and what it serves.
public final class LandingPage {

    /// One thing served.
    public record Link(String path, String description) {}

    private LandingPage() {}

    /// A page without scripts or styles of its own.
    public static ResponseBody page(String title, String description, List<Link> links, BuildInfo build) {
        StringBuilder html = new StringBuilder(1024);
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>")
                .append(escape(title))
                .append("</title></head>\n<body>\n<h1>")
                .append(escape(title))
                .append("</h1>\n<p>")
                .append(escape(description))
                .append("</p>\n<ul>\n");
        for (Link link : links) {
            html.append("<li><a href=\"")
                    .append(escape(link.path()))
                    .append("\">")
                    .append(escape(link.path()))
                    .append("</a> ")
                    .append(escape(link.description()))
                    .append("</li>\n");
        }
        html.append("</ul>\n<p>version ")
                .append(escape(build.version()))
                .append(", revision ")
                .append(escape(build.revision()))
                .append(", Java ")
                .append(escape(build.javaVersion()))
                .append("</p>\n</body>\n</html>\n");
        return ResponseBody.html(html.toString());
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
