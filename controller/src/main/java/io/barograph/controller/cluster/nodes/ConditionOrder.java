package io.barograph.controller.cluster.nodes;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds a node's condition by its type. A kubelet may write tens of thousands, and a plan asks for hundreds; so many
/// are kept in the order of their types.
final class ConditionOrder {

    /// No more are looked through one after the other.
    static final int FEW = 64;

    private ConditionOrder() {}

    /// Those of one type keep their order.
    static List<NodeCondition> sortMany(List<NodeCondition> conditions) {
        return conditions.size() <= FEW
                ? List.copyOf(conditions)
                : conditions.stream()
                        .sorted(Comparator.comparing(NodeCondition::type))
                        .toList();
    }

    /// The first of this type, or null.
    ///
    /// @param conditions from [#sortMany]
    static @Nullable NodeCondition findType(List<NodeCondition> conditions, String type) {
        boolean isSorted = conditions.size() > FEW;
        int from = isSorted ? firstNotBefore(conditions, type) : 0;
        int end = isSorted ? Math.min(from + 1, conditions.size()) : conditions.size();
        for (NodeCondition condition : conditions.subList(from, end)) {
            if (condition.type().equals(type)) {
                return condition;
            }
        }
        return null;
    }

    private static int firstNotBefore(List<NodeCondition> conditions, String type) {
        int low = 0;
        int high = conditions.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (conditions.get(middle).type().compareTo(type) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
