package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Evaluates the past of many nodes under one or more sets of rules, in one pass. The result does not depend on the
/// number of threads.
public final class BacktestRun {

    private final List<RuleSetRun> rules;
    private final List<DrawnSignal> signals;
    private final int workers;
    private final DoubleConsumer progress;
    private final Map<String, NodeReplays> nodes = new ConcurrentHashMap<>();

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
        double[] shares = new double[sources.size()];
        List<WorkerThreads.Task> tasks = IntStream.range(0, sources.size())
                .<WorkerThreads.Task>mapToObj(index -> output -> read(sources, index, output, shares))
                .toList();
        try (WorkerThreads threads = new WorkerThreads(workers)) {
            List<String> failures = threads.run(tasks);
            return new Result(
                    IntStream.range(0, rules.size()).mapToObj(this::outcome).toList(), failures);
        }
    }

    private BacktestOutcome outcome(int index) {
        return rules.get(index)
                .outcome(nodes.values().stream()
                        .map(each -> each.outcome(index))
                        .sorted(Comparator.comparing(NodeOutcome::node))
                        .toList());
    }

    private void read(List<ObservationSource> sources, int index, WorkerThreads.Output output, double[] shares)
            throws IOException {
        ObservationSource source = sources.get(index);
        source.each(new ObservationSource.Sink() {
            private @Nullable NodeReplays last;

            @Override
            public void take(Sighting sighting) {
                String name = name(sighting.observation());
                NodeReplays node =
                        last != null && name.equals(last.identity().node()) ? last : node(name, index, sources);
                last = node;
                output.take(node, sighting);
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

    private NodeReplays node(String name, int index, List<ObservationSource> sources) {
        ObservationSource source = sources.get(index);
        NodeReplays node = nodes.computeIfAbsent(
                name,
                _ -> new NodeReplays(
                        new NodeOutcome.Identity(name, source.countsFromItsBeginning()),
                        index,
                        rules.stream().map(each -> new NodeReplay(name, each)).toList(),
                        new NodeCurves(signals)));
        if (node.source() != index) {
            throw new SharedNodeException(name, sources.get(node.source()).name(), source.name());
        }
        return node;
    }

    private static String name(Observation observation) {
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
