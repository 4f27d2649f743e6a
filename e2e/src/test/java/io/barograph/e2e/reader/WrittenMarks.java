package io.barograph.e2e.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeEvent;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the cluster has of a node, beside what the page says of it.
record WrittenMarks(ReplayedFleet fleet, String node) {

    /// Fails where a mark stands that the page does not know, or the other way round.
    void standAsShown() {
        LiveNode live = ((ApiOutcome.Done<LiveNode>) fleet.cluster().get(node)).value();
        for (JsonNode demand : fleet.node(node).at("/node/demands")) {
            String key = demand.path("key").asText();
            boolean stands = switch (demand.path("kind").asText()) {
                case "condition" -> isTrue(live.condition(key));
                case "taint" -> live.taint(key) != null;
                default -> false;
            };
            assertThat(demand.path("on_node").asBoolean(false))
                    .as("%s on %s", key, node)
                    .isEqualTo(stands);
        }
    }

    private static boolean isTrue(@Nullable NodeCondition condition) {
        return condition != null && condition.status() == NodeConditionStatus.True;
    }

    /// Fails unless the node's events say what fired, and why a taint that needs attention is not there.
    void areToldInEvents() {
        List<String> notes = fleet.cluster().events().stream()
                .filter(event -> event.regarding().name().equals(node))
                .map(NodeEvent::what)
                .map(what -> what.reason() + ": " + what.note())
                .toList();
        for (JsonNode demand : fleet.node(node).at("/node/demands")) {
            String key = demand.path("key").asText();
            if (demand.path("on_node").asBoolean(false)) {
                assertThat(notes).as("events of %s", node).anyMatch(note -> note.contains(key));
            }
            JsonNode held = demand.path("held_back");
            if (Set.of("budget", "small_pool", "headroom")
                    .contains(held.path("why").asText())) {
                assertThat(notes)
                        .as("events of %s", node)
                        .anyMatch(note -> note.contains(key)
                                && note.contains(held.path("text").asText()));
            }
        }
    }
}
