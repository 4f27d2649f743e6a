package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.rules.observation.Observation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Sends the past of many nodes through one or more sets of rules, in one pass. What comes out does not depend on the
/// number of threads.
public final class BacktestRun {

    private final WorkerNodes.Ground ground;
    private final int workers;
    private final ProgressListener progress;
    private final Map<String, Integer> sourceOf = new ConcurrentHashMap<>();

    /// @param drawing whether the nodes' signals are kept for drawing
    /// @param workers threads that evaluate, from 1
    public BacktestRun(List<RuleSetVariant> variants, boolean drawing, int workers, ProgressListener progress) {
        this.ground = WorkerNodes.Ground.of(variants, drawing);
        this.workers = workers;
        this.progress = progress;
    }

    /// What came of it.
    ///
    /// @param outcomes of each variant, in their order
    /// @param failures what kept sources from being read to their end, in the order of the sources
    public record Result(List<BacktestOutcome> outcomes, List<String> failures) {
        public Result {
            outcomes = List.copyOf(outcomes);
            failures = List.copyOf(failures);
        }
    }

    /// Reads all sources to their end.
    ///
    /// @throws SharedNodeException if two of them speak of the same node
    public Result run(List<ObservationSource> sources) throws InterruptedException {
        try (WorkerThreads crew = new WorkerThreads(ground, workers)) {
            CombinedProgress shares = new CombinedProgress(sources.size(), progress);
            List<WorkerThreads.Task> tasks = new ArrayList<>();
            for (int i = 0; i < sources.size(); i++) {
                int index = i;
                tasks.add(hand -> read(sources, index, hand, share -> shares.set(index, share)));
            }
            List<String> failures = crew.run(tasks);
            return new Result(WorkerNodes.outcomes(ground, crew.lanes()), failures);
        }
    }

    private void read(
            List<ObservationSource> sources, int index, WorkerThreads.Hand hand, CombinedProgress.Setter share)
            throws IOException {
        ObservationSource source = sources.get(index);
        source.each(new ObservationSource.Sink() {
            private NodeOutcome.Identity last = new NodeOutcome.Identity("", source.countsFromItsBeginning());

            @Override
            public void take(Sighting sighting) {
                String node = node(sighting.observation());
                if (!node.equals(last.node())) {
                    claim(node, index, sources);
                    last = new NodeOutcome.Identity(node, source.countsFromItsBeginning());
                }
                hand.take(last, sighting);
            }

            @Override
            public void progress(double read) {
                share.set(read);
            }
        });
    }

    private void claim(String node, int index, List<ObservationSource> sources) {
        Integer first = sourceOf.putIfAbsent(node, index);
        if (first != null && first != index) {
            throw new SharedNodeException(
                    node, sources.get(first).name(), sources.get(index).name());
        }
    }

    private static String node(Observation observation) {
        return switch (observation) {
            case Observation.Seen(var snapshot, var _) -> snapshot.origin().node();
            case Observation.Silent(String node, var _) -> node;
        };
    }

    /// Two sources speak of one node: nobody can tell in which order.
    public static final class SharedNodeException extends RuntimeException {

        private static final long serialVersionUID = 1;

        SharedNodeException(String node, String one, String other) {
            super("node " + node + " comes from " + one + " and from " + other
                    + ", expected one source for a node. Maybe look at one of them at a time");
        }
    }
}
