package io.barograph.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.Unjudged;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/// The demands that could not be judged, and which inputs were missing: the same in every form of a report.
final class UnjudgedReport {

    private static final int MOST_ROWS = 40;
    private static final int MOST_INPUTS = 3;
    private static final String WHAT =
            "Never judged: an input was missing throughout, on so many nodes. That is not calm";

    private UnjudgedReport() {}

    /// A table, or nothing where everything could be judged.
    static String text(List<Unjudged> all) {
        if (all.isEmpty()) {
            return "";
        }
        Grid grid = new Grid("lll", "NEVER JUDGED", "NODES", "MISSING THROUGHOUT (that is not calm)");
        all.stream().limit(MOST_ROWS).forEach(each -> grid.row(each.demand(), nodes(each), missing(each)));
        int more = all.size() - MOST_ROWS;
        return grid + (more > 0 ? "(" + more + " more in -o json)\n" : "") + "\n";
    }

    /// The same as markup.
    static Markup markup(List<Unjudged> all) {
        if (all.isEmpty()) {
            return new Markup();
        }
        Sheet sheet = new Sheet(WHAT, "lll", "never judged", "nodes", "missing");
        all.stream().limit(MOST_ROWS).forEach(each -> sheet.row(each.demand(), nodes(each), missing(each)));
        int more = all.size() - MOST_ROWS;
        Markup markup =
                new Markup().raw("<h2 id=\"unjudged\">Never judged</h2>\n").add(sheet.markup());
        return more <= 0 ? markup : markup.raw("<p>" + more + " more in -o json.</p>\n");
    }

    /// Whether anything could be judged, and what could not.
    static void json(JsonGenerator json, boolean judged, List<Unjudged> all) throws IOException {
        json.writeBooleanField("judged", judged);
        Json.array(json, "never_judged", all, each -> {
            json.writeStringField("demand", each.demand());
            json.writeNumberField("nodes", each.nodes());
            json.writeNumberField("of_nodes", each.ofNodes());
            Json.array(json, "missing", each.missing(), lack -> {
                json.writeStringField("input", lack.input());
                json.writeStringField("why", lack.why());
                json.writeNumberField("nodes", lack.nodes());
            });
        });
    }

    private static String nodes(Unjudged each) {
        return each.nodes() + " of " + each.ofNodes();
    }

    /// `Contention(SYSTEM, CPU).avg60, Contention(SYSTEM, CPU).avg10: it was watched for 58s`.
    private static String missing(Unjudged each) {
        if (each.missing().isEmpty()) {
            return "no time was seen: one observation tells of no time";
        }
        List<Unjudged.Lack> told = each.missing().stream().limit(MOST_INPUTS).toList();
        int more = each.missing().size() - told.size();
        String names = told.stream().map(Unjudged.Lack::input).collect(Collectors.joining(", "));
        return names + (more > 0 ? " and " + more + " more" : "") + ": "
                + told.getFirst().why();
    }
}
