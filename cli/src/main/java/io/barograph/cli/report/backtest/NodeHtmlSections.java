package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;

import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.NodeFindings;
import io.barograph.cli.backtest.outcome.NodeIncident;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.ReportTable;
import io.barograph.cli.report.text.ReadableValues;
import module java.base;

/// The nodes of a page: the worst ones drawn, each with a table that says the same, and one table of all.
final class NodeHtmlSections {

    /// More nodes are not drawn.
    static final int MOST_DRAWN = 40;

    private static final int MOST_EPISODES = 50;

    private NodeHtmlSections() {}

    static HtmlMarkup of(JudgedOutcome findings) {
        HtmlMarkup body = new HtmlMarkup().heading("nodes", "Nodes");
        int all = findings.nodes().size();
        if (all > MOST_DRAWN) {
            body.paragraph("The worst " + MOST_DRAWN + " of " + all
                    + " are drawn: those with the most false alarms and missed incidents, then those raised the"
                    + " longest. All are in the table at the end.");
        }
        body.raw(KEY);
        int index = 0;
        for (NodeFindings each : findings.nodes().stream().limit(MOST_DRAWN).toList()) {
            body.add(section(each, encounters(each, findings), "node-" + index++));
        }
        return body.add(BacktestTables.nodes(findings.nodes(), findings).markup());
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
            section.note("Not all of it is drawn.");
        }
        return section.raw("<details><summary>Table</summary>\n")
                .add(episodes(node))
                .raw("</details></article>\n");
    }

    private static HtmlMarkup episodes(NodeOutcome node) {
        boolean own = node.identity().countsFromBeginning();
        ReportTable table =
                new ReportTable("Episodes of " + node.node(), "WHAT | FIRST SIGN | RAISED | UNTIL | LENGTH: | BY");
        for (Episode each : node.all().kept()) {
            table.row(
                    each.cause().demand(),
                    moment(each.beginMillis(), own),
                    each.raised() ? moment(each.raisedMillis(), own) : "never",
                    each.open() ? "the end" : moment(each.endMillis(), own),
                    each.raised() ? length(each.lengthMillis()) : "-",
                    each.cause().policy() + ": " + each.cause().rule());
        }
        return table.isEmpty()
                ? new HtmlMarkup().paragraph("Nothing was pending or raised.")
                : table.markup(MOST_EPISODES);
    }
}
