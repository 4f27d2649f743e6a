package io.barograph.cli.report.backtest;

import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.ReportTable;
import io.barograph.cli.report.text.ReadableValues;
import module java.base;

/// What a page was made of: version, sources, and policies with digest and parameters.
public final class ProvenanceSection {

    private static final int MOST_SOURCES = 200;

    private ProvenanceSection() {}

    public static HtmlMarkup markup(ReportProvenance made) {
        ReportTable policies = new ReportTable(
                "Policies, the digests of their files, and the parameters in force", "POLICY | SHA-256 | PARAMETERS");
        for (ReportProvenance.Used each : made.policies()) {
            policies.row(
                    each.set().isEmpty() ? each.policy() : each.set() + ": " + each.policy(),
                    each.sha256(),
                    each.parameters().entrySet().stream()
                            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                            .collect(Collectors.joining(", ")));
        }
        HtmlMarkup section = new HtmlMarkup()
                .heading("made-of", "What this was made of")
                .paragraph("Barograph " + made.version() + ". Sources: "
                        + ReadableValues.listed(made.sources(), MOST_SOURCES) + ".");
        if (!made.given().isEmpty()) {
            section.paragraph("Given: " + String.join("; ", made.given()) + ".");
        }
        return section.add(policies.markup());
    }
}
