package io.barograph.controller.kube.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Reads what a node says it has for pods: `{"cpu":"1930m","memory":"7097684Ki","pods":"110"}`.
public final class AllocatableJson {

    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private AllocatableJson() {}

    /// Null unless all three are there and can be read: what is missing is not zero.
    public static @Nullable ResourceAmounts allocatable(JsonNode json) {
        if (!json.hasNonNull("cpu") || !json.hasNonNull("memory") || !json.hasNonNull("pods")) {
            return null;
        }
        try {
            return new ResourceAmounts(whole(json, "cpu", 3), whole(json, "memory", 0), whole(json, "pods", 0));
        } catch (InvalidAmountException _) {
            return null;
        }
    }

    /// Rounded down, never below 0: what a node has not wholly it does not have.
    private static long whole(JsonNode json, String name, int places) {
        return Quantity.parse(json.path(name).asText())
                .exact()
                .movePointRight(places)
                .max(BigDecimal.ZERO)
                .min(MAX)
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }
}
