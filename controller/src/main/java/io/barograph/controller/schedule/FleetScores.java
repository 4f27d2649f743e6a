package io.barograph.controller.schedule;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The scores of nodes as they are at this moment. A node's score is worked out once for each state of the node, and
/// only if it is asked for.
///
/// What is not known of a node is neutral, the median of the nodes that are asked for together and of which
/// it is known: the node is neither sought nor avoided for it. Where it is known of none, it takes nothing
/// off.
public final class FleetScores {

    /// After so many questions the scores of nodes that left are dropped.
    private static final int QUESTIONS = 1000;

    private final FleetStatus fleet;
    private final Supplier<GradeThresholds> thresholds;
    private final Map<String, Scored> scored = new ConcurrentHashMap<>();
    private final AtomicInteger questions = new AtomicInteger();

    /// @param of must not be kept alive: it has the node's last snapshot
    private record Scored(WeakReference<NodeStatus> of, GradeThresholds thresholds, NodeScore score) {}

    /// The scores of nodes, in the order in which they were asked for.
    ///
    /// @param neutral how many have the neutral score
    @SuppressWarnings("ArrayRecordComponent") // 500 at a time, written at once
    record Answer(int[] points, int neutral) {}

    /// @param thresholds those in force
    public FleetScores(FleetStatus fleet, Supplier<GradeThresholds> thresholds) {
        this.fleet = fleet;
        this.thresholds = thresholds;
    }

    Answer scoresOf(List<String> nodes) {
        if (questions.incrementAndGet() % QUESTIONS == 0) {
            scored.keySet().removeIf(node -> fleet.node(node) == null);
        }
        GradeThresholds inForce = thresholds.get();
        NodeScore[] scores = new NodeScore[nodes.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = scoreOf(nodes.get(i), inForce);
        }
        int teardowns = medianTeardown(scores);
        int neutral = neutralPoints(scores, teardowns);
        int[] points = new int[scores.length];
        int unknown = 0;
        for (int i = 0; i < scores.length; i++) {
            points[i] = scores[i].pointsAmong(neutral, teardowns);
            unknown += scores[i].isKnown() ? 0 : 1;
        }
        return new Answer(points, unknown);
    }

    /// Of two the higher points.
    private static int neutralPoints(NodeScore[] scores, int teardowns) {
        int[] counts = new int[NodeScore.BEST + 1];
        for (NodeScore score : scores) {
            if (score.isKnown()) {
                counts[score.pointsAmong(0, teardowns)]++;
            }
        }
        int knownCount = IntStream.of(counts).sum();
        return knownCount == 0 ? NodeScore.BEST : nthValue(counts, knownCount / 2);
    }

    /// Of two the lower grade.
    private static int medianTeardown(NodeScore[] scores) {
        int[] counts = new int[NodeScore.BEST + 1];
        for (NodeScore score : scores) {
            if (score.teardown().isKnown()) {
                counts[score.teardown().grade()]++;
            }
        }
        int knownCount = IntStream.of(counts).sum();
        return knownCount == 0 ? 0 : nthValue(counts, (knownCount - 1) / 2);
    }

    /// The value at that index, in rising order, by how often each occurs.
    private static int nthValue(int[] counts, int index) {
        int value = 0;
        for (int below = counts[0]; below <= index; below += counts[value]) {
            value++;
        }
        return value;
    }

    private NodeScore scoreOf(String node, GradeThresholds inForce) {
        NodeStatus status = fleet.node(node);
        if (status == null) {
            return NodeScore.UNKNOWN;
        }
        @Nullable Scored lastScored = scored.get(node);
        if (lastScored != null
                && lastScored.of().refersTo(status)
                && lastScored.thresholds().equals(inForce)) {
            return lastScored.score();
        }
        NodeScore score = NodeScore.of(status, inForce);
        scored.put(node, new Scored(new WeakReference<>(status), inForce, score));
        return score;
    }

    /// How many scores are kept.
    int kept() {
        return scored.size();
    }
}
