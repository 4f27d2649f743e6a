package io.barograph.cli.backtest.partial;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.run.BacktestRun.SourceEnd;
import module java.base;

/// What all shards of a backtest found: the same as one run over all nodes, since a node's outcome rests on its own
/// observations alone, and all that compares nodes is worked out from outcomes.
///
/// @param outcomes of each variant over all nodes, by name
/// @param evictions by node
/// @param failures why sources could not be read to their end, in their order
public record MergedPartials(
        BacktestWork work, List<BacktestOutcome> outcomes, List<EvictionForecast> evictions, List<String> failures) {

    private static final int MOST_NAMED = 20;

    public MergedPartials {
        outcomes = List.copyOf(outcomes);
        evictions = List.copyOf(evictions);
        failures = List.copyOf(failures);
    }

    /// @throws PartialException unless these are all shards of one backtest, each once
    public static MergedPartials of(SequencedMap<Path, Partial> files) throws PartialException {
        Path oneFile = files.firstEntry().getKey();
        Partial firstPartial = files.firstEntry().getValue();
        SortedMap<Integer, Path> byIndex = new TreeMap<>();
        for (Map.Entry<Path, Partial> fileEntry : files.entrySet()) {
            requireSame(oneFile, firstPartial, fileEntry.getKey(), fileEntry.getValue());
            Path twin = byIndex.put(fileEntry.getValue().shard().index(), fileEntry.getKey());
            if (twin != null) {
                throw new PartialException(twin + " and " + fileEntry.getKey() + " are both shard "
                        + fileEntry.getValue().shard() + ", expected each shard once");
            }
        }
        requireAll(firstPartial.shard().of(), byIndex.keySet());
        List<Partial> partials = byIndex.values().stream()
                .map(file -> Objects.requireNonNull(files.get(file)))
                .toList();
        return new MergedPartials(
                firstPartial.work(),
                mergeOutcomes(partials),
                mergeEvictions(partials),
                collectFailures(firstPartial.work(), partials));
    }

    private static void requireSame(Path oneFile, Partial firstPartial, Path otherFile, Partial otherPartial)
            throws PartialException {
        String both = oneFile + " and " + otherFile + " are not of one backtest. They differ in ";
        if (firstPartial.shard().of() != otherPartial.shard().of()) {
            throw new PartialException(both + "the number of shards: "
                    + firstPartial.shard().of() + " and " + otherPartial.shard().of());
        }
        String difference = firstPartial.work().differenceFrom(otherPartial.work());
        if (!difference.isEmpty()) {
            throw new PartialException(both + difference);
        }
        for (int i = 0; i < firstPartial.ends().size(); i++) {
            SourceEnd first = firstPartial.ends().get(i);
            SourceEnd second = otherPartial.ends().get(i);
            // Of a recording only the shard that has its node reads it
            boolean sameNodes =
                    first.nodes() == second.nodes() && first.nodesDigest().equals(second.nodesDigest());
            if (!sameNodes) {
                throw new PartialException(both + "the nodes of "
                        + firstPartial.work().made().sources().get(i) + ": "
                        + first.nodes() + " and " + second.nodes()
                        + ", or others. Maybe it was written to in between: run the shards again");
            }
        }
    }

    private static void requireAll(int shards, Set<Integer> shardIndexes) throws PartialException {
        List<String> missing = IntStream.range(0, shards)
                .filter(shardIndex -> !shardIndexes.contains(shardIndex))
                .mapToObj(shardIndex -> shardIndex + "/" + shards)
                .toList();
        if (!missing.isEmpty()) {
            throw new PartialException(missing.size() + " of " + shards + " shards are missing: "
                    + String.join(", ", missing.subList(0, Math.min(MOST_NAMED, missing.size())))
                    + (missing.size() > MOST_NAMED ? ", ..." : "")
                    + ". Maybe they are not done yet, or failed");
        }
    }

    private static List<BacktestOutcome> mergeOutcomes(List<Partial> partials) throws PartialException {
        List<BacktestOutcome> merged = new ArrayList<>();
        for (int i = 0; i < partials.getFirst().outcomes().size(); i++) {
            int variant = i;
            List<NodeOutcome> nodes = partials.stream()
                    .flatMap(partial -> partial.outcomes().get(variant).nodes().stream())
                    .sorted(Comparator.comparing(NodeOutcome::node))
                    .toList();
            requireOnce(nodes);
            BacktestOutcome of = partials.getFirst().outcomes().get(i);
            merged.add(new BacktestOutcome(of.label(), of.causes(), of.demands(), nodes, of.resources(), of.off()));
        }
        return merged;
    }

    private static void requireOnce(List<NodeOutcome> nodes) throws PartialException {
        for (int i = 1; i < nodes.size(); i++) {
            if (nodes.get(i).node().equals(nodes.get(i - 1).node())) {
                throw new PartialException("node " + nodes.get(i).node() + " is in two shards, expected one");
            }
        }
    }

    private static List<EvictionForecast> mergeEvictions(List<Partial> partials) {
        return partials.stream()
                .flatMap(partial -> partial.evictions().stream())
                .sorted(Comparator.comparing(EvictionForecast::node))
                .toList();
    }

    /// A file that breaks off does so for each shard that reads it.
    private static List<String> collectFailures(BacktestWork work, List<Partial> partials) {
        return IntStream.range(0, work.inputs().size())
                .boxed()
                .flatMap(source -> partials.stream()
                        .map(partial -> partial.ends().get(source).failure())
                        .filter(failure -> !failure.isEmpty())
                        .distinct())
                .toList();
    }
}
