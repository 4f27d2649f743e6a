package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.decide.fleet.ReplayStatus;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.summary.FleetCounts;
import io.barograph.controller.summary.Level;
import io.barograph.controller.summary.NodeSummary;
import io.barograph.rules.policy.Policy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The fleet as the status page reads it at `/api/fleet`. Times are milliseconds of the wall's clock.
///
/// Of many nodes it shows those first that have something to say, and at most fifty.
public final class FleetJson {

    /// No name becomes markup in what it writes.
    static final JsonFactory JSON =
            new JsonFactoryBuilder().characterEscapes(new MarkupEscapes()).build();
    private static final int MOST_NODES = 50;

    /// So many nodes are drawn with a trace.
    private static final int MOST_TRACES = 12;

    private FleetJson() {}

    /// What the page says of the program itself.
    ///
    /// @param limits what bounds its writes, in words; empty where nothing is written
    /// @param replica which one answers
    /// @param steering how operators hold it back
    /// @param fault what is wrong with the program itself; empty if nothing is known to be
    public record Program(
            String version, String mode, String limits, ReplicaStatus replica, ControlsJson steering, String fault) {

        /// With which nothing is known to be wrong.
        public Program(String version, String mode, String limits, ReplicaStatus replica, ControlsJson steering) {
            this(version, mode, limits, replica, steering, "");
        }
    }

    /// What the page says of the policies.
    ///
    /// @param trouble why newer files are not in force; empty if none are
    public record Policies(LoadedPolicies loaded, String source, String trouble) {}

    public static byte[] of(
            Program program,
            Policies policies,
            GuardrailsJson guards,
            List<NodeStatus> nodes,
            Map<String, ReconcileReport> reports,
            @Nullable ReplayStatus replay) {
        List<NodeSummary> lines = nodes.stream()
                .map(each -> NodeSummary.of(each, reports.get(each.node())))
                .sorted(NodeSummary.WORST_FIRST)
                .toList();
        List<NodeSummary> shown = lines.subList(0, Math.min(MOST_NODES, lines.size()));
        ByteArrayOutputStream out = new ByteArrayOutputStream(16 * 1024);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("version", program.version());
            json.writeStringField("mode", program.mode());
            json.writeStringField("limits", program.limits());
            json.writeBooleanField("leading", program.replica().leading());
            program.replica().write(json);
            json.writeStringField("fault", program.fault());
            program.steering().write(json);
            policies(json, policies);
            counts(json, FleetCounts.of(nodes));
            levels(json, lines);
            guards.write(json);
            replay(json, replay);
            json.writeArrayFieldStart("nodes");
            for (int i = 0; i < shown.size(); i++) {
                new NodeStatusJson(json, shown.get(i))
                        .write(i < MOST_TRACES, reports.get(shown.get(i).node()));
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory took no more", e);
        }
        return out.toByteArray();
    }

    private static void replay(JsonGenerator json, @Nullable ReplayStatus replay) throws IOException {
        if (replay == null) {
            json.writeNullField("replay");
            return;
        }
        json.writeObjectFieldStart("replay");
        json.writeNumberField("speed", replay.speed());
        json.writeBooleanField("over", replay.over().getAsBoolean());
        json.writeEndObject();
    }

    /// How many nodes are of each level, the worst first.
    private static void levels(JsonGenerator json, List<NodeSummary> lines) throws IOException {
        Map<Level, Integer> counts = new EnumMap<>(Level.class);
        lines.forEach(each -> counts.merge(each.level(), 1, Integer::sum));
        json.writeObjectFieldStart("levels");
        for (Level level : List.of(Level.values()).reversed()) {
            json.writeNumberField(level.word(), counts.getOrDefault(level, 0));
        }
        json.writeEndObject();
    }

    private static void policies(JsonGenerator json, Policies policies) throws IOException {
        json.writeObjectFieldStart("policies");
        json.writeStringField("source", policies.source());
        json.writeNumberField("loaded", policies.loaded().at().toEpochMilli());
        json.writeStringField("error", policies.trouble());
        json.writeArrayFieldStart("list");
        for (Policy policy : policies.loaded().policies().policies()) {
            json.writeStartObject();
            json.writeStringField("name", policy.name());
            json.writeStringField(
                    "digest", policies.loaded().policies().digests().getOrDefault(policy.name(), ""));
            json.writeNumberField("rules", policy.all().size());
            json.writeNumberField("rules_off", policy.off());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void counts(JsonGenerator json, FleetCounts counts) throws IOException {
        json.writeObjectFieldStart("counts");
        json.writeNumberField("nodes", counts.nodes());
        json.writeNumberField("stale", counts.stale());
        json.writeNumberField("down", counts.down());
        json.writeNumberField("refused", counts.refused());
        json.writeNumberField("firing", counts.firing());
        json.writeNumberField("keep_firing", counts.keepFiring());
        json.writeNumberField("pending", counts.pending());
        json.writeEndObject();
    }
}
