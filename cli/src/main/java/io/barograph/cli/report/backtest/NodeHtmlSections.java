package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.readableLength;
import static io.barograph.cli.report.text.ReadableValues.readableMoment;

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

    static HtmlMarkup of(JudgedOutcome outcome) {
        HtmlMarkup bodyMarkup = new HtmlMarkup().addHeading("nodes", "Nodes");
        int nodeCount = outcome.nodes().size();
        if (nodeCount > MOST_DRAWN) {
            bodyMarkup.addParagraph("The worst " + MOST_DRAWN + " of " + nodeCount
                    + " are drawn: those with the most false alarms and missed incidents, then those raised the"
                    + " longest. All are in the table at the end.");
        }
        bodyMarkup.addRaw(KEY);
        int index = 0;
        for (NodeFindings nodeFindings :
                outcome.nodes().stream().limit(MOST_DRAWN).toList()) {
            bodyMarkup.addMarkup(nodeSection(nodeFindings, encountersOf(nodeFindings, outcome), "node-" + index++));
        }
        return bodyMarkup.addMarkup(
                BacktestTables.nodesTable(outcome.nodes(), outcome).markup());
    }

    private static final String KEY = "<ul class=\"key\" aria-label=\"Colours\">"
            + legendKey("pending", "pending") + legendKey("firing", "firing") + legendKey("keeping", "keep-firing")
            + legendKey("incident", "labelled incident") + legendKey("unknown", "not known: that is not calm")
            + "</ul>\n";

    private static String legendKey(String style, String word) {
        return "<li><svg viewBox=\"0 0 16 8\" aria-hidden=\"true\"><rect class=\"" + style
                + "\" width=\"16\" height=\"8\"/></svg>" + word + "</li>";
    }

    private static List<NodeIncident> encountersOf(NodeFindings findings, JudgedOutcome outcome) {
        return outcome.score().encounters().stream()
                .filter(nodeIncident ->
                        nodeIncident.node().equals(findings.outcome().node()))
                .toList();
    }

    private static HtmlMarkup nodeSection(NodeFindings findings, List<NodeIncident> encounters, String id) {
        NodeOutcome node = findings.outcome();
        NodeDrawing drawing = new NodeDrawing(node, encounters);
        HtmlMarkup sectionMarkup = new HtmlMarkup()
                .addRaw("<article aria-labelledby=\"" + id + "\"><header><h3 id=\"" + id + "\">")
                .addText(node.node())
                .addRaw("</h3><span class=\"soft\">")
                .addText(ReadableValues.countedWords(findings.lengths().count(), "episode") + ", raised for "
                        + readableLength(findings.raisedMillis()) + " of "
                        + readableLength(node.watched().spanMillis()))
                .addRaw("</span></header>\n")
                .addDrawing("Drawing of " + node.node(), drawing.toJson());
        if (drawing.isCut()) {
            sectionMarkup.addNote("Not all of it is drawn.");
        }
        return sectionMarkup
                .addRaw("<details><summary>Table</summary>\n")
                .addMarkup(episodesTable(node))
                .addRaw("</details></article>\n");
    }

    private static HtmlMarkup episodesTable(NodeOutcome node) {
        boolean fromBeginning = node.identity().countsFromBeginning();
        ReportTable table =
                new ReportTable("Episodes of " + node.node(), "WHAT | FIRST SIGN | RAISED | UNTIL | LENGTH: | BY");
        for (Episode episode : node.episodes().kept()) {
            table.addRow(
                    episode.cause().demand(),
                    readableMoment(episode.beginMillis(), fromBeginning),
                    episode.raised() ? readableMoment(episode.raisedMillis(), fromBeginning) : "never",
                    episode.open() ? "the end" : readableMoment(episode.endMillis(), fromBeginning),
                    episode.raised() ? readableLength(episode.lengthMillis()) : "-",
                    episode.cause().policy() + ": " + episode.cause().rule());
        }
        return table.isEmpty()
                ? new HtmlMarkup().addParagraph("Nothing was pending or raised.")
                : table.toMarkup(MOST_EPISODES);
    }
}
