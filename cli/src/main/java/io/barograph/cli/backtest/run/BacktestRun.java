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
                    .filter(each -> !each.isEmpty())
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
    public Result run(List<ObservationSource> sources, Predicate<String> wanted) throws InterruptedException {
        double[] shares = new double[sources.size()];
        List<SortedSet<String>> names =
                sources.stream().<SortedSet<String>>map(_ -> new TreeSet<>()).toList();
        List<WorkerThreads.Task> tasks = IntStream.range(0, sources.size())
                .<WorkerThreads.Task>mapToObj(
                        index -> output -> read(sources, index, noting(names.get(index), wanted), output, shares))
                .toList();
        try (WorkerThreads threads = new WorkerThreads(workers)) {
            List<String> failures = threads.run(tasks);
            List<SourceEnd> ends = IntStream.range(0, sources.size())
                    .mapToObj(index -> end(failures.get(index), names.get(index)))
                    .toList();
            return new Result(
                    IntStream.range(0, rules.size()).mapToObj(this::outcome).toList(), ends);
        }
    }

    private static Predicate<String> noting(SortedSet<String> names, Predicate<String> wanted) {
        return name -> {
            names.add(name);
            return wanted.test(name);
        };
    }

    private static SourceEnd end(String failure, SortedSet<String> names) {
        return new SourceEnd(failure, names.size(), Sha256.hex(String.join("\n", names)));
    }

    private BacktestOutcome outcome(int index) {
        return rules.get(index)
                .outcome(nodes.values().stream()
                        .map(each -> each.outcome(index))
                        .sorted(Comparator.comparing(NodeOutcome::node))
                        .toList());
    }

    private void read(
            List<ObservationSource> sources,
            int index,
            Predicate<String> wanted,
            WorkerThreads.Output output,
            double[] shares)
            throws IOException {
        ObservationSource source = sources.get(index);
        source.each(wanted, new ObservationSource.Sink() {
            private @Nullable NodeReplays last;

            @Override
            public void take(Sighting sighting) {
                String name = sighting.node();
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

    /// Two sources have observations of one node, in an unknown order.
    public static final class SharedNodeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        SharedNodeException(String node, String one, String other) {
            super("node " + node + " comes from " + one + " and from " + other
                    + ", expected one source for a node. Maybe look at one of them at a time");
        }
    }
}
