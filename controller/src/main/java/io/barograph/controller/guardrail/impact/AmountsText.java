package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import module java.base;

/// Room in words: `cpu 1.5, memory 3.00 GiB`.
public final class AmountsText {

    private AmountsText() {}

    /// What is asked of one node.
    public static String of(ResourceAmounts amounts) {
        return "cpu " + cores(amounts.cpuMillis()) + ", memory " + gib(amounts.memoryBytes());
    }

    /// Each resource of which there is not enough: `cpu 12.43 (11.3 + 10 %), 8 left`.
    static String lack(ResourceAmounts wanted, ResourceAmounts left, int percent) {
        ResourceAmounts needed = wanted.plusPercent(percent);
        String share = " + " + percent + " %), ";
        List<String> lacking = new ArrayList<>();
        if (left.cpuMillis() < needed.cpuMillis()) {
            lacking.add("cpu " + cores(needed.cpuMillis()) + " (" + cores(wanted.cpuMillis()) + share
                    + cores(left.cpuMillis()) + " left");
        }
        if (left.memoryBytes() < needed.memoryBytes()) {
            lacking.add("memory " + gib(needed.memoryBytes()) + " (" + gib(wanted.memoryBytes()) + share
                    + gib(left.memoryBytes()) + " left");
        }
        if (left.pods() < needed.pods()) {
            lacking.add("places for pods " + needed.pods() + " (" + wanted.pods() + share + left.pods() + " left");
        }
        return String.join("; ", lacking);
    }

    private static String cores(long millis) {
        return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
    }

    private static String gib(long bytes) {
        BigDecimal gib = BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(1L << 30), 2, RoundingMode.HALF_UP);
        return String.format(Locale.ROOT, "%s GiB", gib);
    }
}
