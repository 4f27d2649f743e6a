package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.rules.observation.Observation;
import module java.base;

/// Evaluates the past of many nodes under one or more sets of rules, in one pass. The result does not depend on the
/// number of threads.
public final class BacktestRun {

    private final List<RuleSetRun> rules;
    private final List<DrawnSignal> signals;
    private final int workers;
    private final DoubleConsumer progress;
    private final Map<String, Integer> sourceOf = new ConcurrentHashMap<>();

    /// @param workers threads that evaluate, from 1
    /// @param progress takes the share of the past that is read, 0 to 1, from one thread at a time; it never falls
    public BacktestRun(List<RuleSetVariant> variants, boolean drawing, int workers, DoubleConsumer progress) {
        this.rules = variants.stream().map(RuleSetRun::new).toList();
        this.signals = drawing ? DrawnSignal.of(variants) : List.of();
        this.workers = workers;
        this.progress = progress;
    }

    /// The outcomes, and what could not be read.
    ///
    /// @param outcomes of each variant, in their order
    /// @param failures why sources could not be read to their end, in the order of the sources
    public record Result(List<BacktestOutcome> outcomes, List<String> failures) {
        public Result {
            outcomes = List.copyOf(outcomes);
            failures = List.copyOf(failures);
        }
    }

    /// Reads all sources to their end.
    ///
    /// @throws SharedNodeException if two of them have the same node
    public Result run(List<ObservationSource> sources) throws InterruptedException {
        List<WorkerNodes> nodes = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            nodes.add(new WorkerNodes(rules, signals));
        }
        double[] shares = new double[sources.size()];
        List<WorkerThreads.Task> tasks = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            int index = i;
            tasks.add(output -> read(sources, index, output, shares));
        }
        try (WorkerThreads threads = new WorkerThreads(nodes)) {
            List<String> failures = threads.run(tasks);
            List<BacktestOutcome> outcomes = new ArrayList<>();
            for (int i = 0; i < rules.size(); i++) {
                outcomes.add(rules.get(i).outcome(WorkerNodes.outcomes(nodes, i)));
            }
            return new Result(outcomes, failures);
        }
    }

    private void read(List<ObservationSource> sources, int index, WorkerThreads.Output output, double[] shares)
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
                output.take(last, sighting);
            }

            @Override
            public void progress(double share) {
                synchronized (shares) {
                    shares[index] = Math.clamp(share, shares[index], 1);
                    progress.accept(Arrays.stream(shares).sum() / shares.length);
                }
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

    /// Two sources have observations of one node, in an unknown order.
    public static final class SharedNodeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        SharedNodeException(String node, String one, String other) {
            super("node " + node + " comes from " + one + " and from " + other
                    + ", expected one source for a node. Maybe look at one of them at a time");
        }
    }
}
