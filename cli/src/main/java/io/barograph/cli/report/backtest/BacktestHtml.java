package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.percent;

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

    private BacktestHtml(JudgedOutcome findings) {
        this.findings = findings;
    }

    public static String of(JudgedOutcome findings, BacktestCriteria criteria, ReportProvenance made) {
        BacktestHtml page = new BacktestHtml(findings);
        page.body.raw("<h1>Backtest</h1>\n").paragraph(BacktestSentences.seen(findings));
        page.figures();
        findings.concurrentTaints().forEach(each -> page.body.note(BacktestSentences.concurrent(each, criteria)));
        if (findings.outcome().cut() > 0) {
            page.body.paragraph(BacktestSentences.cut(findings));
        }
        page.causes();
        if (!criteria.incidents().isEmpty()) {
            page.body
                    .heading("incidents", "Incidents")
                    .add(BacktestTables.incidents(findings).markup());
            BacktestSentences.score(findings.score()).forEach(page.body::paragraph);
        }
        page.body.add(NodeHtmlSections.of(findings)).add(ProvenanceSection.markup(made));
        return HtmlPage.page("Barograph backtest", page.body);
    }

    private void figures() {
        IncidentScore score = findings.score();
        body.raw("<ul class=\"figures\">");
        boolean judged = findings.outcome().judged();
        figure(
                judged ? String.valueOf(findings.outcome().raised().size()) : "-",
                judged ? "episodes" : "episodes: nothing could be judged");
        figure(length(findings.raisedMillis()), "raised, over all nodes");
        figure(String.valueOf(findings.flaps()), "flaps");
        for (ConcurrentTaints each : findings.concurrentTaints()) {
            figure(each.most() + " of " + each.nodes(), "tainted at once, " + each.allowed() + " allowed");
        }
        if (score.labelled()) {
            figure(percent(score.recall()), "recall: " + score.caught() + " of " + score.judged() + " incidents");
            figure(
                    percent(score.precision()),
                    "precision: " + score.falseAlarms().size() + " false alarms");
            figure(BacktestSentences.meanLead(score), "mean lead");
        }
        body.raw("</ul>\n");
    }

    private void figure(String value, String what) {
        body.raw("<li>").element("b", value).element("span", what).raw("</li>");
    }

    private void causes() {
        ReportTable table = BacktestTables.causes(findings);
        body.heading("rules", "Rules");
        if (table.isEmpty()) {
            body.paragraph(BacktestSentences.nothing(findings.outcome()));
        } else {
            body.add(table.markup());
        }
        body.note(BacktestSentences.quiet(findings))
                .add(UnjudgedSection.markup(findings.outcome().unjudged()));
    }
}
