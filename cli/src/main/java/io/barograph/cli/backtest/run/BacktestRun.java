package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.problem.Sha256;
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

    /// The outcomes, and how far the sources could be read.
    ///
    /// @param outcomes of each variant, in their order
    /// @param ends of each source, in their order
    public record Result(List<BacktestOutcome> outcomes, List<SourceEnd> ends) {
        public Result {
            outcomes = List.copyOf(outcomes);
            ends = List.copyOf(ends);
        }

        /// Why sources could not be read to their end.
        public List<String> failures() {
            return ends.stream()
                    .map(SourceEnd::failure)
                    .filter(failure -> !failure.isEmpty())
                    .toList();
        }
    }

    /// How far a source was read.
    ///
    /// @param failure why it could not be read to its end; empty where it could
    /// @param nodes how many it has
    /// @param nodesDigest SHA-256 of their names
    public record SourceEnd(String failure, int nodes, String nodesDigest) {}

    /// Reads all sources to their end.
    ///
    /// @throws SharedNodeException if two of them have the same node
    public Result run(List<ObservationSource> sources) throws InterruptedException {
        return run(sources, _ -> true);
    }

    /// The same of the nodes that are wanted alone.
    public Result run(List<ObservationSource> sources, Predicate<String> nodeFilter) throws InterruptedException {
        double[] shares = new double[sources.size()];
        List<SortedSet<String>> names =
                sources.stream().<SortedSet<String>>map(_ -> new TreeSet<>()).toList();
        List<WorkerThreads.Task> tasks = IntStream.range(0, sources.size())
                .<WorkerThreads.Task>mapToObj(index ->
                        output -> readSource(sources, index, notingNames(names.get(index), nodeFilter), output, shares))
                .toList();
        try (WorkerThreads threads = new WorkerThreads(workers)) {
            List<String> failures = threads.run(tasks);
            List<SourceEnd> ends = IntStream.range(0, sources.size())
                    .mapToObj(index -> toSourceEnd(failures.get(index), names.get(index)))
                    .toList();
            return new Result(
                    IntStream.range(0, rules.size()).mapToObj(this::outcomeOf).toList(), ends);
        }
    }

    private static Predicate<String> notingNames(SortedSet<String> names, Predicate<String> nodeFilter) {
        return name -> {
            names.add(name);
            return nodeFilter.test(name);
        };
    }

    private static SourceEnd toSourceEnd(String failure, SortedSet<String> names) {
        return new SourceEnd(failure, names.size(), Sha256.hexDigest(String.join("\n", names)));
    }

    private BacktestOutcome outcomeOf(int index) {
        return rules.get(index)
                .toOutcome(nodes.values().stream()
                        .map(nodeReplays -> nodeReplays.outcomeUnder(index))
                        .sorted(Comparator.comparing(NodeOutcome::node))
                        .toList());
    }

    private void readSource(
            List<ObservationSource> sources,
            int index,
            Predicate<String> nodeFilter,
            WorkerThreads.Output output,
            double[] shares)
            throws IOException {
        ObservationSource source = sources.get(index);
        source.forEachSighting(nodeFilter, new ObservationSource.Sink() {
            private @Nullable NodeReplays lastNode;

            @Override
            public void takeSighting(Sighting sighting) {
                String name = sighting.node();
                NodeReplays node =
                        lastNode != null && name.equals(lastNode.identity().node())
                                ? lastNode
                                : nodeReplays(name, index, sources);
                lastNode = node;
                output.takeSighting(node, sighting);
            }

            @Override
            public void reportProgress(double share) {
                synchronized (shares) {
                    shares[index] = Math.clamp(share, shares[index], 1);
                    progress.accept(Arrays.stream(shares).sum() / shares.length);
                }
            }
        });
    }

    private NodeReplays nodeReplays(String name, int index, List<ObservationSource> sources) {
        ObservationSource source = sources.get(index);
        NodeReplays node = nodes.computeIfAbsent(
                name,
                _ -> new NodeReplays(
                        new NodeOutcome.Identity(name, source.countsFromItsBeginning()),
                        index,
                        rules.stream()
                                .map(ruleSetRun -> new NodeReplay(name, ruleSetRun))
                                .toList(),
                        new NodeCurves(signals)));
        if (node.source() != index) {
            throw new SharedNodeException(name, sources.get(node.source()).name(), source.name());
        }
        return node;
    }

    /// Two sources have observations of one node, in an unknown order.
    public static final class SharedNodeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        SharedNodeException(String node, String firstSource, String otherSource) {
            super("node " + node + " comes from " + firstSource + " and from " + otherSource
                    + ", expected one source for a node. Maybe look at one of them at a time");
        }
    }
}
