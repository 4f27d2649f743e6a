package io.barograph.cli.report.backtest;

import io.barograph.cli.backtest.outcome.UnjudgedDemand;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.ReportTable;
import io.barograph.cli.report.text.ReadableValues;
import module java.base;

/// The demands that could not be judged, and which inputs were missing: the same as text and on a page.
public final class UnjudgedSection {

    private static final int MOST_ROWS = 40;
    private static final int MOST_INPUTS = 3;

    private UnjudgedSection() {}

    /// Empty where everything could be judged.
    public static String text(List<UnjudgedDemand> all) {
        return all.isEmpty() ? "" : table(all).text(MOST_ROWS) + "\n";
    }

    /// Empty where everything could be judged.
    public static HtmlMarkup markup(List<UnjudgedDemand> all) {
        HtmlMarkup section = new HtmlMarkup();
        return all.isEmpty()
                ? section
                : section.heading("unjudged", "Never judged").add(table(all).markup());
    }

    private static ReportTable table(List<UnjudgedDemand> all) {
        ReportTable table = new ReportTable(
                "Never judged: an input was missing throughout, on so many nodes. That is not calm",
                "NEVER JUDGED | NODES | MISSING THROUGHOUT (that is not calm)");
        all.forEach(each -> table.row(each.demand(), each.nodes() + " of " + each.ofNodes(), missing(each)));
        return table;
    }

    /// `Contention(SYSTEM, CPU).avg60, Contention(SYSTEM, CPU).avg10: observed for 58 of 60 s`.
    private static String missing(UnjudgedDemand each) {
        if (each.missing().isEmpty()) {
            return "no time was seen: one observation has no length";
        }
        List<String> inputs =
                each.missing().stream().map(UnjudgedDemand.Lack::input).toList();
        return ReadableValues.listed(inputs, MOST_INPUTS) + ": "
                + each.missing().getFirst().why();
    }
}
