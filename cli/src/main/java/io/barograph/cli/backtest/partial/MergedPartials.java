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
        Partial one = files.firstEntry().getValue();
        SortedMap<Integer, Path> byIndex = new TreeMap<>();
        for (Map.Entry<Path, Partial> each : files.entrySet()) {
            requireSame(oneFile, one, each.getKey(), each.getValue());
            Path twin = byIndex.put(each.getValue().shard().index(), each.getKey());
            if (twin != null) {
                throw new PartialException(twin + " and " + each.getKey() + " are both shard "
                        + each.getValue().shard() + ", expected each shard once");
            }
        }
        requireAll(one.shard().of(), byIndex.keySet());
        List<Partial> all = byIndex.values().stream()
                .map(each -> Objects.requireNonNull(files.get(each)))
                .toList();
        return new MergedPartials(one.work(), outcomes(all), evictions(all), failures(one.work(), all));
    }

    private static void requireSame(Path oneFile, Partial one, Path otherFile, Partial other) throws PartialException {
        String both = oneFile + " and " + otherFile + " are not of one backtest. They differ in ";
        if (one.shard().of() != other.shard().of()) {
            throw new PartialException(both + "the number of shards: "
                    + one.shard().of() + " and " + other.shard().of());
        }
        String difference = one.work().difference(other.work());
        if (!difference.isEmpty()) {
            throw new PartialException(both + difference);
        }
        for (int i = 0; i < one.ends().size(); i++) {
            SourceEnd first = one.ends().get(i);
            SourceEnd second = other.ends().get(i);
            // Of a recording only the shard that has its node reads it
            boolean sameNodes =
                    first.nodes() == second.nodes() && first.nodesDigest().equals(second.nodesDigest());
            if (!sameNodes) {
                throw new PartialException(
                        both + "the nodes of " + one.work().made().sources().get(i) + ": "
                                + first.nodes() + " and " + second.nodes()
                                + ", or others. Maybe it was written to in between: run the shards again");
            }
        }
    }

    private static void requireAll(int shards, Set<Integer> there) throws PartialException {
        List<String> missing = IntStream.range(0, shards)
                .filter(each -> !there.contains(each))
                .mapToObj(each -> each + "/" + shards)
                .toList();
        if (!missing.isEmpty()) {
            throw new PartialException(missing.size() + " of " + shards + " shards are missing: "
                    + String.join(", ", missing.subList(0, Math.min(MOST_NAMED, missing.size())))
                    + (missing.size() > MOST_NAMED ? ", ..." : "")
                    + ". Maybe they are not done yet, or failed");
        }
    }

    private static List<BacktestOutcome> outcomes(List<Partial> all) throws PartialException {
        List<BacktestOutcome> merged = new ArrayList<>();
        for (int i = 0; i < all.getFirst().outcomes().size(); i++) {
            int variant = i;
            List<NodeOutcome> nodes = all.stream()
                    .flatMap(each -> each.outcomes().get(variant).nodes().stream())
                    .sorted(Comparator.comparing(NodeOutcome::node))
                    .toList();
            requireOnce(nodes);
            BacktestOutcome of = all.getFirst().outcomes().get(i);
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

    private static List<EvictionForecast> evictions(List<Partial> all) {
        return all.stream()
                .flatMap(each -> each.evictions().stream())
                .sorted(Comparator.comparing(EvictionForecast::node))
                .toList();
    }

    /// A file that breaks off does so for each shard that reads it.
    private static List<String> failures(BacktestWork work, List<Partial> all) {
        return IntStream.range(0, work.inputs().size())
                .boxed()
                .flatMap(source -> all.stream()
                        .map(each -> each.ends().get(source).failure())
                        .filter(each -> !each.isEmpty())
                        .distinct())
                .toList();
    }
}
