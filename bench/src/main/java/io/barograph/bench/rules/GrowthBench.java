package io.barograph.bench.rules;

import io.barograph.bench.Slope;
import io.barograph.bench.Slope.Point;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Snapshot;
import module java.base;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;

/// Whether rules that are evaluated and reloaded for long leave anything behind: 100,000 evaluations by Drools over 200
/// reloads, the states of all nodes carried on.
final class GrowthBench {

    private static final int RELOADS = 200;
    private static final int EVALUATIONS = 100_000;
    private static final int SAMPLED = 10;
    private static final int NODES = 50;

    /// KiB a reload; a policy that is edited ten times a day would take a year to cost 36 MiB.
    private static final double LIMIT = 10;

    private final ObservedFleet fleet;
    private final List<Point> heap = new ArrayList<>();
    private final List<Point> metaspace = new ArrayList<>();

    GrowthBench(List<Snapshot> snapshots) {
        this.fleet = new ObservedFleet(snapshots, NODES, 10_000_000);
    }

    /// Prints samples and slopes; whether nothing grows.
    boolean print() {
        EngineState[] states = new EngineState[NODES];
        Arrays.fill(states, EngineState.start());
        int done = 0;
        for (int reload = 0; reload < RELOADS; reload++) {
            try (PolicySet policies = PolicySet.of(FiftyRules.files(reload), ParameterOverrides.none())) {
                Engine engine = new Engine(policies);
                for (; done < (long) EVALUATIONS * (reload + 1) / RELOADS; done++) {
                    int node = done % NODES;
                    states[node] = engine.evaluate(states[node], fleet.observed(node, done / NODES))
                            .state();
                }
            }
            if (reload % SAMPLED == SAMPLED - 1) {
                sample(reload + 1, done);
            }
        }
        double heapSlope = slope(heap);
        double metaspaceSlope = slope(metaspace);
        boolean good = heapSlope <= LIMIT && metaspaceSlope <= LIMIT;
        System.out.printf(
                "slopes a reload, without the first third: heap %+.2f KiB, metaspace %+.2f KiB (limit %.0f): %s%n",
                heapSlope, metaspaceSlope, LIMIT, good ? "nothing grows" : "GROWS");
        return good;
    }

    private void sample(int reloads, int evaluations) {
        System.gc(); // classes are given back by a whole collection only
        System.gc();
        double heapKib =
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1024.0;
        double metaspaceKib = 0;
        for (MemoryPoolMXBean each : ManagementFactory.getMemoryPoolMXBeans()) {
            if (each.getName().equals("Metaspace")) {
                metaspaceKib = each.getUsage().getUsed() / 1024.0;
            }
        }
        heap.add(new Point(reloads, heapKib));
        metaspace.add(new Point(reloads, metaspaceKib));
        System.out.printf(
                "%3d reloads, %6d evaluations: heap %.2f MiB, metaspace %.2f MiB, %d classes%n",
                reloads,
                evaluations,
                heapKib / 1024,
                metaspaceKib / 1024,
                ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    }

    private static double slope(List<Point> samples) {
        return Slope.perMinute(samples.subList(samples.size() / 3, samples.size()));
    }
}
