package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.percent;

import io.barograph.cli.backtest.judge.BacktestCriteria;
import io.barograph.cli.backtest.judge.CauseFindings;
import io.barograph.cli.backtest.judge.ConcurrentTaints;
import io.barograph.cli.backtest.judge.IncidentScore;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.backtest.judge.NodeIncident;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import io.barograph.cli.report.html.HtmlTable;
import java.util.List;

/// A backtest as a page: figures, tables, and the worst nodes drawn. Its size is bounded whatever the fleet.
public final class BacktestHtml {

    private static final int MOST_CAUSES = 500;
    private static final int MOST_ENCOUNTERS = 500;

    private final JudgedOutcome findings;
    private final BacktestCriteria criteria;
    private final HtmlMarkup body = new HtmlMarkup();

    private BacktestHtml(JudgedOutcome findings, BacktestCriteria criteria) {
        this.findings = findings;
        this.criteria = criteria;
    }

    public static String of(JudgedOutcome findings, BacktestCriteria criteria, ReportProvenance made) {
        BacktestHtml page = new BacktestHtml(findings, criteria);
        page.body
                .raw("<h1>Backtest</h1>\n<p>")
                .text(BacktestSentences.seen(findings))
                .raw("</p>\n");
        page.figures();
        page.causes();
        page.incidents();
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
        for (ConcurrentTaints each : findings.crowds()) {
            figure(each.most() + " of " + each.fleet().nodes(), "tainted at once, " + each.allowed() + " allowed");
        }
        if (score.labelled()) {
            Double lead = score.meanLeadMillis().orNull();
            figure(percent(score.recall()), "recall: " + score.caught() + " of " + score.judged() + " incidents");
            figure(
                    percent(score.precision()),
                    "precision: " + score.falseAlarms().size() + " false alarms");
            figure(lead == null ? "-" : length(Math.round(lead)), "mean lead");
        }
        body.raw("</ul>\n");
        findings.crowds()
                .forEach(each -> body.raw("<p class=\"soft\">")
                        .text(BacktestSentences.crowd(each, criteria))
                        .raw("</p>\n"));
        if (findings.outcome().cut() > 0) {
            body.raw("<p>").text(BacktestSentences.cut(findings)).raw("</p>\n");
        }
    }

    private void figure(String value, String what) {
        body.raw("<li>").element("b", value).element("span", what).raw("</li>");
    }

    private void causes() {
        HtmlTable sheet = new HtmlTable(
                "What rules raised; frozen is the share of the time in which an input was missing",
                "llrrrrrrrrr",
                "what",
                "by",
                "times",
                "nodes",
                "total",
                "median",
                "longest",
                "flaps",
                "gave up",
                "grace",
                "frozen");
        for (CauseFindings each : findings.causes()) {
            if (each.lengths().count() + each.habits().gaveUp() > 0 && sheet.size() < MOST_CAUSES) {
                sheet.row(
                        each.cause().demand(),
                        each.cause().policy() + ": " + each.cause().rule(),
                        each.lengths().count(),
                        each.habits().nodes(),
                        length(each.lengths().totalMillis()),
                        length(each.lengths().medianMillis()),
                        length(each.lengths().longestMillis()),
                        each.habits().flaps(),
                        each.habits().gaveUp(),
                        each.lengths().count() == 0 ? "-" : length(each.graces().medianMillis()),
                        percent(each.known().frozenShare()));
            }
        }
        body.raw("<h2 id=\"rules\">Rules</h2>\n");
        body.add(
                sheet.size() == 0
                        ? new HtmlMarkup()
                                .raw("<p>")
                                .text(BacktestSentences.nothing(findings.outcome()))
                                .raw("</p>\n")
                        : sheet.markup());
        body.raw("<p class=\"soft\">").text(BacktestSentences.quiet(findings)).raw("</p>\n");
        body.add(UnjudgedSection.markup(findings.outcome().unjudged()));
    }

    private void incidents() {
        if (criteria.incidents().isEmpty()) {
            return;
        }
        HtmlTable sheet = new HtmlTable(
                "Labelled incidents, those that were missed marked",
                "llllrll",
                "incident",
                "node",
                "from",
                "to",
                "lead",
                "raised",
                "what");
        List<NodeIncident> all = findings.score().encounters();
        for (NodeIncident each : all.stream().limit(MOST_ENCOUNTERS).toList()) {
            Object[] cells = IncidentTable.cells(each);
            if (!each.missed()) {
                sheet.row(cells);
            } else {
                sheet.marked(cells);
            }
        }
        body.raw("<h2 id=\"incidents\">Incidents</h2>\n").add(sheet.markup());
        if (all.size() > MOST_ENCOUNTERS) {
            body.raw("<p>")
                    .text((all.size() - MOST_ENCOUNTERS) + " more in -o json.")
                    .raw("</p>\n");
        }
        BacktestSentences.score(findings.score())
                .forEach(each -> body.raw("<p>").text(each).raw("</p>\n"));
    }
}
