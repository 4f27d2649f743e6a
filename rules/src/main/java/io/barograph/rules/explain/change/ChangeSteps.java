package io.barograph.rules.explain.change;

import io.barograph.rules.explain.probe.ComparisonUnit;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.catalogue.Value;

/// Says one value's change in words, and as `--given` takes it.
final class ChangeSteps {

    private ChangeSteps() {}

    static RuleChange.Step step(ChangeNeeded.Aim aim) {
        ComparisonUnit figures = ComparisonUnit.of(aim.field(), aim.fact());
        String input = aim.spot().toString();
        String from = figures.shown(aim.from());
        if (aim.from() instanceof Value.Numeric(double was, var _)
                && aim.to() instanceof Value.Numeric(double to, var _)) {
            String words =
                    (to > was ? "rise by " : "fall by ") + figures.distance(was, to) + " to " + figures.shown(aim.to());
            return new RuleChange.Step(input, from, words, name(aim) + "=" + figures.exact(to));
        }
        String to =
                aim.to() instanceof Value.Text(String text) ? text : aim.to().written();
        boolean settable = !input.equals("Node.pool") && !input.equals("Node.zone");
        return new RuleChange.Step(input, from, "become " + aim.to().written(), settable ? name(aim) + "=" + to : "");
    }

    private static String name(ChangeNeeded.Aim aim) {
        boolean shorthand = aim.fact() instanceof Signal && aim.field().name().equals("available");
        return shorthand ? ((Signal) aim.fact()).name() : aim.spot().toString();
    }
}
