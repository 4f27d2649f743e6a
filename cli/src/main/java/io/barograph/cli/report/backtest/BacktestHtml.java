package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.readableLength;
import static io.barograph.cli.report.text.ReadableValues.readablePercent;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.ConcurrentTaints;
import io.barograph.cli.backtest.outcome.IncidentScore;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import io.barograph.cli.report.html.ReportTable;

/// A backtest as a page: figures, tables, and the worst nodes drawn. Its size is bounded whatever the fleet.
public final class BacktestHtml {

    private final JudgedOutcome findings;
    private final HtmlMarkup body = new HtmlMarkup();

    private BacktestHtml(JudgedOutcome outcome) {
        this.findings = outcome;
    }

    public static String of(JudgedOutcome outcome, BacktestCriteria criteria, ReportProvenance provenance) {
        BacktestHtml page = new BacktestHtml(outcome);
        page.body.addRaw("<h1>Backtest</h1>\n").addParagraph(BacktestSentences.seenSentence(outcome));
        page.addFigures();
        outcome.concurrentTaints()
                .forEach(concurrentTaints ->
                        page.body.addNote(BacktestSentences.concurrentSentence(concurrentTaints, criteria)));
        if (outcome.outcome().cut() > 0) {
            page.body.addParagraph(BacktestSentences.cutSentence(outcome));
        }
        page.addCauses();
        if (!criteria.incidents().isEmpty()) {
            page.body
                    .addHeading("incidents", "Incidents")
                    .addMarkup(BacktestTables.incidentsTable(outcome).markup());
            BacktestSentences.scoreSentences(outcome.score()).forEach(page.body::addParagraph);
        }
        page.body.addMarkup(NodeHtmlSections.of(outcome)).addMarkup(ProvenanceSection.toMarkup(provenance));
        return HtmlPage.toPage("Barograph backtest", page.body);
    }

    private void addFigures() {
        IncidentScore score = findings.score();
        body.addRaw("<ul class=\"figures\">");
        boolean judged = findings.outcome().judged();
        addFigure(
                judged ? String.valueOf(findings.outcome().raised().size()) : "-",
                judged ? "episodes" : "episodes: nothing could be judged");
        addFigure(readableLength(findings.raisedMillis()), "raised, over all nodes");
        addFigure(String.valueOf(findings.flaps()), "flaps");
        for (ConcurrentTaints taints : findings.concurrentTaints()) {
            addFigure(taints.most() + " of " + taints.nodes(), "tainted at once, " + taints.allowed() + " allowed");
        }
        if (score.labelled()) {
            addFigure(
                    readablePercent(score.recall()),
                    "recall: " + score.caught() + " of " + score.judged() + " incidents");
            addFigure(
                    readablePercent(score.precision()),
                    "precision: " + score.falseAlarms().size() + " false alarms");
            addFigure(BacktestSentences.meanLead(score), "mean lead");
        }
        body.addRaw("</ul>\n");
    }

    private void addFigure(String value, String what) {
        body.addRaw("<li>").addElement("b", value).addElement("span", what).addRaw("</li>");
    }

    private void addCauses() {
        ReportTable table = BacktestTables.causesTable(findings);
        body.addHeading("rules", "Rules");
        if (table.isEmpty()) {
            body.addParagraph(BacktestSentences.nothingSentence(findings.outcome()));
        } else {
            body.addMarkup(table.markup());
        }
        body.addNote(BacktestSentences.quietSentence(findings))
                .addMarkup(UnjudgedSection.toMarkup(findings.outcome().unjudged()));
    }
}
