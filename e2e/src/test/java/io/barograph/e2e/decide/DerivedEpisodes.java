package io.barograph.e2e.decide;

import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.rules.demand.Phase;
import module java.base;

/// The episodes that a decision log tells of, put together from its lines alone.
final class DerivedEpisodes {

    /// As docs/backtest.md says: of each episode its first 64 changes of phase.
    private static final int MOST_STEPS = 64;

    private final RecordedNode node;
    private final List<Episode> episodes = new ArrayList<>();

    private DerivedEpisodes(RecordedNode node) {
        this.node = node;
    }

    static List<Episode> of(RecordedNode node, List<String> log) {
        Map<String, List<DecisionLogLine>> byDemand = new LinkedHashMap<>();
        DecisionLogLine.of(log)
                .forEach(line -> byDemand.computeIfAbsent(line.demand(), _ -> new ArrayList<>())
                        .add(line));
        DerivedEpisodes derived = new DerivedEpisodes(node);
        byDemand.values().forEach(derived::add);
        return derived.episodes;
    }

    /// All that was said of one demand.
    private void add(List<DecisionLogLine> lines) {
        List<DecisionLogLine> open = new ArrayList<>();
        for (DecisionLogLine line : lines) {
            boolean anew = line.to() == Phase.PENDING && open.stream().anyMatch(DerivedEpisodes::raised);
            if (line.to() == Phase.INACTIVE || anew) {
                end(open, line.monotonicMicros(), false);
                open.clear();
            }
            if (line.to() != Phase.INACTIVE) {
                open.add(line);
            }
        }
        end(open, node.snapshots().getLast().moment().monotonicMicros(), true);
    }

    private void end(List<DecisionLogLine> lines, long monotonicMicros, boolean open) {
        if (lines.isEmpty()) {
            return;
        }
        DecisionLogLine decisive =
                lines.stream().filter(DerivedEpisodes::raised).findFirst().orElse(lines.getFirst());
        boolean taint = decisive.demand().contains(":");
        episodes.add(new Episode(
                node.name(),
                new Episode.Cause(decisive.demand(), taint, decisive.policy(), decisive.rule()),
                lines.stream()
                        .limit(MOST_STEPS)
                        .map(line -> new Episode.Step(line.to(), node.millis(line.monotonicMicros())))
                        .toList(),
                node.millis(monotonicMicros),
                open));
    }

    private static boolean raised(DecisionLogLine line) {
        return line.to() != Phase.PENDING;
    }
}
