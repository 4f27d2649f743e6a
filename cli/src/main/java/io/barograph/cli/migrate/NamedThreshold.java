package io.barograph.cli.migrate;

import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.threshold.EvictionThreshold;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One threshold of a kubelet and what it is called in the policy.
///
/// @param number 1, or more where the kubelet has several of the signal and kind
/// @param source where it comes from, for a comment
record NamedThreshold(EvictionThreshold threshold, int number, String source) {

    /// More bytes than a node has. A case file cannot write so many to the byte.
    static final BigDecimal LARGEST = BigDecimal.TEN.pow(15);

    EvictionSignal signal() {
        return threshold.signal();
    }

    /// The minimum reclaim, or null where it changes nothing, or is more than there can be. A condition would then be
    /// held forever.
    @Nullable
    ThresholdValue reclaim() {
        ThresholdValue reclaimValue = threshold.minReclaim();
        return switch (reclaimValue) {
            case null -> null;
            case Percentage(float share) -> share > 0 && share + shareOf(threshold.value()) <= 1 ? reclaimValue : null;
            case Quantity quantity ->
                quantity.exact().signum() > 0 && quantity.exact().compareTo(LARGEST) < 0 ? reclaimValue : null;
        };
    }

    /// Whether the minimum reclaim is left out for being more than there can be.
    boolean isBeyond() {
        return reclaim() == null
                && switch (threshold.minReclaim()) {
                    case null -> false;
                    case Percentage(float share) -> share > 0;
                    case Quantity quantity -> quantity.exact().signum() > 0;
                };
    }

    private static float shareOf(ThresholdValue value) {
        return value instanceof Percentage(float share) ? share : 0;
    }

    /// `memory.available is below its hard threshold`
    String rule() {
        return signal().word() + " is below its " + name();
    }

    /// `memory.available is not regained beyond its hard threshold`
    String holdRule() {
        return signal().word() + " is not regained beyond its " + name();
    }

    private String name() {
        return threshold.kind() + " threshold" + (number == 1 ? "" : " " + number);
    }

    /// `HardMemoryAvailableThresholdMet`
    String event() {
        return capitalWord(threshold.kind()) + camel() + "ThresholdMet" + (number == 1 ? "" : number);
    }

    /// `memoryAvailableHard`
    String parameter() {
        String camel = camel();
        return Character.toLowerCase(camel.charAt(0))
                + camel.substring(1)
                + capitalWord(threshold.kind())
                + (number == 1 ? "" : number);
    }

    String graceParameter() {
        return parameter() + "Grace";
    }

    String reclaimParameter() {
        return parameter() + "Reclaim";
    }

    /// `BarographMemoryPressure`
    String condition() {
        return "Barograph" + signal().condition();
    }

    /// `barograph.io/memory-pressure`
    String taint() {
        return "barograph.io/" + resource() + "-pressure";
    }

    /// `memoryTaintEffect`
    String effectParameter() {
        return resource() + "TaintEffect";
    }

    private String resource() {
        return switch (signal().condition()) {
            case "MemoryPressure" -> "memory";
            case "PIDPressure" -> "pid";
            default -> "disk";
        };
    }

    /// The effect of the kubelet's own taint, except for memory: pods above BestEffort tolerate the kubelet's taint,
    /// and no pod tolerates ours.
    String effect() {
        return signal().condition().equals("MemoryPressure") ? "PreferNoSchedule" : "NoSchedule";
    }

    private String camel() {
        StringBuilder camel = new StringBuilder();
        for (String part : signal().word().split("\\.", -1)) {
            camel.append(capitalWord(part));
        }
        return camel.toString();
    }

    private static String capitalWord(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    @Override
    public String toString() {
        return threshold + " (" + threshold.kind() + " " + number + ")";
    }
}
