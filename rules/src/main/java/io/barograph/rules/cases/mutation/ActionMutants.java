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
        Action.Options was = raise.options();
        String after = demand + " after(\"" + GoDuration.format(was.after()) + "\")";
        String keepFor = demand + " keepFor(\"" + GoDuration.format(was.keepFor()) + "\")";
        for (String each : STRETCHES) {
            Duration stretched = stretched(was.after(), each);
            slips.add(slip(raise, after, each, stretched, was.keepFor(), was.severity()));
            slips.add(slip(raise, keepFor, each, was.after(), stretched(was.keepFor(), each), was.severity()));
        }
        Severity other = switch (was.severity()) {
            case INFO, CRITICAL -> Severity.WARNING;
            case WARNING -> Severity.CRITICAL;
        };
        String severity = demand + " severity(\"" + was.severity().word() + "\")";
        slips.add(slip(raise, severity, other.word(), was.after(), was.keepFor(), other));
        if (raise.demand() instanceof Demand.Taint(String key, Integer value, Effect effect)) {
            Effect swapped = effect == Effect.NoSchedule ? Effect.PreferNoSchedule : Effect.NoSchedule;
            slips.add(new Slip<>(
                    raise.place(),
                    demand,
                    swapped.name(),
                    new Action.Raise(new Demand.Taint(key, value, swapped), was, raise.place())));
        }
        return slips;
    }

    static String written(Action action) {
        return switch (action) {
            case Action.Raise raise -> raise.demand().key();
            case Action.Hold hold -> "hold " + hold.target();
        };
    }

    private static Duration stretched(Duration period, String word) {
        return switch (word) {
            case "half" -> period.dividedBy(2);
            case "twice" -> period.multipliedBy(2);
            default -> Duration.ZERO;
        };
    }

    private static Slip<Action> slip(
            Action.Raise it, String before, String word, Duration after, Duration keepFor, Severity severity) {
        Action.Options was = it.options();
        Action.Options options = new Action.Options(
                after, keepFor, was.steady(), was.maxKeepFor(), severity, was.message(), was.terms());
        return new Slip<>(it.place(), before, word, new Action.Raise(it.demand(), options, it.place()));
    }
}
