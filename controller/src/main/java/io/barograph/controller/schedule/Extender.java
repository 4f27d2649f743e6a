package io.barograph.controller.schedule;

import module java.base;

/// A kube-scheduler's extender that prioritizes and never filters: a filter's failure fails the pod, and autoscalers
/// simulate without extenders.
public final class Extender {

    /// Longer questions are refused: 50,000 names of 40 letters, and a large pod, are shorter.
    public static final int MAX_BYTES = 4 << 20;

    private final FleetScores scores;

    public Extender(FleetScores scores) {
        this.scores = scores;
    }

    /// Scores for nodes.
    ///
    /// @param json what the scheduler reads
    /// @param nodes how many were asked for
    /// @param neutral how many of them got the neutral score, since nothing is known of them now
    @SuppressWarnings("ArrayRecordComponent") // written to the connection as it is, never compared
    public record Scores(byte[] json, int nodes, int neutral) {}

    /// Answers a question.
    ///
    /// @param question what the scheduler sent
    /// @throws MalformedQuestionException if it cannot be read
    public Scores scoreNodes(byte[] question) {
        List<String> names = PrioritizeJson.readNames(question);
        FleetScores.Answer answer = scores.scoresOf(names);
        return new Scores(PrioritizeJson.writeScores(names, answer.points()), names.size(), answer.neutral());
    }
}
