package io.barograph.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.exporter.RecordingReplay;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.junit.jupiter.api.Test;

/// A live run decides on snapshots that went over the wire and knows the API server's node; a replay does neither.
class LiveLogTest {

    private static final Path RECORDING = Path.of("../examples/recordings/S36_long.trace.gz");

    private EngineState state = EngineState.start();

    @Test
    void theLogOfALiveRunIsTheReplaysByteForByte() {
        List<Snapshot> snapshots = new ArrayList<>();
        RecordingReplay.each(RECORDING, "n1", pass -> snapshots.add(pass.snapshot()));
        List<String> live = new ArrayList<>();
        try (PolicySet policies = PolicySet.of(ShippedPolicies.files(), ParameterOverrides.none())) {
            Engine engine = new Engine(policies);
            for (Snapshot each : snapshots) {
                live.addAll(decide(engine, new Observation.Seen(overTheWire(each), node())));
                // The exporter does not answer for a while, and hands the next snapshots over later.
                live.addAll(decide(engine, new Observation.Silent("n1", 0)));
            }
        }

        assertThat(live).hasSize(8).isEqualTo(replayed());
    }

    private List<String> decide(Engine engine, Observation observation) {
        Evaluation evaluation = engine.evaluate(state, observation);
        state = evaluation.state();
        return evaluation.transitions().stream().map(DecisionLog::line).toList();
    }

    private static NodeView node() {
        return new NodeView(
                "n1",
                Reading.of(false),
                Reading.of(Map.of("zone", "a")),
                Reading.of(Duration.ofHours(1)),
                Reading.of(new NodeView.Marks(List.of(), List.of())));
    }

    private static Snapshot overTheWire(Snapshot snapshot) {
        return SnapshotJson.decode(SnapshotJson.encode(snapshot));
    }

    private static List<String> replayed() {
        CommandResult ran = CommandResult.of(
                new ReplayCommand(), "-o", "json", "--node", "n1", "--policies", "../rules/policies", RECORDING);
        assertThat(ran.exit()).isZero();
        String key = "\"transition\":";
        return ran.out()
                .lines()
                .filter(line -> line.contains(key))
                .map(line -> line.substring(line.indexOf(key) + key.length(), line.length() - 1))
                .toList();
    }
}
