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
    private final Map<EvictionSignal, String> others = new LinkedHashMap<>();

    CasesText(MigrationPlan plan) {
        this.plan = plan;
        plan.limits().forEach(it -> {
            ThresholdEdges edges = edges(it);
            if (edges.edge(it).compareTo(NamedThreshold.LARGEST) >= 0) {
                others.put(it.signal(), "_");
            } else if (edges.regained(it).compareTo(CALM) > 0) {
                others.putIfAbsent(it.signal(), edges.written());
            }
        });
    }

    /// The input lines of a signal that has thresholds of more than the calm value: all of it free, or missing where
    /// that is not enough either.
    static String free(EvictionSignal signal, String free, int observations) {
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
        if (!others.isEmpty()) {
            text.append("    inputs:\n");
            others.forEach((signal, free) -> text.append(free(signal, free, IDLE)));
        }
        text.append("    expect:\n      - at: 1m\n");
        Map<String, NamedThreshold> families = families();
        families.forEach((condition, limit) -> text.append("        ")
                .append(condition)
                .append(
                        others.containsValue("_")
                                ? ": inactive\n        "
                                : ": {phase: inactive, frozen: false}\n        ")
                .append(limit.taint())
                .append(": absent\n"));
        text.append("    transitions: []\n");
        plan.limits().forEach(it -> cases(it, text));
        families.forEach((condition, limit) -> transition(condition, limit, text));
        return text.toString();
    }

    /// The conditions, each with the first threshold that raises it.
    private Map<String, NamedThreshold> families() {
        Map<String, NamedThreshold> families = new LinkedHashMap<>();
        plan.limits().forEach(it -> families.putIfAbsent(it.condition(), it));
        return families;
    }

    private void cases(NamedThreshold limit, StringBuilder text) {
        ThresholdEdges edges = edges(limit);
        BigDecimal edge = edges.edge(limit);
        if (edge.compareTo(NamedThreshold.LARGEST) >= 0) {
            text.append(tale(limit, INTERVAL)
                    .expect(BigDecimal.ZERO)
                    .missing()
                    .text(limit.rule() + " with nothing left", others));
            return;
        }
        BigDecimal below = edge.subtract(BigDecimal.ONE);
        text.append(tale(limit, INTERVAL)
                .expect(edge.add(BigDecimal.ONE))
                .expect(edge)
                .expect(below)
                .missing()
                .text(limit.rule() + ", and neither at nor above it", others));
        Span grace = Span.of(limit.threshold().grace());
        if (!limit.threshold().isHard()) {
            text.append(through(tale(limit, grace.step()), below, below, grace)
                    .text(limit.rule() + " for its grace period of " + GoDuration.format(grace.length()), others));
        }
        BigDecimal regained = edges.regained(limit);
        if (regained.compareTo(edge) > 0 && regained.compareTo(NamedThreshold.LARGEST) < 0) {
            ExpectedTimeline tale = limit.threshold().isHard()
                    ? tale(limit, INTERVAL).expect(below)
                    : through(tale(limit, grace.step()), below, below, grace);
            text.append(tale.expect(regained.subtract(BigDecimal.ONE))
                    .expect(regained.add(BigDecimal.ONE))
                    .text(limit.holdRule(), others));
        }
    }

    private void transition(String condition, NamedThreshold limit, StringBuilder text) {
        BigDecimal edge = edges(limit).edge(limit);
        if (edge.compareTo(NamedThreshold.LARGEST) >= 0) {
            return;
        }
        Span transition = Span.of(plan.transition());
        BigDecimal free = BigDecimal.valueOf(edges(limit).capacity());
        BigDecimal below = edge.subtract(BigDecimal.ONE);
        String after = GoDuration.format(transition.length()) + " after the pressure";
        text.append(through(tale(limit, transition.step()), below, free, transition)
                .text(condition + " goes " + after, others));
        if (plan.manner().compat() && KubeletDifference.isDoubled(transition.length())) {
            ExpectedTimeline first = through(tale(limit, transition.step()), below, free, transition);
            text.append(through(first, below, free, transition)
                    .text(condition + " that comes back goes " + after + " all the same", others));
        }
    }

    /// The first value once, then the second until the time is over. Expectations stand just before its end and at it.
    private static ExpectedTimeline through(ExpectedTimeline tale, BigDecimal first, BigDecimal second, Span time) {
        tale.expect(first);
        for (int i = 1; i < time.steps() - 1; i++) {
            tale.then(second);
        }
        return (time.steps() == 1 ? tale : tale.expect(second)).expect(second);
    }

    /// A time cut in equal steps of whole milliseconds, the last of which reaches its end and none before it. The
    /// engine takes a longer step for a silence.
    private record Span(Duration length, Duration step, int steps) {

        private static final Duration LONGEST_STEP = Duration.ofMinutes(10);

        static Span of(Duration time) {
            Duration length = PolicyDurations.taken(time);
            long millis = length.toMillis();
            int steps = (int) Math.max(PARTS, -Math.floorDiv(-millis, LONGEST_STEP.toMillis()));
            long step = -Math.floorDiv(-millis, steps);
            boolean reached = (steps - 1) * step < millis;
            return reached ? new Span(length, Duration.ofMillis(step), steps) : new Span(length, length, 1);
        }
    }

    private ExpectedTimeline tale(NamedThreshold limit, Duration interval) {
        return new ExpectedTimeline(plan, limit, edges(limit), interval);
    }

    private ThresholdEdges edges(NamedThreshold limit) {
        return new ThresholdEdges(limit.signal(), plan.limits(), plan.manner().compat());
    }
}
