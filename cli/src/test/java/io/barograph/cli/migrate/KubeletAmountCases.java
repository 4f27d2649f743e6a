package io.barograph.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import io.barograph.testkit.EvictionCase;
import io.barograph.threshold.ObservedSignal;
import module java.base;

/// Quantities and percentages, as the rules engine counts them in a policy.
final class KubeletAmountCases {

    private static final BigDecimal EXACT = new BigDecimal(1L << 53);

    private KubeletAmountCases() {}

    static void percentage(EvictionCase each, MigrationPlan.Manner manner) {
        String text = each.input().text("percentage");
        long capacity = each.input().number("capacity");
        SampleKubeletConfig setups = hard("nodefs.available", text);
        BigDecimal edge = new BigDecimal(each.expected().text("quantity"));
        if (!manner.compat()) {
            BigDecimal share = new BigDecimal(text.replace("%", "")).movePointLeft(2);
            if (share.signum() == 0 || share.compareTo(BigDecimal.ONE) == 0) {
                assertThat(setups.migration(manner)).isNull();
                assertThat(setups.refusals()).contains("there is no threshold left");
                return;
            }
            // PERCENTAGE: exact, so that the least amount that is enough is the whole share of the capacity
            edge = share.multiply(BigDecimal.valueOf(capacity)).setScale(0, RoundingMode.CEILING);
        }
        Migration migration = Objects.requireNonNull(setups.migration(manner), setups.refusals());
        isMetBelow(migration, EvictionSignal.NODEFS_AVAILABLE, edge.longValueExact(), capacity);
    }

    static void quantity(EvictionCase each, MigrationPlan.Manner manner) {
        String text = each.input().text("text");
        SampleKubeletConfig setups = hard("memory.available", text);
        if (text.endsWith("%")) {
            // It is a percentage here, and a good one
            assertThat(setups.migration(manner)).isNotNull();
            return;
        }
        if (!each.expected().isTrue("ok")) {
            KubeletSettingCases.refused(
                    setups, manner, "quantity_" + each.expected().text("error"));
            return;
        }
        Quantity quantity = Quantity.parse(text);
        if (each.expected().has("exact_value")) {
            assertThat(quantity.exact()).isEqualByComparingTo(each.expected().text("exact_value"));
        }
        if (each.expected().has("integer_value")) {
            assertThat(quantity.whole()).isEqualTo(each.expected().number("integer_value"));
        }
        if (quantity.exact().signum() <= 0) {
            KubeletSettingCases.refused(setups, manner, "not_positive");
            return;
        }
        Migration migration = Objects.requireNonNull(setups.migration(manner), setups.refusals());
        BigDecimal edge = quantity.exact().setScale(0, RoundingMode.CEILING);
        if (edge.compareTo(EXACT) <= 0) {
            isMetBelow(migration, EvictionSignal.MEMORY_AVAILABLE, edge.longValueExact(), Long.MAX_VALUE);
        } else {
            try (MigratedPolicyEngine deciding = new MigratedPolicyEngine(migration)) {
                long most = Long.MAX_VALUE / 1024 * 1023;
                Map<EvictionSignal, ObservedSignal> seen =
                        Map.of(EvictionSignal.MEMORY_AVAILABLE, new ObservedSignal(1L << 53, most, null));
                assertThat(deciding.see(seen, 0).conditions()).containsExactly("MemoryPressure");
            }
        }
    }

    private static SampleKubeletConfig hard(String signal, String text) {
        return new SampleKubeletConfig()
                .map("evictionHard", Map.of(signal, text))
                .line("enforceNodeAllocatable: []");
    }

    private static void isMetBelow(Migration migration, EvictionSignal signal, long edge, long capacity) {
        try (MigratedPolicyEngine deciding = new MigratedPolicyEngine(migration)) {
            String event = signal == EvictionSignal.MEMORY_AVAILABLE
                    ? "HardMemoryAvailableThresholdMet"
                    : "HardNodefsAvailableThresholdMet";
            for (long available : new long[] {edge + 1, edge, edge - 1, edge}) {
                deciding.see(Map.of(signal, new ObservedSignal(available, capacity, null)), 0);
                assertThat(deciding.events().contains(event))
                        .as("%d of %d, at least %d is enough", available, capacity, edge)
                        .isEqualTo(available < edge);
            }
        }
    }
}
