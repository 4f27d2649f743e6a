package io.barograph.controller.overview;

import io.barograph.controller.controls.HeldBack;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why a node needs a look, in one line.
///
/// @param sinceMillis when it began, by the controller's clock, in milliseconds; null where that is not known
/// @param why one sentence with the numbers; empty for a calm node
/// @param demands the keys of what the worst rule demands, or of what is stuck
/// @param more how many other rules demand something
public record NodeHeadline(@Nullable Long sinceMillis, String why, List<String> demands, int more) {

    public static NodeHeadline of(NodeSummary node) {
        return switch (node.level()) {
            case CALM -> new NodeHeadline(null, "", List.of(), 0);
            case SILENT ->
                new NodeHeadline(node.status().heard().receivedAt().toEpochMilli(), node.doubt(), List.of(), 0);
            case UNKNOWN -> new NodeHeadline(null, node.doubt(), List.of(), 0);
            case STUCK ->
                new NodeHeadline(null, node.stuck().text(), node.stuck().taints(), 0);
            case PENDING, HELD_BACK, FIRING -> of(node.rules());
        };
    }

    private static NodeHeadline of(List<RuleSummary> rules) {
        RuleSummary worst = rules.getFirst();
        return new NodeHeadline(
                worst.sinceMillis(),
                worst.level() == Level.HELD_BACK ? worst.withCauses(heldBack(worst)) : worst.why(),
                Stream.concat(worst.taints().stream(), worst.conditions().stream())
                        .toList(),
                rules.size() - 1);
    }

    /// A cause that needs attention comes before one that is as expected.
    private static String heldBack(RuleSummary rule) {
        Map.Entry<String, HeldBack> first = rule.heldBack().entrySet().stream()
                .min(Comparator.comparing(entry -> !entry.getValue().obstructs()))
                .orElseThrow();
        return first.getKey() + " is held back: " + first.getValue().text();
    }
}
