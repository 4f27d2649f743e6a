package io.barograph.rules.explain;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.Teardown;
import module java.base;

/// Observations full of round numbers, so that bounds and equality are met, some of them missing.
public final class RandomObservations {

    private static final double[] PERCENTS = {0, 0.1, 10, 19.999, 20, 20.5, 30.5, 40, 40.1, 99.75, 100};

    private final RandomGenerator random;
    private final double missing;
    private long seq;

    /// @param missing how likely a value is missing
    public RandomObservations(RandomGenerator random, double missing) {
        this.random = random;
        this.missing = missing;
    }

    public Observation.Seen next() {
        List<Contention> contentions = new ArrayList<>();
        List<Pressure> pressures = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                contentions.add(contention(scope, resource));
                for (PressureKind kind : PressureKind.values()) {
                    Reading<PressureLine> line = maybe(new PressureLine(percent(), percent(), percent(), 0));
                    pressures.add(new Pressure(scope, resource, kind, line, line.map(PressureLine::avg10Percent)));
                }
            }
        }
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            long capacity = (1L + random.nextInt(4)) << 28;
            levels.add(new SignalLevel(
                    each, maybe(new SignalLevel.Level((random.nextInt(6) - 1L) << 28, capacity)), 0));
        }
        Snapshot snapshot = new Snapshot(
                        new SnapshotOrigin("n1", "boot", "exporter"),
                        new SnapshotTime(seq, 2_000_000 * ++seq, 2_000_000),
                        maybe(percent()),
                        pressures,
                        contentions,
                        levels)
                .withTeardown(maybe(new Teardown(random.nextInt(8), random.nextInt(4) * 60_000_000L)))
                .withThresholds(maybe(List.of()));
        return new Observation.Seen(snapshot, view());
    }

    private Contention contention(Scope scope, Resource resource) {
        MovingAverages averages = new MovingAverages(maybe(percent()), maybe(percent()), maybe(percent()));
        OwnerCounts owners = new OwnerCounts(random.nextInt(4), random.nextInt(4), random.nextInt(4), List.of());
        return new Contention(scope, resource, averages.avg10(), averages, maybe(owners))
                .withLowerBounds(new MovingAverages(maybe(percent()), maybe(percent()), maybe(percent())));
    }

    private NodeView view() {
        List<Condition> conditions = new ArrayList<>();
        for (ConditionStatus each : ConditionStatus.values()) {
            if (random.nextInt(3) > 0) {
                conditions.add(new Condition(
                        "Type" + each, List.of(ConditionStatus.values()).get(random.nextInt(3))));
            }
        }
        List<Taint> taints = new ArrayList<>();
        for (TaintEffect each : TaintEffect.values()) {
            if (random.nextBoolean()) {
                taints.add(new Taint("key" + random.nextInt(2), each));
            }
        }
        Map<String, String> labels = random.nextBoolean()
                ? Map.of("a", "v" + random.nextInt(2), "pool", "v" + random.nextInt(2))
                : Map.of("example.com/b", "v" + random.nextInt(2));
        return new NodeView(
                "n1",
                maybe(random.nextBoolean()),
                maybe(labels),
                maybe(Duration.ofMinutes(random.nextInt(5))),
                maybe(new NodeView.Marks(conditions, taints)));
    }

    private <T> Reading<T> maybe(T value) {
        return random.nextDouble() < missing ? Reading.absent("it is missing at random") : Reading.of(value);
    }

    private double percent() {
        return PERCENTS[random.nextInt(PERCENTS.length)];
    }
}
