package io.barograph.controller.schedule;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The scores of nodes as they are at this moment. A node's score is worked out once for each state of the node, and
/// only if it is asked for.
///
/// What is not known of a node is neutral, the median of the nodes that are asked for together and of which it is
/// known:
/// the node is neither sought nor avoided for it. Where it is known of none, it takes nothing off.
public final class FleetScores {

    /// After so many questions the scores of nodes that left are dropped.
    private static final int QUESTIONS = 1000;

    private final FleetStatus fleet;
    private final Supplier<GradeThresholds> thresholds;
    private final Map<String, Scored> scored = new ConcurrentHashMap<>();
    private final AtomicInteger questions = new AtomicInteger();

    /// @param of must not be kept alive: it has the node's last snapshot
    private record Scored(WeakReference<NodeStatus> of, GradeThresholds by, NodeScore score) {}

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

    Answer of(List<String> nodes) {
        if (questions.incrementAndGet() % QUESTIONS == 0) {
            scored.keySet().removeIf(node -> fleet.node(node) == null);
        }
        GradeThresholds inForce = thresholds.get();
        NodeScore[] scores = new NodeScore[nodes.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = score(nodes.get(i), inForce);
        }
        int teardowns = teardowns(scores);
        int neutral = neutral(scores, teardowns);
        int[] points = new int[scores.length];
        int unknown = 0;
        for (int i = 0; i < scores.length; i++) {
            points[i] = scores[i].among(neutral, teardowns);
            unknown += scores[i].known() ? 0 : 1;
        }
        return new Answer(points, unknown);
    }

    /// Of two the higher points.
    private static int neutral(NodeScore[] scores, int teardowns) {
        int[] counts = new int[NodeScore.BEST + 1];
        for (NodeScore each : scores) {
            if (each.known()) {
                counts[each.among(0, teardowns)]++;
            }
        }
        int known = IntStream.of(counts).sum();
        return known == 0 ? NodeScore.BEST : nth(counts, known / 2);
    }

    /// Of two the lower grade.
    private static int teardowns(NodeScore[] scores) {
        int[] counts = new int[NodeScore.BEST + 1];
        for (NodeScore each : scores) {
            if (each.teardown().known()) {
                counts[each.teardown().grade()]++;
            }
        }
        int known = IntStream.of(counts).sum();
        return known == 0 ? 0 : nth(counts, (known - 1) / 2);
    }

    /// The value at that place, in rising order, by how often each occurs.
    private static int nth(int[] counts, int place) {
        int value = 0;
        for (int below = counts[0]; below <= place; below += counts[value]) {
            value++;
        }
        return value;
    }

    private NodeScore score(String node, GradeThresholds inForce) {
        NodeStatus now = fleet.node(node);
        if (now == null) {
            return NodeScore.UNKNOWN;
        }
        @Nullable Scored last = scored.get(node);
        if (last != null && last.of().refersTo(now) && last.by().equals(inForce)) {
            return last.score();
        }
        NodeScore score = NodeScore.of(now, inForce);
        scored.put(node, new Scored(new WeakReference<>(now), inForce, score));
        return score;
    }

    /// How many scores are kept.
    int kept() {
        return scored.size();
    }
}
