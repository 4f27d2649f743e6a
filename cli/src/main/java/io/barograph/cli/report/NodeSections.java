package io.barograph.cli.report;

import static io.barograph.cli.report.Words.length;
import static io.barograph.cli.report.Words.moment;

import io.barograph.cli.backtest.Encounter;
import io.barograph.cli.backtest.Episode;
import io.barograph.cli.backtest.Findings;
import io.barograph.cli.backtest.NodeLine;
import io.barograph.cli.backtest.NodeOutcome;
import java.util.List;

/// The nodes of a page: the worst ones drawn, each with a table that says the same, and one table of all.
final class NodeSections {

    /// More nodes are not drawn.
    static final int MOST_DRAWN = 40;

    private static final int MOST_LISTED = 2_000;
    private static final int MOST_EPISODES = 50;

    private NodeSections() {}

    static Markup of(Findings findings) {
        Markup body = new Markup().raw("<h2 id=\"nodes\">Nodes</h2>\n");
        int all = findings.nodes().size();
        if (all > MOST_DRAWN) {
            body.raw("<p>")
                    .text("The worst " + MOST_DRAWN + " of " + all
                            + " are drawn: those with the most false alarms and missed incidents, then those raised the"
                            + " longest. All are in the table at the end.")
                    .raw("</p>\n");
        }
        body.raw(KEY);
        int index = 0;
        for (NodeLine each : findings.nodes().stream().limit(MOST_DRAWN).toList()) {
            body.add(section(each, encounters(each, findings), "node-" + index++));
        }
        return body.add(table(findings));
    }

    private static final String KEY = "<ul class=\"key\" aria-label=\"Colours\">"
            + key("pending", "pending") + key("firing", "firing") + key("keeping", "keep-firing")
            + key("incident", "labelled incident") + key("unknown", "not known: that is not calm") + "</ul>\n";

    private static String key(String style, String word) {
        return "<li><svg viewBox=\"0 0 16 8\" aria-hidden=\"true\"><rect class=\"" + style
                + "\" width=\"16\" height=\"8\"/></svg>" + word + "</li>";
    }

    private static List<Encounter> encounters(NodeLine line, Findings findings) {
        return findings.score().encounters().stream()
                .filter(each -> each.node().equals(line.outcome().node()))
                .toList();
    }

    private static Markup section(NodeLine line, List<Encounter> encounters, String id) {
        NodeOutcome node = line.outcome();
        NodeChart chart = new NodeChart(node, encounters);
        Markup drawing = chart.markup(id);
        Markup section = new Markup()
                .raw("<article aria-labelledby=\"" + id + "\"><header><h3 id=\"" + id + "\">")
                .text(node.node())
                .raw("</h3><span class=\"soft\">")
                .text(Words.counted(line.lengths().count(), "episode") + ", raised for " + length(line.raisedMillis())
                        + " of " + length(node.watched().spanMillis()))
                .raw("</span></header>\n")
                .drawing("Drawing of " + node.node(), drawing);
        if (chart.cut()) {
            section.raw("<p class=\"note\">Not all of it is drawn.</p>\n");
        }
        return section.raw("<details><summary>Table</summary>\n")
                .add(episodes(node))
                .raw("</details></article>\n");
    }

    private static Markup episodes(NodeOutcome node) {
        boolean own = node.identity().countsFromBeginning();
        Sheet sheet = new Sheet(
                "Episodes of " + node.node(), "llllrl", "what", "first sign", "raised", "until", "length", "by");
        List<Episode> all = node.all().kept();
        for (Episode each : all.stream().limit(MOST_EPISODES).toList()) {
            sheet.row(
                    each.cause().demand(),
                    moment(each.beginMillis(), own),
                    each.raised() ? moment(each.raisedMillis(), own) : "never",
                    each.open() ? "the end" : moment(each.endMillis(), own),
                    each.raised() ? length(each.lengthMillis()) : "-",
                    each.cause().policy() + ": " + each.cause().rule());
        }
        Markup table = sheet.size() == 0 ? new Markup().raw("<p>Nothing was pending or raised.</p>\n") : sheet.markup();
        long more = all.size() - (long) MOST_EPISODES + node.all().cut();
        return more <= 0 ? table : table.raw("<p>" + more + " more.</p>\n");
    }

    private static Markup table(Findings findings) {
        boolean labelled = findings.score().labelled();
        Sheet sheet = new Sheet(
                "All nodes, the worst first; unjudged is how many demands had an input missing throughout",
                "lrrrrrrrr",
                "node",
                "span",
                "unseen",
                "episodes",
                "raised for",
                "flaps",
                "false alarms",
                "missed",
                "unjudged");
        for (NodeLine each : findings.nodes().stream().limit(MOST_LISTED).toList()) {
            sheet.row(
                    each.outcome().node(),
                    length(each.outcome().watched().spanMillis()),
                    length(each.outcome().watched().unseenMillis()),
                    each.lengths().count(),
                    length(each.raisedMillis()),
                    each.faults().flaps(),
                    labelled ? each.faults().falseAlarms() : "-",
                    labelled ? each.faults().missed() : "-",
                    Sentences.unjudged(each.outcome(), findings.outcome()));
        }
        Markup table = sheet.markup();
        int more = findings.nodes().size() - MOST_LISTED;
        return more <= 0 ? table : table.raw("<p>" + more + " more in -o json.</p>\n");
    }
}
