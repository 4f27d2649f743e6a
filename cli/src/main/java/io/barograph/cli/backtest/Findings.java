package io.barograph.cli.backtest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// An outcome, judged.
///
/// @param nodes the worst first
/// @param crowds of nodes whose times can be compared: of recordings, and of what has real time
public record Findings(Outcome outcome, List<CauseLine> causes, List<NodeLine> nodes, List<Crowd> crowds, Score score) {

    public Findings {
        causes = List.copyOf(causes);
        nodes = List.copyOf(nodes);
        crowds = List.copyOf(crowds);
    }

    public static Findings of(Outcome outcome, Criteria criteria) {
        Score score = Score.of(criteria.incidents(), outcome);
        Set<Episode> flaps = new HashSet<>();
        outcome.nodes().forEach(node -> flaps.addAll(Flaps.of(node.raised(), criteria.flapMillis())));
        List<Crowd> crowds = new ArrayList<>();
        for (boolean fromBeginning : new boolean[] {true, false}) {
            List<NodeOutcome> nodes = outcome.nodes().stream()
                    .filter(node -> node.identity().countsFromBeginning() == fromBeginning)
                    .toList();
            if (!nodes.isEmpty()) {
                crowds.add(Crowd.of(
                        nodes,
                        new Crowd.Fleet(nodes.size(), fromBeginning),
                        criteria.budget().nodes(nodes.size())));
            }
        }
        return new Findings(
                outcome,
                CauseLine.of(outcome, score.falseAlarms(), flaps),
                NodeLine.of(outcome, score, flaps),
                crowds,
                score);
    }

    /// How often anything was raised again soon after it had been cleared.
    public long flaps() {
        return nodes.stream().mapToLong(node -> node.faults().flaps()).sum();
    }

    /// In which anything was raised, over all nodes.
    public long raisedMillis() {
        return nodes.stream().mapToLong(NodeLine::raisedMillis).sum();
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
