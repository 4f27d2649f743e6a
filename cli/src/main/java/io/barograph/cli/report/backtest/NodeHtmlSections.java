package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;

import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.backtest.judge.NodeFindings;
import io.barograph.cli.backtest.judge.NodeIncident;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlTable;
import io.barograph.cli.report.text.ReadableValues;
import java.util.List;

/// The nodes of a page: the worst ones drawn, each with a table that says the same, and one table of all.
final class NodeHtmlSections {

    /// More nodes are not drawn.
    static final int MOST_DRAWN = 40;

    private static final int MOST_LISTED = 2_000;
    private static final int MOST_EPISODES = 50;

    private NodeHtmlSections() {}

    static HtmlMarkup of(JudgedOutcome findings) {
        HtmlMarkup body = new HtmlMarkup().raw("<h2 id=\"nodes\">Nodes</h2>\n");
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
        for (NodeFindings each : findings.nodes().stream().limit(MOST_DRAWN).toList()) {
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

    private static List<NodeIncident> encounters(NodeFindings line, JudgedOutcome findings) {
        return findings.score().encounters().stream()
                .filter(each -> each.node().equals(line.outcome().node()))
                .toList();
    }

    private static HtmlMarkup section(NodeFindings line, List<NodeIncident> encounters, String id) {
        NodeOutcome node = line.outcome();
        NodeChart chart = new NodeChart(node, encounters);
        HtmlMarkup drawing = chart.markup(id);
        HtmlMarkup section = new HtmlMarkup()
                .raw("<article aria-labelledby=\"" + id + "\"><header><h3 id=\"" + id + "\">")
                .text(node.node())
                .raw("</h3><span class=\"soft\">")
                .text(ReadableValues.counted(line.lengths().count(), "episode") + ", raised for "
                        + length(line.raisedMillis()) + " of "
                        + length(node.watched().spanMillis()))
                .raw("</span></header>\n")
                .drawing("Drawing of " + node.node(), drawing);
        if (chart.cut()) {
            section.raw("<p class=\"note\">Not all of it is drawn.</p>\n");
        }
        return section.raw("<details><summary>Table</summary>\n")
                .add(episodes(node))
                .raw("</details></article>\n");
    }

    private static HtmlMarkup episodes(NodeOutcome node) {
        boolean own = node.identity().countsFromBeginning();
        HtmlTable sheet = new HtmlTable(
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
        HtmlMarkup table =
                sheet.size() == 0 ? new HtmlMarkup().raw("<p>Nothing was pending or raised.</p>\n") : sheet.markup();
        long more = all.size() - (long) MOST_EPISODES + node.all().cut();
        return more <= 0 ? table : table.raw("<p>" + more + " more.</p>\n");
    }

    private static HtmlMarkup table(JudgedOutcome findings) {
        boolean labelled = findings.score().labelled();
        HtmlTable sheet = new HtmlTable(
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
        for (NodeFindings each : findings.nodes().stream().limit(MOST_LISTED).toList()) {
            sheet.row(
                    each.outcome().node(),
                    length(each.outcome().watched().spanMillis()),
                    length(each.outcome().watched().unseenMillis()),
                    each.lengths().count(),
                    length(each.raisedMillis()),
                    each.faults().flaps(),
                    labelled ? each.faults().falseAlarms() : "-",
                    labelled ? each.faults().missed() : "-",
                    BacktestSentences.unjudged(each.outcome(), findings.outcome()));
        }
        HtmlMarkup table = sheet.markup();
        int more = findings.nodes().size() - MOST_LISTED;
        return more <= 0 ? table : table.raw("<p>" + more + " more in -o json.</p>\n");
    }
}
