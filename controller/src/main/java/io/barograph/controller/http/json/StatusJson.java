package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.summary.ContendedResource;
import io.barograph.controller.summary.FleetSummary;
import io.barograph.controller.summary.NodeSummary;
import io.barograph.controller.summary.RuleSummary;
import io.barograph.rules.demand.DemandState;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/// `/api/status`: every node and what its rules want of it, for tables. The worst node comes first; where there is more
/// to say than fits, the calmest are left out and counted.
public final class StatusJson implements CachedJson.Part {

    private static final int MOST_LINES = 10_000;
    private static final int LONGEST = 300;

    private final Supplier<List<FleetSummary.Line>> lines;
    private final Supplier<FleetJson.Program> program;

    public StatusJson(Supplier<List<FleetSummary.Line>> lines, Supplier<FleetJson.Program> program) {
        this.lines = lines;
        this.program = program;
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
        FleetJson.Program now = program.get();
        json.writeStringField("version", now.version());
        json.writeStringField("mode", now.mode());
        json.writeBooleanField("leading", now.replica().leading());
        now.replica().write(json);
        json.writeStringField("fault", now.fault());
        json.writeStringField("stopped", now.steering().stopped());
        json.writeArrayFieldStart("nodes");
        int written = 0;
        int leftOut = 0;
        for (FleetSummary.Line each : lines.get()) {
            if (written >= MOST_LINES) {
                leftOut++;
            } else {
                node(json, each);
                written += Math.max(1, each.line().rules().size());
            }
        }
        json.writeEndArray();
        json.writeNumberField("left_out", leftOut);
    }

    private static void node(JsonGenerator json, FleetSummary.Line each) throws IOException {
        NodeSummary line = each.line();
        json.writeStartObject();
        json.writeStringField("node", line.node());
        json.writeStringField("pool", each.pool());
        json.writeStringField("level", line.level().word());
        json.writeStringField("doubt", cut(line.doubt()));
        worst(json, line);
        if (line.status().heard().latest() == null) {
            json.writeNullField("heard");
        } else {
            json.writeNumberField("heard", line.status().heard().at().toEpochMilli());
        }
        json.writeArrayFieldStart("rules");
        for (RuleSummary rule : line.rules()) {
            rule(json, rule);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void worst(JsonGenerator json, NodeSummary line) throws IOException {
        ContendedResource worst = line.worst();
        if (worst == null) {
            json.writeNullField("worst");
            return;
        }
        json.writeObjectFieldStart("worst");
        json.writeStringField("scope", worst.scope().word());
        json.writeStringField("resource", worst.resource().word());
        json.writeFieldName("percent");
        NodeSnapshotJson.number(json, worst.percent());
        json.writeEndObject();
    }

    private static void rule(JsonGenerator json, RuleSummary rule) throws IOException {
        json.writeStartObject();
        json.writeStringField("level", rule.level().word());
        json.writeStringField("phase", rule.phase().word());
        strings(json, "conditions", rule.conditions());
        strings(json, "taints", rule.taints());
        json.writeStringField("policy", rule.source().policy());
        json.writeStringField("rule", rule.source().rule());
        json.writeNumberField("since", rule.sinceMillis());
        json.writeBooleanField(
                "frozen", rule.demands().stream().map(DemandState::timing).anyMatch(DemandState.Timing::frozen));
        json.writeStringField("why", cut(rule.why()));
        HeldBackJson.list(json, rule.heldBack());
        json.writeEndObject();
    }

    static void strings(JsonGenerator json, String name, Iterable<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String each : values) {
            json.writeString(each);
        }
        json.writeEndArray();
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
