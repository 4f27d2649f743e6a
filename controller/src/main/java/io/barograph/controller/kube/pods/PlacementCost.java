package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import module java.base;

/// What placements take.
///
/// @param bytes of memory
/// @param comparisons with the labels of each node
record PlacementCost(long bytes, long comparisons) {

    static final PlacementCost NONE = new PlacementCost(0, 0);

    /// Of a text beside its letters.
    private static final int TEXT_BYTES = 56;

    static PlacementCost of(Placement placement) {
        return new PlacementCost(bytesOf(placement), placement.comparisons());
    }

    PlacementCost plus(PlacementCost otherCost) {
        return new PlacementCost(bytes + otherCost.bytes, comparisons + otherCost.comparisons);
    }

    PlacementCost dividedBy(int parts) {
        return new PlacementCost(bytes / parts, comparisons / parts);
    }

    boolean isWithin(PlacementCost limit) {
        return bytes <= limit.bytes && comparisons <= limit.comparisons;
    }

    private static long bytesOf(Placement placement) {
        long sum = TEXT_BYTES;
        for (Map.Entry<String, String> label : placement.selector().entrySet()) {
            sum += bytesOf(label.getKey()) + bytesOf(label.getValue());
        }
        for (Toleration toleration : placement.tolerations()) {
            sum += bytesOf(toleration.key())
                    + bytesOf(toleration.operator())
                    + bytesOf(toleration.value())
                    + bytesOf(toleration.effect());
        }
        for (List<Expression> term : placement.affinity().terms()) {
            sum += TEXT_BYTES;
            for (Expression expression : term) {
                sum += TEXT_BYTES + bytesOf(expression.key());
                sum += expression.values().stream()
                        .mapToLong(PlacementCost::bytesOf)
                        .sum();
            }
        }
        return sum;
    }

    /// Text that is not Latin has two bytes a letter.
    private static long bytesOf(String text) {
        return TEXT_BYTES + 2L * text.length();
    }
}
