package io.barograph.bench.rules;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.Snapshot;
import module java.base;

/// One tick of a large cluster: each of 5,000 nodes is observed once, all thirty values are others than the
/// time before, and fifty rules are evaluated. Beside it the floor: arrays, the same thresholds, nothing
/// else.
final class TickBench {

    private static final int NODES = 5_000;
    private static final int SHAPES = 509;
    private static final int WARM = 8;
    private static final int TICKS = 10;
    private static final long TICK_MICROS = 10_000_000;

    private final double[][] values = new double[SHAPES][];
    private final ObservedFleet fleet;

    TickBench() {
        Random random = new Random(42);
        List<Snapshot> snapshots = new ArrayList<>();
        for (int i = 0; i < SHAPES; i++) {
            values[i] = FiftyRules.values(random);
            snapshots.add(FiftyRules.snapshot(values[i]));
        }
        fleet = new ObservedFleet(snapshots, NODES, TICK_MICROS);
    }

    /// Prints the least of several ticks, by Drools and by the tree, and their ratio to the floor.
    void print() {
        double floorMicros = floor();
        System.out.printf("the floor, arrays with the same thresholds: %.1f us a tick%n", floorMicros);
        try (PolicySet policies = PolicySet.of(FiftyRules.files(0), ParameterOverrides.none())) {
            for (MatchingMethod each : MatchingMethod.values()) {
                ThreadCost least = ticks(new Engine(policies, each));
                System.out.printf(
                        "%d nodes, 30 values, 50 rules, by %-6s: %.0f ms of CPU a tick (%.0f ms on the clock), "
                                + "%.1f us and %d bytes an evaluation, %.0f times the floor%n",
                        NODES,
                        each,
                        least.cpuNanos() / 1e6,
                        least.wallMicros() / 1e3,
                        least.cpuNanos() / 1e3 / NODES,
                        least.bytes() / NODES,
                        least.cpuNanos() / 1e3 / floorMicros);
            }
        }
    }

    private ThreadCost ticks(Engine engine) {
        EngineState[] states = new EngineState[NODES];
        Arrays.fill(states, EngineState.start());
        ThreadCost least = null;
        for (int tick = 0; tick < WARM + TICKS; tick++) {
            ThreadCost before = ThreadCost.now();
            for (int node = 0; node < NODES; node++) {
                Evaluation made = engine.evaluate(states[node], fleet.observed(node, tick));
                states[node] = made.state();
            }
            ThreadCost cost = ThreadCost.now().minus(before);
            if (tick >= WARM) {
                least = least == null ? cost : least.least(cost);
            }
        }
        return least == null ? ThreadCost.NONE : least;
    }

    /// Fifty comparisons a node, and a counter for each that demands.
    private double floor() {
        int[][] counted = new int[NODES][FiftyRules.THINGS + FiftyRules.FILES];
        double least = Double.MAX_VALUE;
        for (int tick = 0; tick < 200; tick++) {
            ThreadCost before = ThreadCost.now();
            for (int node = 0; node < NODES; node++) {
                compare(values[(node * 37 + tick) % SHAPES], counted[node]);
            }
            least = Math.min(least, ThreadCost.now().minus(before).cpuNanos() / 1e3);
        }
        if (Arrays.stream(counted).flatMapToInt(Arrays::stream).sum() == 0) {
            throw new IllegalStateException("the floor compared nothing");
        }
        return least;
    }

    private static void compare(double[] now, int[] counted) {
        for (int thing = 0; thing < FiftyRules.THINGS; thing++) {
            boolean high = now[thing] >= FiftyRules.THRESHOLD;
            boolean held = thing % 3 == 0 && now[thing] >= FiftyRules.THRESHOLD - 5;
            counted[thing] = high || held ? counted[thing] + 1 : 0;
        }
        for (int file = 0; file < FiftyRules.FILES; file++) {
            boolean high = now[3 * file + 1] >= FiftyRules.THRESHOLD + 30;
            counted[FiftyRules.THINGS + file] = high ? counted[FiftyRules.THINGS + file] + 1 : 0;
        }
    }
}
