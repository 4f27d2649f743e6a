package io.barograph.cli.experiment.measure;

import io.barograph.cli.experiment.measure.ExperimentResult.State;
import io.barograph.signal.Reading;
import module java.base;

/// Holds what contention says against what was lost.
///
/// @param tolerance how many points they may lie apart
record LossJudge(double tolerance) {

    /// The most that contention may say where there is no other load.
    private static final double MOST_ALONE = 10;

    /// So far apart, in percent, the two phases alone may be: else it is not known what A does alone.
    private static final double STEADY = 25;

    ExperimentResult judgePhases(
            Experiment experiment, PhaseMeasurement alone, PhaseMeasurement together, PhaseMeasurement aloneAgain) {
        double slower = Math.min(alone.rate(), aloneAgain.rate());
        double faster = Math.max(alone.rate(), aloneAgain.rate());
        if (!(slower > 0)) {
            return ExperimentResult.unknownResult(experiment, "A alone got nothing done");
        }
        if (Double.isNaN(together.rate())) {
            return ExperimentResult.unknownResult(experiment, "it is not known what A got done beside B");
        }
        double lost = roundToTenths(100 * (1 - together.rate() / ((alone.rate() + aloneAgain.rate()) / 2)));
        Reading<Double> saidTogether = together.saidPercent().map(LossJudge::roundToTenths);
        Reading<Double> saidAlone = alone.saidPercent()
                .flatMap(first ->
                        aloneAgain.saidPercent().map(lastPercent -> roundToTenths(Math.max(first, lastPercent))));
        Double inPhase = saidTogether.orNull();
        Double outside = saidAlone.orNull();
        if (inPhase == null || outside == null) {
            String why = saidTogether.isPresent() ? saidAlone.why() : saidTogether.why();
            return new ExperimentResult(experiment, lost, inPhase, outside, null, State.UNKNOWN, why);
        }
        double difference = roundToTenths(inPhase - lost);
        String why = whyNot(difference, outside);
        if (100 * (1 - slower / faster) > STEADY) {
            return new ExperimentResult(
                    experiment,
                    lost,
                    inPhase,
                    outside,
                    difference,
                    State.UNKNOWN,
                    String.format(
                            Locale.ROOT,
                            "A alone was not steady: %.0f a second before, %.0f after; something else uses what it uses",
                            alone.rate(),
                            aloneAgain.rate()));
        }
        return new ExperimentResult(
                experiment, lost, inPhase, outside, difference, why.isEmpty() ? State.AGREES : State.DIFFERS, why);
    }

    private String whyNot(double difference, double saidAlone) {
        if (Math.abs(difference) > tolerance) {
            return String.format(Locale.ROOT, "said and lost are more than %.0f points apart", tolerance);
        }
        return saidAlone > MOST_ALONE
                ? String.format(Locale.ROOT, "A alone contends with others, expected at most %.0f %%", MOST_ALONE)
                : "";
    }

    private static double roundToTenths(double percent) {
        return Math.round(10 * percent) / 10.0;
    }
}
