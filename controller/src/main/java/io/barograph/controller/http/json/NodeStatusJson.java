package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.decide.fleet.RecentTrend;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.summary.NodeSummary;
import io.barograph.controller.summary.RuleSummary;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One node of the fleet's JSON.
public final class NodeStatusJson {

    private final JsonGenerator json;
    private final NodeSummary line;
    private final NodeStatus node;

    public NodeStatusJson(JsonGenerator json, NodeSummary line) {
        this.json = json;
        this.line = line;
        this.node = line.status();
    }

    public void write(boolean withTraces, @Nullable ReconcileReport report) throws IOException {
        Snapshot latest = node.heard().latest();
        json.writeStartObject();
        json.writeStringField("name", node.node());
        json.writeStringField("level", line.level().word());
        json.writeStringField("doubt", line.doubt());
        exporter();
        heard(latest);
        json.writeStringField("error", node.decision().error());
        report(report);
        NodeSnapshotJson.write(json, latest, node.heard().stale());
        traces(withTraces && latest != null);
        demands(node.decision().desired(), report);
        transitions(latest);
        json.writeEndObject();
    }

    private void exporter() throws IOException {
        json.writeObjectFieldStart("exporter");
        json.writeStringField("url", node.exporter().base().toString());
        json.writeStringField("state", node.link().state().word());
        json.writeNumberField("since", node.link().since().toEpochMilli());
        json.writeStringField("why", node.link().why());
        json.writeEndObject();
    }

    private void heard(@Nullable Snapshot latest) throws IOException {
        json.writeBooleanField("stale", node.heard().stale());
        json.writeBooleanField("warming", node.heard().warming());
        json.writeNumberField("forgotten", node.heard().forgotten());
        if (latest == null) {
            json.writeNullField("heard");
            return;
        }
        json.writeNumberField("heard", node.heard().at().toEpochMilli());
        json.writeStringField("boot", latest.origin().bootId());
        json.writeStringField("instance", latest.origin().instance());
        json.writeNumberField("seq", latest.moment().seq());
        json.writeNumberField("node_seconds", seconds(latest.moment().monotonicMicros()));
        json.writeNumberField("interval_seconds", seconds(latest.moment().intervalMicros()));
    }

    private void report(@Nullable ReconcileReport report) throws IOException {
        json.writeArrayFieldStart("owned");
        if (report != null) {
            for (String each : report.ownedConditions()) {
                json.writeString(each);
            }
            for (String each : report.ownedTaints()) {
                json.writeString(each);
            }
        }
        json.writeEndArray();
        json.writeStringField("blocked", report == null ? "" : report.blocked());
        json.writeStringField("trouble", report == null ? "" : report.trouble());
    }

    private void traces(boolean wanted) throws IOException {
        json.writeArrayFieldStart("traces");
        for (Resource resource : wanted ? Resource.values() : new Resource[0]) {
            List<RecentTrend.Point> points = node.trace().points(resource);
            json.writeStartObject();
            json.writeStringField("resource", resource.word());
            json.writeArrayFieldStart("seconds");
            for (RecentTrend.Point each : points) {
                json.writeNumber(seconds(each.monotonicMicros()));
            }
            json.writeEndArray();
            json.writeArrayFieldStart("pressure");
            for (RecentTrend.Point each : points) {
                NodeSnapshotJson.number(json, each.pressurePercent());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("contention");
            for (RecentTrend.Point each : points) {
                NodeSnapshotJson.number(json, each.contentionPercent());
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void demands(@Nullable DesiredState desired, @Nullable ReconcileReport report) throws IOException {
        json.writeArrayFieldStart("demands");
        for (DemandState each : desired == null ? List.<DemandState>of() : desired.demands()) {
            json.writeStartObject();
            demand(each.demand(), each.source());
            json.writeStringField("phase", each.phase().word());
            json.writeBooleanField("frozen", each.timing().frozen());
            long now = desired == null ? 0 : desired.monotonicMicros();
            json.writeNumberField("since_seconds", seconds(now - each.timing().sinceMicros()));
            json.writeNumberField("remaining_seconds", seconds(each.timing().remainingMicros()));
            json.writeStringField("why", why(each));
            if (each.flaps().times() > 0) {
                json.writeNumberField("flaps", each.flaps().times());
            }
            HeldBack held = RuleSummary.heldBack(each, report);
            if (held != null) {
                HeldBackJson.one(json, held);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// Rules call what tells them nothing an exporter that is silent; of a recording more is known.
    private String why(DemandState demand) {
        return node.heard().over() && demand.timing().frozen() ? "frozen: " + line.doubt() : demand.why();
    }

    private void demand(Demand demand, Transition.Source source) throws IOException {
        String kind = switch (demand) {
            case Demand.Condition _ -> "condition";
            case Demand.Taint _ -> "taint";
            case Demand.Event _ -> "event";
            case Demand.Evict _ -> "evict";
            case Demand.Reclaim _ -> "reclaim";
        };
        json.writeStringField("kind", kind);
        json.writeStringField("key", demand.key());
        json.writeStringField("policy", source.policy());
        json.writeStringField("rule", source.rule());
    }

    private void transitions(@Nullable Snapshot latest) throws IOException {
        json.writeArrayFieldStart("transitions");
        for (Transition each : node.decision().last()) {
            long now = latest == null ? 0 : latest.moment().monotonicMicros();
            boolean thisBoot =
                    latest != null && latest.origin().bootId().equals(each.at().bootId());
            json.writeStartObject();
            if (thisBoot) {
                json.writeNumberField("ago_seconds", seconds(now - each.at().monotonicMicros()));
            } else {
                json.writeNullField("ago_seconds");
            }
            json.writeStringField("reason", each.step().reason().name());
            demand(each.demand(), each.source());
            json.writeStringField("from", each.step().from().word());
            json.writeStringField("to", each.step().to().word());
            inputs(json, each.inputs());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// What a rule read, where each value or why it is missing.
    public static void inputs(JsonGenerator json, List<ReadInput> inputs) throws IOException {
        json.writeArrayFieldStart("inputs");
        for (ReadInput input : inputs) {
            json.writeStartObject();
            json.writeStringField("name", input.name());
            json.writeStringField("value", input.value());
            json.writeBooleanField("missing", input.missing());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static double seconds(long micros) {
        return Math.round(micros / 1e5) / 10.0;
    }
}
