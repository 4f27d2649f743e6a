package io.barograph.controller.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.program.BoundedWorker;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.RouteHandler;
import module java.base;

/// The pages of `docs`, which are in our jar, so that whoever follows an alert can read on where nothing else is
/// reached. The two that alerts and the status page name stand at the root, all others below `/docs/`.
final class Manual {

    /// Without `.md`.
    static final List<String> NAMES = List.of(
            "README",
            "advise",
            "backtest",
            "backtest-shards",
            "backtest-sources",
            "bench",
            "blast-radius",
            "cases",
            "cluster",
            "cluster-rights",
            "comparison",
            "configuration",
            "descheduler",
            "design/README",
            "design/acting",
            "design/contention",
            "design/culprits",
            "design/engine",
            "design/guard",
            "design/guardrails",
            "design/journal",
            "design/libraries",
            "design/relief",
            "design/threat-model",
            "design/verdicts",
            "design/wire-format",
            "design/withstand",
            "evicting",
            "eviction-signals",
            "experiment",
            "explain",
            "fault-report",
            "first-policy",
            "glossary",
            "grades",
            "install",
            "metrics",
            "migration",
            "overhead",
            "platforms",
            "real-node",
            "recipes/add-a-metric",
            "recipes/add-a-policy",
            "recipes/add-a-signal",
            "recipes/add-an-action",
            "rules",
            "runbook",
            "scheduler",
            "security",
            "silences",
            "sizing",
            "stability",
            "stats-summary",
            "status",
            "teardown",
            "troubleshooting",
            "upgrade",
            "what-it-may-do");

    private static final Set<String> AT_ROOT = Set.of("runbook", "troubleshooting");
    private static final Path DOCS = Path.of("docs");

    private Manual() {}

    static Map<String, RouteHandler> routes(BoundedWorker worker) {
        Map<String, RouteHandler> routes = new TreeMap<>();
        for (String name : NAMES) {
            routes.put(
                    "/" + address(name),
                    RouteHandler.onWorker(worker, _ -> Response.ok(ResponseBody.ofHtml(pageHtml(name)))));
        }
        return routes;
    }

    /// Where a page is served, from the root on, without the first slash.
    static String address(String name) {
        return AT_ROOT.contains(name) ? name : "docs/" + name;
    }

    static String pageHtml(String name) {
        return pageHtml(name, markdown(name));
    }

    /// Its links are relative, as the status page's are: a proxy may serve all of it below a path of its own.
    static String pageHtml(String name, String markdown) {
        String root = wayToRoot(name);
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>Barograph: %2$s</title>
                <link rel="icon" type="image/svg+xml" href="%1$spage/mark.svg">
                <link rel="stylesheet" href="%1$spage/base.css">
                <link rel="stylesheet" href="%1$spage/manual.css">
                </head>
                <body>
                <p><a href="%3$s">Status page</a>, <a href="%1$srunbook">runbook</a>,
                <a href="%1$stroubleshooting">troubleshooting</a>, <a href="%1$sdocs/README">all pages</a></p>
                <main>
                %4$s</main>
                </body>
                </html>
                """.formatted(
                        root,
                        name,
                        root.isEmpty() ? "./" : root,
                        MarkdownHtml.toHtml(markdown, (target, words) -> linkHtml(name, target, words)));
    }

    private static String wayToRoot(String name) {
        return "../".repeat((int) address(name).chars().filter(it -> it == '/').count());
    }

    /// A link to a page that is served, to a place within the page itself, or to another host. What is a file of the
    /// repository becomes its name.
    private static String linkHtml(String from, String target, String words) {
        if (target.startsWith("#") || target.startsWith("https:")) {
            return "<a href=\"%s\">%s</a>".formatted(target, words);
        }
        int hash = target.indexOf('#');
        String file = DOCS.resolve(from)
                .resolveSibling(hash < 0 ? target : target.substring(0, hash))
                .normalize()
                .toString();
        String name = file.replaceFirst("^docs/", "").replaceFirst("\\.md$", "");
        return file.equals("docs/" + name + ".md") && NAMES.contains(name)
                ? "<a href=\"%s%s%s\">%s</a>"
                        .formatted(wayToRoot(from), address(name), hash < 0 ? "" : target.substring(hash), words)
                : "%s (<code>%s</code>)".formatted(words, MarkdownHtml.escape(file));
    }

    private static String markdown(String name) {
        return new String(StaticPage.fileBytes("docs/" + name + ".md"), UTF_8);
    }
}
