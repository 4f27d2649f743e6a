package io.barograph.cli.backtest.outcome;

import io.barograph.signal.Reading;
import module java.base;

/// Episodes against labelled incidents.
///
/// @param encounters each incident on each node that was watched then; those that could not be judged do not count
/// @param trueAlarms episodes within an incident that expects them
/// @param falseAlarms episodes that no incident expects, of demands that some incident names
/// @param unlabelled episodes of demands that no incident names: neither right nor wrong
/// @param leftOut incidents of which no node was watched
public record IncidentScore(
        List<NodeIncident> encounters,
        Set<Episode> trueAlarms,
        Set<Episode> falseAlarms,
        long unlabelled,
        List<Incident> leftOut) {

    private static final Comparator<Episode> BY_RAISING = Comparator.comparingLong(Episode::raisedMillis)
            .thenComparing(episode -> episode.cause().demand());

    public IncidentScore {
        encounters = List.copyOf(encounters);
        trueAlarms = Set.copyOf(trueAlarms);
        falseAlarms = Set.copyOf(falseAlarms);
        leftOut = List.copyOf(leftOut);
    }

    /// What the incidents say of an outcome.
    static IncidentScore of(List<Incident> incidents, BacktestOutcome outcome) {
        List<NodeIncident> encounters = new ArrayList<>();
        Set<Episode> expected = new HashSet<>();
        List<Incident> leftOut = new ArrayList<>();
        for (Incident incident : incidents) {
            List<NodeOutcome> nodes =
                    outcome.nodes().stream().filter(incident::speaksOf).toList();
            if (nodes.isEmpty()) {
                leftOut.add(incident);
            }
            for (NodeOutcome node : nodes) {
                List<Episode> matchedEpisodes = node.raised().stream()
                        .filter(episode -> incident.expectsEpisode(episode, outcome))
                        .toList();
                expected.addAll(matchedEpisodes);
                encounters.add(new NodeIncident(
                        incident,
                        node.node(),
                        matchedEpisodes.stream().min(BY_RAISING).orElse(null),
                        judgingOf(incident, node, outcome)));
            }
        }
        List<Episode> otherEpisodes = outcome.raised().stream()
                .filter(episode -> !expected.contains(episode))
                .toList();
        Set<Episode> wrong = otherEpisodes.stream()
                .filter(episode ->
                        incidents.stream().anyMatch(it -> it.expected().fitsCause(episode.cause(), outcome)))
                .collect(Collectors.toSet());
        return new IncidentScore(encounters, expected, wrong, otherEpisodes.size() - wrong.size(), leftOut);
    }

    private static NodeIncident.Judging judgingOf(Incident incident, NodeOutcome node, BacktestOutcome outcome) {
        List<String> expected = outcome.causes().stream()
                .filter(cause -> !outcome.off().contains(cause.demand())
                        && incident.expected().fitsCause(cause, outcome))
                .map(Episode.Cause::demand)
                .toList();
        if (expected.isEmpty()) {
            return NodeIncident.Judging.NO_RULE;
        }
        return expected.stream()
                        .anyMatch(demandKey ->
                                node.watched().isJudged(outcome.demands().indexOf(demandKey)))
                ? NodeIncident.Judging.JUDGED
                : NodeIncident.Judging.NEVER_JUDGED;
    }

    /// Whether any labelled incident could be judged.
    public boolean labelled() {
        return judged() > 0;
    }

    /// How many incidents could be judged.
    public long judged() {
        return encounters.stream().filter(NodeIncident::judged).count();
    }

    public long caught() {
        return encounters.stream().filter(NodeIncident::caught).count();
    }

    /// The share of alarms that were right.
    public Reading<Double> precision() {
        int alarmCount = trueAlarms.size() + falseAlarms.size();
        return alarmCount == 0
                ? Reading.absent("nothing was raised")
                : Reading.of((double) trueAlarms.size() / alarmCount);
    }

    /// The share of incidents that were found.
    public Reading<Double> recall() {
        return labelled()
                ? Reading.of((double) caught() / judged())
                : Reading.absent("no labelled incident could be judged");
    }

    /// The mean of all leads, in milliseconds.
    public Reading<Double> meanLeadMillis() {
        return labelled()
                ? Reading.of(encounters.stream()
                        .filter(NodeIncident::judged)
                        .mapToLong(NodeIncident::leadMillis)
                        .average()
                        .orElseThrow())
                : Reading.absent("no labelled incident could be judged");
    }
}
