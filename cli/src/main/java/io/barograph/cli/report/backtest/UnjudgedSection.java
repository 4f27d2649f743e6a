package io.barograph.cli.report.backtest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.outcome.UnjudgedDemand;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlTable;
import io.barograph.cli.report.text.JsonDocument;
import io.barograph.cli.report.text.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/// The demands that could not be judged, and which inputs were missing: the same in every form of a report.
public final class UnjudgedSection {

    private static final int MOST_ROWS = 40;
    private static final int MOST_INPUTS = 3;
    private static final String WHAT =
            "Never judged: an input was missing throughout, on so many nodes. That is not calm";

    private UnjudgedSection() {}

    /// A table, or nothing where everything could be judged.
    public static String text(List<UnjudgedDemand> all) {
        if (all.isEmpty()) {
            return "";
        }
        TextTable grid = new TextTable("lll", "NEVER JUDGED", "NODES", "MISSING THROUGHOUT (that is not calm)");
        all.stream().limit(MOST_ROWS).forEach(each -> grid.row(each.demand(), nodes(each), missing(each)));
        int more = all.size() - MOST_ROWS;
        return grid + (more > 0 ? "(" + more + " more in -o json)\n" : "") + "\n";
    }

    /// The same as markup.
    public static HtmlMarkup markup(List<UnjudgedDemand> all) {
        if (all.isEmpty()) {
            return new HtmlMarkup();
        }
        HtmlTable sheet = new HtmlTable(WHAT, "lll", "never judged", "nodes", "missing");
        all.stream().limit(MOST_ROWS).forEach(each -> sheet.row(each.demand(), nodes(each), missing(each)));
        int more = all.size() - MOST_ROWS;
        HtmlMarkup markup =
                new HtmlMarkup().raw("<h2 id=\"unjudged\">Never judged</h2>\n").add(sheet.markup());
        return more <= 0 ? markup : markup.raw("<p>" + more + " more in -o json.</p>\n");
    }

    /// Whether anything could be judged, and what could not.
    public static void json(JsonGenerator json, boolean judged, List<UnjudgedDemand> all) throws IOException {
        json.writeBooleanField("judged", judged);
        JsonDocument.array(json, "never_judged", all, each -> {
            json.writeStringField("demand", each.demand());
            json.writeNumberField("nodes", each.nodes());
            json.writeNumberField("of_nodes", each.ofNodes());
            JsonDocument.array(json, "missing", each.missing(), lack -> {
                json.writeStringField("input", lack.input());
                json.writeStringField("why", lack.why());
                json.writeNumberField("nodes", lack.nodes());
            });
        });
    }

    private static String nodes(UnjudgedDemand each) {
        return each.nodes() + " of " + each.ofNodes();
    }

    /// `Contention(SYSTEM, CPU).avg60, Contention(SYSTEM, CPU).avg10: it was watched for 58s`.
    private static String missing(UnjudgedDemand each) {
        if (each.missing().isEmpty()) {
            return "no time was seen: one observation has no length";
        }
        List<UnjudgedDemand.Lack> told =
                each.missing().stream().limit(MOST_INPUTS).toList();
        int more = each.missing().size() - told.size();
        String names = told.stream().map(UnjudgedDemand.Lack::input).collect(Collectors.joining(", "));
        return names + (more > 0 ? " and " + more + " more" : "") + ": "
                + told.getFirst().why();
    }
}
