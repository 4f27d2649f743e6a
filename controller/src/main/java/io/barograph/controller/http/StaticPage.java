package io.barograph.controller.http;

import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.RouteHandler;
import module java.base;

/// The status page's own files, out of our jar: no build step, nothing from elsewhere.
final class StaticPage {

    static final List<String> FILES = List.of(
            "index.html",
            "base.css",
            "chart.css",
            "fleet.css",
            "manual.css",
            "node.css",
            "mark.svg",
            "main.js",
            "chart.js",
            "curve.js",
            "decisions.js",
            "demands.js",
            "dom.js",
            "evictions.js",
            "fleet.js",
            "frame.js",
            "guards.js",
            "heat.js",
            "heatdraw.js",
            "hour.js",
            "inputs.js",
            "levels.js",
            "live.js",
            "nodepage.js",
            "owners.js",
            "readings.js",
            "resource.js",
            "route.js",
            "seek.js",
            "selfstall.js",
            "survey.js",
            "table.js",
            "times.js",
            "transitions.js",
            "waits.js",
            "words.js");

    private StaticPage() {}

    /// A route for each file; the page itself is at `/`.
    static Map<String, RouteHandler> routes() {
        Map<String, RouteHandler> routes = new TreeMap<>();
        for (String file : FILES) {
            Response ready = Response.ok(ResponseBody.of(mediaType(file), fileBytes(file)));
            routes.put(routePath(file), RouteHandler.ofReady(() -> ready));
        }
        return routes;
    }

    private static String routePath(String file) {
        return file.equals("index.html") ? "/" : "/page/" + file;
    }

    static byte[] fileBytes(String file) {
        try (InputStream fileStream = StaticPage.class.getResourceAsStream("page/" + file)) {
            if (fileStream == null) {
                throw new IllegalStateException("page/" + file + " is missing in our jar");
            }
            return fileStream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String mediaType(String file) {
        return switch (file.substring(file.lastIndexOf('.'))) {
            case ".html" -> "text/html; charset=utf-8";
            case ".css" -> "text/css; charset=utf-8";
            case ".js" -> "text/javascript; charset=utf-8";
            case ".svg" -> "image/svg+xml";
            default -> throw new IllegalArgumentException(file + ": no media type is known for it");
        };
    }
}
