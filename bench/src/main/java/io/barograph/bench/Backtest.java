package io.barograph.bench;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import java.util.ArrayList;
import java.util.List;

/// Every observation of every node evaluated once, by as many threads as asked for, with the decision log's lines.
///
/// @param transitions in all, each written as a line of the log
/// @param digest of all lines, whichever thread wrote them
record Backtest(long evaluations, long transitions, long digest, Cost cost) {

    private static final Backtest NONE = new Backtest(0, 0, 0, Cost.NONE);

    /// Observations of all nodes, each node's in its order.
    static Backtest run(Engine engine, Fleet fleet, int times, int threads) {
        return onThreads(threads, thread -> {
            Backtest sum = NONE;
            for (int node = thread; node < fleet.nodes(); node += threads) {
                sum = sum.and(node(engine, fleet, node, times));
            }
            return sum;
        });
    }

    /// Only makes the observations: what of a run is not the engine's.
    static Backtest makeOnly(Fleet fleet, int times, int threads) {
        return onThreads(threads, thread -> {
            long seen = 0;
            long evaluations = 0;
            for (int node = thread; node < fleet.nodes(); node += threads) {
                for (int time = 0; time < times; time++) {
                    seen += fleet.observed(node, time).snapshot().moment().seq();
                    evaluations++;
                }
            }
            return new Backtest(evaluations, 0, seen, Cost.NONE);
        });
    }

    private static Backtest node(Engine engine, Fleet fleet, int node, int times) {
        EngineState state = EngineState.start();
        long transitions = 0;
        long digest = 0;
        for (int time = 0; time < times; time++) {
            Evaluation made = engine.evaluate(state, fleet.observed(node, time));
            state = made.state();
            for (Transition each : made.transitions()) {
                transitions++;
                digest = 31 * digest + DecisionLog.line(each).hashCode();
            }
        }
        return new Backtest(times, transitions, digest, Cost.NONE);
    }

    private interface Part {
        Backtest run(int thread);
    }

    private static Backtest onThreads(int threads, Part part) {
        List<Thread> started = new ArrayList<>();
        Backtest[] parts = new Backtest[threads];
        for (int i = 0; i < threads; i++) {
            int thread = i;
            started.add(Thread.ofPlatform().name("backtest-" + i).start(() -> {
                Cost before = Cost.now();
                Backtest made = part.run(thread);
                Cost cost = Cost.now().minus(before);
                parts[thread] = new Backtest(made.evaluations, made.transitions, made.digest, cost);
            }));
        }
        Backtest sum = NONE;
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

    private Backtest and(Backtest other) {
        return new Backtest(
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
