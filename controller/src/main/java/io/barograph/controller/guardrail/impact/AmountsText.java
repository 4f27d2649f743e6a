package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import module java.base;

/// Room in words: `cpu 1.5, memory 3.00 GiB`.
public final class AmountsText {

    private AmountsText() {}

    /// What is asked of one node.
    public static String of(ResourceAmounts amounts) {
        return "cpu " + coresText(amounts.cpuMillis()) + ", memory " + gibText(amounts.memoryBytes());
    }

    /// Each resource of which there is not enough: `cpu 12.43 (11.3 + 10 %), 8 left`.
    static String lackText(ResourceAmounts requested, ResourceAmounts available, int percent) {
        ResourceAmounts needed = requested.plusPercent(percent);
        String share = " + " + percent + " %), ";
        List<String> lacking = new ArrayList<>();
        if (available.cpuMillis() < needed.cpuMillis()) {
            lacking.add("cpu " + coresText(needed.cpuMillis()) + " (" + coresText(requested.cpuMillis()) + share
                    + coresText(available.cpuMillis()) + " left");
        }
        if (available.memoryBytes() < needed.memoryBytes()) {
            lacking.add("memory " + gibText(needed.memoryBytes()) + " (" + gibText(requested.memoryBytes()) + share
                    + gibText(available.memoryBytes()) + " left");
        }
        if (available.pods() < needed.pods()) {
            lacking.add(
                    "places for pods " + needed.pods() + " (" + requested.pods() + share + available.pods() + " left");
        }
        return String.join("; ", lacking);
    }

    private static String coresText(long millis) {
        return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
    }

    private static String gibText(long bytes) {
        BigDecimal gib = BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(1L << 30), 2, RoundingMode.HALF_UP);
        return String.format(Locale.ROOT, "%s GiB", gib);
    }
}
