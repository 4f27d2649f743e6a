package io.barograph.cli.report.backtest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlTable;
import io.barograph.cli.report.text.JsonDocument;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What a report was made of: version, sources, and policies with digest and parameters.
public final class ProvenanceSection {

    private static final int MOST_SOURCES = 200;

    private ProvenanceSection() {}

    public static void json(JsonGenerator json, ReportProvenance made) throws IOException {
        json.writeObjectFieldStart("made_of");
        json.writeStringField("version", made.version());
        strings(json, "sources", made.sources());
        JsonDocument.array(json, "policies", made.rules(), each -> {
            if (!each.set().isEmpty()) {
                json.writeStringField("set", each.set());
            }
            json.writeStringField("policy", each.policy());
            json.writeStringField("sha256", each.sha256());
            json.writeObjectFieldStart("parameters");
            for (Map.Entry<String, String> parameter : each.parameters().entrySet()) {
                json.writeStringField(parameter.getKey(), parameter.getValue());
            }
            json.writeEndObject();
        });
        strings(json, "given", made.given());
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String name, List<String> all) throws IOException {
        json.writeArrayFieldStart(name);
        for (String each : all) {
            json.writeString(each);
        }
        json.writeEndArray();
    }

    public static HtmlMarkup markup(ReportProvenance made) {
        HtmlTable policies = new HtmlTable(
                "Policies, the digests of their files, and the parameters in force",
                "lll",
                "policy",
                "SHA-256",
                "parameters");
        for (ReportProvenance.Used each : made.rules()) {
            policies.row(
                    each.set().isEmpty() ? each.policy() : each.set() + ": " + each.policy(),
                    each.sha256(),
                    each.parameters().entrySet().stream()
                            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                            .collect(Collectors.joining(", ")));
        }
        HtmlMarkup section = new HtmlMarkup()
                .raw("<h2 id=\"made-of\">What this was made of</h2>\n<p>")
                .text("Barograph " + made.version() + ". Sources: "
                        + String.join(
                                ", ",
                                made.sources().stream().limit(MOST_SOURCES).toList())
                        + (made.sources().size() > MOST_SOURCES
                                ? " and " + (made.sources().size() - MOST_SOURCES) + " more"
                                : "")
                        + ".")
                .raw("</p>\n");
        if (!made.given().isEmpty()) {
            section.raw("<p>")
                    .text("Given: " + String.join("; ", made.given()) + ".")
                    .raw("</p>\n");
        }
        return section.add(policies.markup());
    }
}
