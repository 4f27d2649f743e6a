package io.barograph.controller.reconcile.relief;

import module java.base;

/// How far the latest taints of one policy helped.
///
/// @param taints how many they are, at most [#LATEST]
/// @param beforePercent the mean of the nodes' contention when they came
/// @param afterPercent the same after their transition period, or after ten minutes where they still stood
public record TaintReliefReport(int taints, double beforePercent, double afterPercent) {

    /// So many of the latest taints count.
    public static final int LATEST = 20;

    /// Of fewer taints nothing is concluded.
    static final int LEAST = 5;

    static final String HINT = "Maybe the pods that crowd the nodes stay: a taint only keeps others away.";

    /// Whether contention fell by a tenth at least.
    static boolean isRelief(double percentBefore, double percentAfter) {
        return percentAfter <= 0.9 * percentBefore;
    }

    /// Whether there were enough, and contention did not fall.
    public boolean isUseless() {
        return taints >= LEAST && !isRelief(beforePercent, afterPercent);
    }

    /// For people, without its full stop.
    public String text() {
        return String.format(
                Locale.ROOT,
                (isUseless() ? "its taints do not help: " : "")
                        + "contention was %.0f %% before and %.0f %% after its latest %s",
                beforePercent,
                afterPercent,
                taints == 1 ? "taint" : taints + " taints");
    }
}
