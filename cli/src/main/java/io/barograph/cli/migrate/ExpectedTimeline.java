package io.barograph.cli.migrate;

import io.barograph.quantity.GoDuration;
import io.barograph.signal.EvictionSignal;
import io.barograph.threshold.EvictionState;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ObservedSignal;
import module java.base;

/// A case that is being written: values of one signal, and the state of the kubelet's own state machine after each.
/// Expectations come from that state machine, never from the policy's text.
final class ExpectedTimeline {

    private static final BigDecimal KI = BigDecimal.valueOf(1024);
    private static final BigInteger TWELVE_DIGITS = BigInteger.TEN.pow(12);

    private final MigrationPlan plan;
    private final NamedThreshold limit;
    private final ThresholdEdges edges;
    private final Duration interval;
    private final List<EvictionThreshold> thresholds = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final List<String> expectations = new ArrayList<>();
    private EvictionState state = EvictionState.NONE;
    private ObservedSignal lastSignal = new ObservedSignal(0, 0, null);

    ExpectedTimeline(MigrationPlan plan, NamedThreshold threshold, ThresholdEdges edges, Duration interval) {
        this.plan = plan;
        this.limit = threshold;
        this.edges = edges;
        this.interval = interval;
        plan.limits().stream()
                .filter(it -> it.signal() == threshold.signal())
                .forEach(it -> thresholds.add(edges.resolvedThreshold(it)));
    }

    /// One more observation that nothing is expected of.
    ExpectedTimeline addObservation(BigDecimal available) {
        values.add(writtenAmount(available));
        lastSignal = new ObservedSignal(available.longValueExact(), edges.capacity(), null);
        long nowMicros = (values.size() - 1) * interval.toNanos() / 1000;
        state = state.afterPass(thresholds, plan.transition(), Map.of(limit.signal(), lastSignal), nowMicros);
        return this;
    }

    /// One more observation, and what the kubelet makes of it.
    ExpectedTimeline addExpectation(BigDecimal available) {
        addObservation(available);
        boolean shortNow = thresholds.stream().anyMatch(it -> it.isMet(lastSignal));
        boolean condition = state.conditions().contains(limit.signal().condition());
        expectations.add("      - at: " + timeOfLast());
        expectations.add(
                "        " + limit.condition() + ": " + (condition ? shortNow ? "firing" : "keep-firing" : "inactive"));
        expectations.add("        " + limit.taint() + ": " + (condition ? "present" : "absent"));
        EvictionThreshold ownThreshold = edges.resolvedThreshold(limit);
        boolean met = ownThreshold.isMet(lastSignal);
        boolean drives = state.driving().contains(ownThreshold);
        String phase = drives ? met ? "firing" : "keep-firing" : met ? "pending" : "inactive";
        expectations.add("        event " + limit.event() + ": " + phase);
        if (thresholds.size() == 1) {
            expectations.add("        evict " + limit.signal().word() + ": " + phase);
        }
        return this;
    }

    /// One more observation, in which the signal is missing: everything stays as it is.
    ExpectedTimeline missing() {
        values.add("_");
        expectations.add("      - at: " + timeOfLast());
        expectations.add("        " + limit.condition() + ": {frozen: true}");
        return this;
    }

    /// @param otherInputs inputs of other signals
    String toText(String name, Map<EvictionSignal, String> otherInputs) {
        StringBuilder text = new StringBuilder("\n  - name: " + name + "\n");
        if (!interval.equals(CasesText.INTERVAL)) {
            text.append("    interval: ").append(GoDuration.format(interval)).append('\n');
        }
        String input = "      Signal(" + limit.signal().word() + ").";
        text.append("    inputs:\n");
        text.append(input).append("available: '").append(series()).append("'\n");
        text.append(input).append("capacity: '").append(edges.writtenCapacity()).append("'\n");
        otherInputs.forEach((signal, free) -> {
            if (signal != limit.signal()) {
                text.append(CasesText.freeLines(signal, free, values.size()));
            }
        });
        text.append("    expect:\n");
        expectations.forEach(it -> text.append(it).append('\n'));
        return text.toString();
    }

    private String timeOfLast() {
        return GoDuration.format(interval.multipliedBy(values.size() - 1L));
    }

    /// `10x3` for four times 10.
    private String series() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < values.size(); ) {
            int lastSame = i;
            while (lastSame + 1 < values.size() && values.get(lastSame + 1).equals(values.get(i))) {
                lastSame++;
            }
            words.add(lastSame == i ? values.get(i) : values.get(i) + "x" + (lastSame - i));
            i = lastSame + 1;
        }
        return String.join(" ", words);
    }

    /// With at most twelve digits before the point.
    private static String writtenAmount(BigDecimal amount) {
        if (amount.toBigIntegerExact().abs().compareTo(TWELVE_DIGITS) < 0) {
            return amount.toBigIntegerExact().toString();
        }
        return amount.divide(KI, 10, RoundingMode.UNNECESSARY)
                        .stripTrailingZeros()
                        .toPlainString() + "Ki";
    }
}
