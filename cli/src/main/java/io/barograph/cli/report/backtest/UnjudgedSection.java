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
    public static String toText(List<UnjudgedDemand> demands) {
        return demands.isEmpty() ? "" : toTable(demands).toText(MOST_ROWS) + "\n";
    }

    /// Empty where everything could be judged.
    public static HtmlMarkup toMarkup(List<UnjudgedDemand> demands) {
        HtmlMarkup sectionMarkup = new HtmlMarkup();
        return demands.isEmpty()
                ? sectionMarkup
                : sectionMarkup
                        .addHeading("unjudged", "Never judged")
                        .addMarkup(toTable(demands).markup());
    }

    private static ReportTable toTable(List<UnjudgedDemand> demands) {
        ReportTable table = new ReportTable(
                "Never judged: an input was missing throughout, on so many nodes. That is not calm",
                "NEVER JUDGED | NODES | MISSING THROUGHOUT (that is not calm)");
        demands.forEach(unjudgedDemand -> table.addRow(
                unjudgedDemand.demand(),
                unjudgedDemand.nodes() + " of " + unjudgedDemand.ofNodes(),
                missingText(unjudgedDemand)));
        return table;
    }

    /// `Contention(SYSTEM, CPU).avg60, Contention(SYSTEM, CPU).avg10: observed for 58 of 60 s`.
    private static String missingText(UnjudgedDemand demand) {
        if (demand.missing().isEmpty()) {
            return "no time was seen: one observation has no length";
        }
        List<String> inputs =
                demand.missing().stream().map(UnjudgedDemand.Lack::input).toList();
        return ReadableValues.listedNames(inputs, MOST_INPUTS) + ": "
                + demand.missing().getFirst().why();
    }
}
