package io.barograph.rules.cases.mutation;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.policy.Action;
import module java.base;

/// The small mistakes that can be made in what a rule demands: a period that is half or twice as long or forgotten,
/// another severity, another effect.
final class ActionMutants {

    private static final List<String> STRETCHES = List.of("half", "twice", "none");

    private ActionMutants() {}

    static List<Slip<Action>> of(Action.Raise raise) {
        List<Slip<Action>> slips = new ArrayList<>();
        String demand = raise.demand().key();
        Action.Options oldOptions = raise.options();
        String afterText = demand + " after(\"" + GoDuration.format(oldOptions.gracePeriod()) + "\")";
        String keepFor = demand + " keepFor(\"" + GoDuration.format(oldOptions.keepFor()) + "\")";
        for (String stretch : STRETCHES) {
            Duration stretched = stretchedPeriod(oldOptions.gracePeriod(), stretch);
            slips.add(optionSlip(raise, afterText, stretch, stretched, oldOptions.keepFor(), oldOptions.severity()));
            slips.add(optionSlip(
                    raise,
                    keepFor,
                    stretch,
                    oldOptions.gracePeriod(),
                    stretchedPeriod(oldOptions.keepFor(), stretch),
                    oldOptions.severity()));
        }
        Severity otherSeverity = switch (oldOptions.severity()) {
            case INFO, CRITICAL -> Severity.WARNING;
            case WARNING -> Severity.CRITICAL;
        };
        String severity = demand + " severity(\"" + oldOptions.severity().word() + "\")";
        slips.add(optionSlip(
                raise, severity, otherSeverity.word(), oldOptions.gracePeriod(), oldOptions.keepFor(), otherSeverity));
        if (raise.demand() instanceof Demand.Taint(String key, Integer value, Effect effect)) {
            Effect swapped = effect == Effect.NoSchedule ? Effect.PreferNoSchedule : Effect.NoSchedule;
            slips.add(new Slip<>(
                    raise.place(),
                    demand,
                    swapped.name(),
                    new Action.Raise(new Demand.Taint(key, value, swapped), oldOptions, raise.place())));
        }
        return slips;
    }

    static String actionText(Action action) {
        return switch (action) {
            case Action.Raise raise -> raise.demand().key();
            case Action.Hold hold -> "hold " + hold.target();
        };
    }

    private static Duration stretchedPeriod(Duration period, String word) {
        return switch (word) {
            case "half" -> period.dividedBy(2);
            case "twice" -> period.multipliedBy(2);
            default -> Duration.ZERO;
        };
    }

    private static Slip<Action> optionSlip(
            Action.Raise it, String oldText, String word, Duration newAfter, Duration keepFor, Severity severity) {
        Action.Options oldOptions = it.options();
        Action.Options options = new Action.Options(
                newAfter,
                keepFor,
                oldOptions.steady(),
                oldOptions.maxKeepFor(),
                severity,
                oldOptions.message(),
                oldOptions.terms());
        return new Slip<>(it.place(), oldText, word, new Action.Raise(it.demand(), options, it.place()));
    }
}
