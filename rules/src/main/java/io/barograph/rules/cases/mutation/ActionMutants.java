package io.barograph.rules.cases.mutation;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.policy.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// The small mistakes that can be made in what a rule demands: a period that is half or twice as long or forgotten,
/// another severity, another effect.
final class ActionMutants {

    private ActionMutants() {}

    /// One mistake; the change makes it whatever the values of the rule's parameters are.
    record Slip(String before, String after, UnaryOperator<Action.Raise> change) {}

    /// Another period.
    private record Stretch(String word, UnaryOperator<Duration> change) {}

    private static final List<Stretch> STRETCHES = List.of(
            new Stretch("half", period -> period.dividedBy(2)),
            new Stretch("twice", period -> period.multipliedBy(2)),
            new Stretch("none", _ -> Duration.ZERO));

    static List<Slip> of(Action.Raise raise) {
        List<Slip> slips = new ArrayList<>();
        String demand = raise.demand().key();
        for (Stretch each : STRETCHES) {
            if (!raise.options().after().isZero()) {
                String before =
                        demand + " after(\"" + GoDuration.format(raise.options().after()) + "\")";
                slips.add(new Slip(before, each.word(), it -> after(it, each.change())));
            }
            if (!raise.options().keepFor().isZero()) {
                String before = demand + " keepFor(\""
                        + GoDuration.format(raise.options().keepFor()) + "\")";
                slips.add(new Slip(before, each.word(), it -> keepFor(it, each.change())));
            }
        }
        String severity = demand + " severity(\"" + raise.options().severity().word() + "\")";
        slips.add(new Slip(severity, other(raise.options().severity()).word(), ActionMutants::otherSeverity));
        if (raise.demand() instanceof Demand.Taint(var _, Effect effect)) {
            slips.add(new Slip(demand, other(effect).name(), ActionMutants::otherEffect));
        }
        return slips;
    }

    static String written(Action action) {
        return switch (action) {
            case Action.Raise raise -> raise.demand().key();
            case Action.Hold hold -> "hold " + hold.target();
        };
    }

    private static Action.Raise after(Action.Raise it, UnaryOperator<Duration> change) {
        Action.Options was = it.options();
        return with(
                it,
                new Action.Options(
                        change.apply(was.after()), was.keepFor(), was.steady(), was.severity(), was.message()));
    }

    private static Action.Raise keepFor(Action.Raise it, UnaryOperator<Duration> change) {
        Action.Options was = it.options();
        return with(
                it,
                new Action.Options(
                        was.after(), change.apply(was.keepFor()), was.steady(), was.severity(), was.message()));
    }

    private static Action.Raise otherSeverity(Action.Raise it) {
        Action.Options was = it.options();
        return with(
                it, new Action.Options(was.after(), was.keepFor(), was.steady(), other(was.severity()), was.message()));
    }

    private static Action.Raise otherEffect(Action.Raise it) {
        return it.demand() instanceof Demand.Taint(String key, Effect effect)
                ? new Action.Raise(new Demand.Taint(key, other(effect)), it.options(), it.place())
                : it;
    }

    private static Action.Raise with(Action.Raise it, Action.Options options) {
        return new Action.Raise(it.demand(), options, it.place());
    }

    private static Severity other(Severity severity) {
        return switch (severity) {
            case INFO, CRITICAL -> Severity.WARNING;
            case WARNING -> Severity.CRITICAL;
        };
    }

    private static Effect other(Effect effect) {
        return switch (effect) {
            case NoSchedule -> Effect.PreferNoSchedule;
            case PreferNoSchedule -> Effect.NoSchedule;
        };
    }
}
