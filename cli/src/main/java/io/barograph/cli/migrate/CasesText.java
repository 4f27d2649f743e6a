package io.barograph.cli.migrate;

import io.barograph.quantity.GoDuration;
import io.barograph.signal.EvictionSignal;
import module java.base;

/// The case file that holds the policy to the kubelet: each threshold just above, at and just below its value, its
/// grace period, its minimum reclaim, and the transition period of each condition.
final class CasesText {

    /// Interval between observations where a case names no other.
    static final Duration INTERVAL = Duration.ofSeconds(10);

    private static final int PARTS = 4;

    /// The available amount of a signal that a case does not name (docs/cases.md).
    private static final BigDecimal CALM = BigDecimal.valueOf(1L << 40);

    private static final int IDLE = 7;

    private final MigrationPlan plan;
    private final Map<EvictionSignal, String> otherInputs = new LinkedHashMap<>();

    CasesText(MigrationPlan plan) {
        this.plan = plan;
        plan.limits().forEach(it -> {
            ThresholdEdges edges = edgesOf(it);
            if (edges.edgeOf(it).compareTo(NamedThreshold.LARGEST) >= 0) {
                otherInputs.put(it.signal(), "_");
            } else if (edges.regainedEdge(it).compareTo(CALM) > 0) {
                otherInputs.putIfAbsent(it.signal(), edges.writtenCapacity());
            }
        });
    }

    /// The input lines of a signal that has thresholds of more than the calm value: all of it free, or missing where
    /// that is not enough either.
    static String freeLines(EvictionSignal signal, String free, int observations) {
        String input = "      Signal(" + signal.word() + ").";
        String times = observations > 1 ? "x" + (free.equals("_") ? observations : observations - 1) : "";
        return input + "available: '" + free + times + "'\n"
                + (free.equals("_") ? "" : input + "capacity: '" + free + "'\n");
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append("# What ").append(plan.name()).append(".drl must and must not do. Written by barograph policy");
        text.append(" from-kubelet: what is expected is what the\n# kubelet's own state machine does with the same");
        text.append(" values. Everything is free of a signal that a case does not name.\ninterval: ");
        text.append(GoDuration.format(INTERVAL)).append("\nunlisted: calm\ncases:\n");
        text.append("  - name: a node with everything free is under no pressure\n");
        if (!otherInputs.isEmpty()) {
            text.append("    inputs:\n");
            otherInputs.forEach((signal, free) -> text.append(freeLines(signal, free, IDLE)));
        }
        text.append("    expect:\n      - at: 1m\n");
        Map<String, NamedThreshold> families = families();
        families.forEach((condition, limit) -> text.append("        ")
                .append(condition)
                .append(
                        otherInputs.containsValue("_")
                                ? ": inactive\n        "
                                : ": {phase: inactive, frozen: false}\n        ")
                .append(limit.taint())
                .append(": absent\n"));
        text.append("    transitions: []\n");
        plan.limits().forEach(it -> appendCases(it, text));
        families.forEach((condition, limit) -> appendTransition(condition, limit, text));
        return text.toString();
    }

    /// The conditions, each with the first threshold that raises it.
    private Map<String, NamedThreshold> families() {
        Map<String, NamedThreshold> families = new LinkedHashMap<>();
        plan.limits().forEach(it -> families.putIfAbsent(it.condition(), it));
        return families;
    }

    private void appendCases(NamedThreshold threshold, StringBuilder text) {
        ThresholdEdges edges = edgesOf(threshold);
        BigDecimal edge = edges.edgeOf(threshold);
        if (edge.compareTo(NamedThreshold.LARGEST) >= 0) {
            text.append(newTimeline(threshold, INTERVAL)
                    .addExpectation(BigDecimal.ZERO)
                    .missing()
                    .toText(threshold.rule() + " with nothing left", otherInputs));
            return;
        }
        BigDecimal below = edge.subtract(BigDecimal.ONE);
        text.append(newTimeline(threshold, INTERVAL)
                .addExpectation(edge.add(BigDecimal.ONE))
                .addExpectation(edge)
                .addExpectation(below)
                .missing()
                .toText(threshold.rule() + ", and neither at nor above it", otherInputs));
        Span grace = Span.of(threshold.threshold().grace());
        if (!threshold.threshold().isHard()) {
            text.append(addThrough(newTimeline(threshold, grace.step()), below, below, grace)
                    .toText(
                            threshold.rule() + " for its grace period of " + GoDuration.format(grace.length()),
                            otherInputs));
        }
        BigDecimal regained = edges.regainedEdge(threshold);
        if (regained.compareTo(edge) > 0 && regained.compareTo(NamedThreshold.LARGEST) < 0) {
            ExpectedTimeline tale = threshold.threshold().isHard()
                    ? newTimeline(threshold, INTERVAL).addExpectation(below)
                    : addThrough(newTimeline(threshold, grace.step()), below, below, grace);
            text.append(tale.addExpectation(regained.subtract(BigDecimal.ONE))
                    .addExpectation(regained.add(BigDecimal.ONE))
                    .toText(threshold.holdRule(), otherInputs));
        }
    }

    private void appendTransition(String condition, NamedThreshold threshold, StringBuilder text) {
        BigDecimal edge = edgesOf(threshold).edgeOf(threshold);
        if (edge.compareTo(NamedThreshold.LARGEST) >= 0) {
            return;
        }
        Span transition = Span.of(plan.transition());
        BigDecimal free = BigDecimal.valueOf(edgesOf(threshold).capacity());
        BigDecimal below = edge.subtract(BigDecimal.ONE);
        String afterPressure = GoDuration.format(transition.length()) + " after the pressure";
        text.append(addThrough(newTimeline(threshold, transition.step()), below, free, transition)
                .toText(condition + " goes " + afterPressure, otherInputs));
        if (plan.manner().compat() && KubeletDifference.isDoubled(transition.length())) {
            ExpectedTimeline first = addThrough(newTimeline(threshold, transition.step()), below, free, transition);
            text.append(addThrough(first, below, free, transition)
                    .toText(condition + " that comes back goes " + afterPressure + " all the same", otherInputs));
        }
    }

    /// The first value once, then the second until the time is over. Expectations stand just before its end and at it.
    private static ExpectedTimeline addThrough(ExpectedTimeline tale, BigDecimal first, BigDecimal second, Span time) {
        tale.addExpectation(first);
        for (int i = 1; i < time.steps() - 1; i++) {
            tale.addObservation(second);
        }
        return (time.steps() == 1 ? tale : tale.addExpectation(second)).addExpectation(second);
    }

    /// A time cut in equal steps of whole milliseconds, the last of which reaches its end and none before it. The
    /// engine takes a longer step for a silence.
    private record Span(Duration length, Duration step, int steps) {

        private static final Duration LONGEST_STEP = Duration.ofMinutes(10);

        static Span of(Duration time) {
            Duration length = PolicyDurations.policyDuration(time);
            long millis = length.toMillis();
            int steps = (int) Math.max(PARTS, -Math.floorDiv(-millis, LONGEST_STEP.toMillis()));
            long step = -Math.floorDiv(-millis, steps);
            boolean reached = (steps - 1) * step < millis;
            return reached ? new Span(length, Duration.ofMillis(step), steps) : new Span(length, length, 1);
        }
    }

    private ExpectedTimeline newTimeline(NamedThreshold threshold, Duration interval) {
        return new ExpectedTimeline(plan, threshold, edgesOf(threshold), interval);
    }

    private ThresholdEdges edgesOf(NamedThreshold threshold) {
        return new ThresholdEdges(
                threshold.signal(), plan.limits(), plan.manner().compat());
    }
}
