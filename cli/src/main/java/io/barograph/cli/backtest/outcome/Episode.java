package io.barograph.cli.backtest.outcome;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import module java.base;

/// What rules once asked of a node: from the first sign, through all phases, to the end.
///
/// @param cause who asked for what; of one that was raised, the rule that raised it
/// @param steps its phases and when they began, the first pending or firing; of very many only the first
/// @param endMillis when it was cleared, or where the source ends
/// @param open whether the source ended before it was cleared
public record Episode(String node, Cause cause, List<Step> steps, long endMillis, boolean open) {

    /// By node, then by the time it was raised, then by demand.
    public static final Comparator<Episode> ORDER = Comparator.comparing(Episode::node)
            .thenComparingLong(Episode::raisedMillis)
            .thenComparing(episode -> episode.cause().demand());

    /// More steps of one episode are not kept.
    public static final int MOST_STEPS = 64;

    public Episode {
        steps = List.copyOf(steps);
    }

    /// A demand and the rule behind it.
    ///
    /// @param demand its key: `KubepodsCPUContentionPressure`
    public record Cause(String demand, boolean taint, String policy, String rule) {

        public static Cause of(Demand demand, String policy, String rule) {
            return new Cause(demand.key(), demand instanceof Demand.Taint, policy, rule);
        }
    }

    /// A phase and when it began.
    public record Step(Phase phase, long atMillis) {}

    /// Whether it came to anything: else it was pending, and went before its grace period was over.
    public boolean raised() {
        return steps.stream().anyMatch(step -> step.phase() != Phase.PENDING);
    }

    /// When the first sign was seen.
    public long beginMillis() {
        return steps.getFirst().atMillis();
    }

    /// When it fired first; where it never did, its end.
    public long raisedMillis() {
        for (Step step : steps) {
            if (step.phase() != Phase.PENDING) {
                return step.atMillis();
            }
        }
        return endMillis;
    }

    /// From the first sign until it fired.
    public long graceMillis() {
        return raisedMillis() - beginMillis();
    }

    /// How long it was raised.
    public long lengthMillis() {
        return endMillis - raisedMillis();
    }

    /// Whether it was raised at some time from `fromMillis` until before `untilMillis`.
    public boolean overlapsSpan(long fromMillis, long untilMillis) {
        long raised = raisedMillis();
        return raised() && raised < untilMillis && Math.max(endMillis, raised + 1) > fromMillis;
    }
}
