package io.barograph.bench.rules;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import module java.base;

/// Every observation of every node evaluated once, by as many threads as asked for, with the decision log's lines.
///
/// @param transitions in all, each written as a line of the log
/// @param digest of all lines, whichever thread wrote them
record FleetEvaluation(long evaluations, long transitions, long digest, ThreadCost cost) {

    private static final FleetEvaluation NONE = new FleetEvaluation(0, 0, 0, ThreadCost.NONE);

    /// Observations of all nodes, each node's in its order.
    static FleetEvaluation run(Engine engine, ObservedFleet fleet, int times, int threads) {
        return onThreads(threads, thread -> {
            FleetEvaluation sum = NONE;
            for (int node = thread; node < fleet.nodes(); node += threads) {
                sum = sum.and(node(engine, fleet, node, times));
            }
            return sum;
        });
    }

    /// Only makes the observations: what of a run is not the engine's.
    static FleetEvaluation makeOnly(ObservedFleet fleet, int times, int threads) {
        return onThreads(threads, thread -> {
            long seen = 0;
            long evaluations = 0;
            for (int node = thread; node < fleet.nodes(); node += threads) {
                for (int time = 0; time < times; time++) {
                    seen += fleet.observed(node, time).snapshot().moment().seq();
                    evaluations++;
                }
            }
            return new FleetEvaluation(evaluations, 0, seen, ThreadCost.NONE);
        });
    }

    private static FleetEvaluation node(Engine engine, ObservedFleet fleet, int node, int times) {
        EngineState state = EngineState.start();
        long transitions = 0;
        long digest = 0;
        for (int time = 0; time < times; time++) {
            Evaluation made = engine.evaluate(state, fleet.observed(node, time));
            state = made.state();
            for (Transition each : made.transitions()) {
                transitions++;
                digest = 31 * digest + DecisionLog.transitionLine(each).hashCode();
            }
        }
        return new FleetEvaluation(times, transitions, digest, ThreadCost.NONE);
    }

    private interface Part {
        FleetEvaluation run(int thread);
    }

    private static FleetEvaluation onThreads(int threads, Part part) {
        List<Thread> started = new ArrayList<>();
        FleetEvaluation[] parts = new FleetEvaluation[threads];
        for (int i = 0; i < threads; i++) {
            int thread = i;
            started.add(Thread.ofPlatform().name("backtest-" + i).start(() -> {
                ThreadCost before = ThreadCost.now();
                FleetEvaluation made = part.run(thread);
                ThreadCost cost = ThreadCost.now().minus(before);
                parts[thread] = new FleetEvaluation(made.evaluations, made.transitions, made.digest, cost);
            }));
        }
        FleetEvaluation sum = NONE;
        for (int i = 0; i < threads; i++) {
            try {
                started.get(i).join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while a backtest ran", e);
            }
            sum = sum.and(parts[i]);
        }
        return sum;
    }

    private FleetEvaluation and(FleetEvaluation other) {
        return new FleetEvaluation(
                evaluations + other.evaluations,
                transitions + other.transitions,
                digest + other.digest,
                cost.beside(other.cost));
    }

    double microsEach() {
        return cost.cpuNanos() / 1e3 / evaluations;
    }

    long bytesEach() {
        return cost.bytes() / evaluations;
    }
}
