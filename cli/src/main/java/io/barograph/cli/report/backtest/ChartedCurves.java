package io.barograph.cli.report.backtest;

import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.SignalCurve;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Chooses the signals of a node that are drawn: those that the rules behind its episodes read.
final class ChartedCurves {

    /// Most signals of one node.
    private static final int MOST = 4;

    /// Most signals of one rule.
    private static final int MOST_OF_A_RULE = 2;

    private static final SignalCurve NONE =
            new SignalCurve(new SignalCurve.Signal("", "", List.of(), Set.of()), 1, List.of());

    private ChartedCurves() {}

    /// The inputs of the rules that fired: those of the longest episode first, of each rule those nearest to a bound.
    /// Where nothing fired, the one that came nearest to a bound. At least one curve, which has no buckets where
    /// there is nothing to draw.
    static List<SignalCurve> of(NodeOutcome node) {
        List<Episode.Cause> fired = node.raised().stream()
                .sorted(Comparator.comparingLong(Episode::lengthMillis).reversed())
                .map(Episode::cause)
                .distinct()
                .toList();
        Set<SignalCurve> chosen = new LinkedHashSet<>();
        for (Episode.Cause cause : fired) {
            nearestCurves(node, MOST_OF_A_RULE, curve -> curve.feedsCause(cause))
                    .forEach(chosen::add);
        }
        if (fired.isEmpty()) {
            chosen.addAll(
                    nearestCurves(node, 1, curve -> !curve.signal().rules().isEmpty()));
        }
        List<SignalCurve> drawn = new ArrayList<>(chosen);
        return drawn.isEmpty() ? List.of(NONE) : drawn.subList(0, Math.min(MOST, drawn.size()));
    }

    private static List<SignalCurve> nearestCurves(NodeOutcome node, int most, Predicate<SignalCurve> curveFilter) {
        return node.curves().stream()
                .filter(signalCurve -> !signalCurve.buckets().isEmpty() && curveFilter.test(signalCurve))
                .sorted(Comparator.comparingDouble(ChartedCurves::nearnessOf).reversed())
                .limit(most)
                .toList();
    }

    /// How near the curve came to a bound: 1 where it reached it. Signals fall to their bounds, all else rises.
    private static double nearnessOf(SignalCurve curve) {
        List<Double> bounds = curve.signal().bounds();
        if (curve.signal().subject().startsWith("Signal(")) {
            return bounds.isEmpty() ? 0 : bounds.getLast() / Math.max(1, curve.least());
        }
        return curve.greatest() / (bounds.isEmpty() ? 100 : Math.max(1, bounds.getFirst()));
    }

    /// The curve that is drawn with this one for comparison.
    static @Nullable SignalCurve counterpart(SignalCurve curve, NodeOutcome node) {
        return node.curves().stream()
                .filter(signalCurve ->
                        signalCurve.signal().subject().equals(curve.signal().counterpart())
                                && signalCurve.signal().field().startsWith("avg")
                                && !signalCurve.buckets().isEmpty())
                .findFirst()
                .orElse(null);
    }
}
