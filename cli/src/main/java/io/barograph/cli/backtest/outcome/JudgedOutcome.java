package io.barograph.cli.backtest.outcome;

import module java.base;

/// An outcome, judged.
///
/// @param nodes the worst first
/// @param concurrentTaints of nodes whose times can be compared: of recordings, and of what has real time
public record JudgedOutcome(
        BacktestOutcome outcome,
        List<CauseFindings> causes,
        List<NodeFindings> nodes,
        List<ConcurrentTaints> concurrentTaints,
        IncidentScore score) {

    public JudgedOutcome {
        causes = List.copyOf(causes);
        nodes = List.copyOf(nodes);
        concurrentTaints = List.copyOf(concurrentTaints);
    }

    public static JudgedOutcome of(BacktestOutcome outcome, BacktestCriteria criteria) {
        IncidentScore score = IncidentScore.of(criteria.incidents(), outcome);
        Set<Episode> flaps = new HashSet<>();
        outcome.nodes().forEach(node -> addFlaps(node, criteria.flapMillis(), flaps));
        List<ConcurrentTaints> concurrent = new ArrayList<>();
        for (boolean fromBeginning : new boolean[] {true, false}) {
            List<NodeOutcome> nodes = outcome.nodes().stream()
                    .filter(node -> node.identity().countsFromBeginning() == fromBeginning)
                    .toList();
            if (!nodes.isEmpty()) {
                concurrent.add(ConcurrentTaints.of(
                        fromBeginning, nodes, criteria.budget().nodeLimit(nodes.size())));
            }
        }
        return new JudgedOutcome(
                outcome,
                CauseFindings.of(outcome, score.falseAlarms(), flaps),
                NodeFindings.of(outcome, score, flaps),
                concurrent,
                score);
    }

    /// Adds the episodes that began soon after the same demand had been cleared.
    private static void addFlaps(NodeOutcome node, long withinMillis, Set<Episode> flaps) {
        Map<String, Episode> lastByDemand = new HashMap<>();
        for (Episode episode : node.raised()) {
            Episode previousEpisode = lastByDemand.put(episode.cause().demand(), episode);
            if (previousEpisode != null && episode.raisedMillis() - previousEpisode.endMillis() <= withinMillis) {
                flaps.add(episode);
            }
        }
    }

    /// How often anything was raised again soon after it had been cleared.
    public long flaps() {
        return nodes.stream().mapToLong(node -> node.faults().flaps()).sum();
    }

    /// In which anything was raised, over all nodes.
    public long raisedMillis() {
        return nodes.stream().mapToLong(NodeFindings::raisedMillis).sum();
    }

    /// From the first to the last observation, over all nodes.
    public long spanMillis() {
        return outcome.nodes().stream()
                .mapToLong(node -> node.watched().spanMillis())
                .sum();
    }

    /// Of that, how much was not seen.
    public long unseenMillis() {
        return outcome.nodes().stream()
                .mapToLong(node -> node.watched().unseenMillis())
                .sum();
    }

    public long observations() {
        return outcome.nodes().stream()
                .mapToLong(node -> node.watched().observations())
                .sum();
    }
}
