package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Raises single nodes, and tells how long after a node's busy snapshot a watch sees its condition. Snapshots are
/// picked that come far enough from each other for the pace of writes and for the budget: one node a second gets
/// through, and one whose taint has to wait for the budget needs two turns.
final class LatencyRun {

    /// No divisor of the nodes' interval: else every sample comes just when earlier ones are released, which goes
    /// first.
    private static final long APART_MICROS = 2_700_000;
    /// So long a node that was raised may have its taint.
    private static final long TAINTED_MICROS = 25_000_000;

    private static final int BUDGET_PERCENT = 5;
    private static final long PATIENCE_MICROS = 60_000_000;
    private static final long LOOK_MILLIS = 20;

    private final SimulatedFleet nodes;
    private final PatchTimes patches;
    private final long apartMicros;
    private final boolean[] taken;
    /// When each raised node's snapshot was made, until its condition is seen.
    private final Map<Integer, Long> pending = new HashMap<>();
    private final List<Double> millis = new ArrayList<>();

    LatencyRun(SimulatedFleet nodes, PatchTimes patches) {
        this.nodes = nodes;
        this.patches = patches;
        this.apartMicros = Math.max(APART_MICROS, TAINTED_MICROS / Math.max(1, nodes.count() * BUDGET_PERCENT / 100));
        this.taken = new boolean[nodes.count()];
    }

    /// Of so many nodes, at most all, in milliseconds, sorted; infinity for one that was not seen.
    List<Double> sorted(int samples) throws InterruptedException {
        int count = Math.min(samples, nodes.count());
        long due = BenchClock.micros() + apartMicros;
        for (int i = 0; i < count; i++) {
            Integer node = soonest(due);
            if (node == null) {
                break;
            }
            while (BenchClock.micros() < due - apartMicros / 2) {
                look();
                BenchClock.pause(LOOK_MILLIS);
            }
            taken[node] = true;
            long made = nodes.raise(node);
            pending.put(node, made);
            due = made + apartMicros;
        }
        long until = BenchClock.micros() + PATIENCE_MICROS;
        while (!pending.isEmpty() && BenchClock.micros() < until) {
            look();
            BenchClock.pause(LOOK_MILLIS);
        }
        pending.forEach((node, _) -> millis.add(Double.POSITIVE_INFINITY));
        Collections.sort(millis);
        return millis;
    }

    /// The node whose next snapshot is the first at this time or later; null if all were taken.
    private @Nullable Integer soonest(long due) {
        Integer best = null;
        long first = Long.MAX_VALUE;
        for (int node = 0; node < taken.length; node++) {
            long made = nodes.nextMicros(node, due);
            if (!taken[node] && made < first) {
                best = node;
                first = made;
            }
        }
        return best;
    }

    private void look() {
        pending.entrySet().removeIf(each -> {
            Long seen = patches.raised(SimulatedFleet.name(each.getKey()));
            if (seen == null) {
                return false;
            }
            millis.add((seen - each.getValue()) / 1000.0);
            nodes.calm(each.getKey());
            return true;
        });
    }
}
