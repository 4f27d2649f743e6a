package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import module java.base;

/// How much memory placements may take together. Each is bounded, but there may be thousands, of which the API server
/// asks nothing.
final class PlacementBudget {

    /// Of a text beside its letters.
    private static final int TEXT_BYTES = 56;

    private final long maxBytes;
    private long bytes;

    PlacementBudget(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /// Whether there is room for this one, which then is taken.
    boolean tryTakePlacement(Placement placement) {
        long placementBytes = bytesOf(placement);
        if (placementBytes > maxBytes - bytes) {
            return false;
        }
        bytes += placementBytes;
        return true;
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
                        .mapToLong(PlacementBudget::bytesOf)
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
