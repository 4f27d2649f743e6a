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

    public static HtmlMarkup toMarkup(ReportProvenance provenance) {
        ReportTable policies = new ReportTable(
                "Policies, the digests of their files, and the parameters in force", "POLICY | SHA-256 | PARAMETERS");
        for (ReportProvenance.Used usedPolicy : provenance.policies()) {
            policies.addRow(
                    usedPolicy.set().isEmpty() ? usedPolicy.policy() : usedPolicy.set() + ": " + usedPolicy.policy(),
                    usedPolicy.sha256(),
                    usedPolicy.parameters().entrySet().stream()
                            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                            .collect(Collectors.joining(", ")));
        }
        HtmlMarkup sectionMarkup = new HtmlMarkup()
                .addHeading("made-of", "What this was made of")
                .addParagraph("Barograph " + provenance.version() + ". Sources: "
                        + ReadableValues.listedNames(provenance.sources(), MOST_SOURCES) + ".");
        if (!provenance.given().isEmpty()) {
            sectionMarkup.addParagraph("Given: " + String.join("; ", provenance.given()) + ".");
        }
        return sectionMarkup.addMarkup(policies.markup());
    }
}
