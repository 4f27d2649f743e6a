package io.barograph.cli.backtest.outcome;

import module java.base;

/// The findings about one demand of one rule.
///
/// @param graces of its episodes: from the first sign until it was raised
/// @param frozenShare of the time that was seen, over all nodes, the share in which an input was missing; 1 where
/// nothing was seen
public record CauseFindings(
        Episode.Cause cause, DurationSummary lengths, DurationSummary graces, Habits habits, double frozenShare) {

    /// @param open episodes that had not ended where the source ends
    /// @param gaveUp how often it was pending and came to nothing
    public record Habits(long nodes, long open, long flaps, long gaveUp, long falseAlarms) {}

    static List<CauseFindings> of(BacktestOutcome outcome, Set<Episode> falseAlarms, Set<Episode> flaps) {
        List<CauseFindings> lines = new ArrayList<>();
        for (Episode.Cause cause : outcome.causes()) {
            List<Episode> episodes = outcome.nodes().stream()
                    .flatMap(node -> node.episodes().kept().stream())
                    .filter(episode -> episode.cause().equals(cause))
                    .toList();
            List<Episode> raised = episodes.stream().filter(Episode::raised).toList();
            lines.add(new CauseFindings(
                    cause,
                    DurationSummary.of(raised.stream().mapToLong(Episode::lengthMillis)),
                    DurationSummary.of(raised.stream().mapToLong(Episode::graceMillis)),
                    new Habits(
                            raised.stream().map(Episode::node).distinct().count(),
                            raised.stream().filter(Episode::open).count(),
                            raised.stream().filter(flaps::contains).count(),
                            episodes.size() - raised.size(),
                            raised.stream().filter(falseAlarms::contains).count()),
                    frozenShare(cause, outcome)));
        }
        return lines;
    }

    private static double frozenShare(Episode.Cause cause, BacktestOutcome outcome) {
        int demand = outcome.demands().indexOf(cause.demand());
        long frozen = 0;
        long seenMillis = 0;
        for (NodeOutcome nodeOutcome : outcome.nodes()) {
            frozen += nodeOutcome.watched().demands().get(demand).millis();
            seenMillis += nodeOutcome.watched().seenMillis();
        }
        return seenMillis == 0 ? 1 : (double) frozen / seenMillis;
    }
}
