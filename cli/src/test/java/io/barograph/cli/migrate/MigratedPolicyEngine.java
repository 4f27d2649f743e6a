package io.barograph.cli.migrate;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.threshold.ObservedSignal;
import module java.base;

/// The rules engine on a policy that was made of a kubelet's settings.
final class MigratedPolicyEngine implements AutoCloseable {

    private static final long INTERVAL_MICROS = 600_000_000;

    private final PolicySet policies;
    private final Engine engine;
    private EngineState state = EngineState.start();
    private List<DemandState> demands = List.of();
    private final SortedSet<String> flapping = new TreeSet<>();
    private long seq;

    MigratedPolicyEngine(Migration migration) {
        policies = PolicySet.of(
                List.of(PolicyFile.of("kubelet-eviction.drl", migration.policy().getBytes(US_ASCII))),
                ParameterOverrides.none());
        assertThat(policies.warnings()).isEmpty();
        engine = new Engine(policies);
    }

    /// One more observation; signals that are not given are missing.
    MigratedPolicyEngine see(Map<EvictionSignal, ObservedSignal> seen, long nowMicros) {
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            ObservedSignal observed = seen.get(each);
            Reading<SignalLevel.Level> level = observed == null
                    ? Reading.absent("not observed")
                    : Reading.of(new SignalLevel.Level(observed.available(), observed.capacity()));
            levels.add(new SignalLevel(each, level, 0));
        }
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("n1", "boot-1", "i1"),
                new SnapshotTime(seq++, nowMicros, INTERVAL_MICROS),
                Reading.of(0.0),
                List.of(),
                List.of(),
                levels);
        return evaluate(new Observation.Seen(snapshot, NodeView.ofName("n1")));
    }

    /// Nothing could be read.
    MigratedPolicyEngine silence(long nowMicros) {
        return evaluate(new Observation.Silent("n1", nowMicros));
    }

    private MigratedPolicyEngine evaluate(Observation observation) {
        Evaluation evaluation = engine.evaluate(state, observation);
        state = evaluation.state();
        demands = evaluation.desired().demands();
        for (DemandState each : demands) {
            String name = each.demand().key().replaceFirst("^Barograph", "");
            if (!each.active()) {
                flapping.remove(name);
            } else if (each.flaps().times() > 0) {
                flapping.add(name);
            }
        }
        return this;
    }

    /// The conditions that are kept now are these, and perhaps some that are held for longer since they came back soon
    /// after they had gone, as the kubelet does not hold its own.
    void keeps(SortedSet<String> expected, String at) {
        SortedSet<String> longer = new TreeSet<>(conditions());
        longer.removeAll(expected);
        assertThat(conditions()).as(at).containsAll(expected);
        assertThat(flapping).as(at).containsAll(longer);
    }

    /// The kubelet's names of the conditions that are kept now. Their taints are kept with them.
    SortedSet<String> conditions() {
        SortedSet<String> conditions = new TreeSet<>();
        SortedSet<String> tainted = new TreeSet<>();
        phases().forEach((key, phase) -> {
            boolean active = phase == Phase.FIRING || phase == Phase.KEEP_FIRING;
            if (active && key.startsWith("Barograph")) {
                conditions.add(key.substring("Barograph".length()));
            } else if (active && key.startsWith("barograph.io/")) {
                tainted.add(
                        switch (key) {
                            case "barograph.io/memory-pressure:PreferNoSchedule" -> "MemoryPressure";
                            case "barograph.io/pid-pressure:NoSchedule" -> "PIDPressure";
                            default -> "DiskPressure";
                        });
            }
        });
        assertThat(tainted).isEqualTo(conditions);
        return conditions;
    }

    /// The events that are told now: what the kubelet would evict for.
    SortedSet<String> events() {
        return phases().entrySet().stream()
                .filter(it -> it.getKey().startsWith("event "))
                .filter(it -> it.getValue() == Phase.FIRING || it.getValue() == Phase.KEEP_FIRING)
                .map(it -> it.getKey().substring("event ".length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    SortedMap<String, Phase> phases() {
        SortedMap<String, Phase> phases = new TreeMap<>();
        demands.forEach(it -> phases.put(it.demand().key(), it.phase()));
        return phases;
    }

    @Override
    public void close() {
        policies.close();
    }
}
