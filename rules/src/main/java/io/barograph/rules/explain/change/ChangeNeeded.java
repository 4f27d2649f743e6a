package io.barograph.rules.explain.change;

import io.barograph.rules.explain.probe.AssumedFacts.Spot;
import io.barograph.rules.explain.probe.ComparisonUnit;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import module java.base;

/// One way to make something of a rule hold, or not hold: values that would have to be others.
///
/// @param others what no value can do
/// @param cost the less the nearer
record ChangeNeeded(Map<Spot, Aim> aims, List<String> others, double cost) {

    /// It is so already.
    static final ChangeNeeded NOTHING = new ChangeNeeded(Map.of(), List.of(), 0);

    /// More are not weighed against each other.
    private static final int MAX_WAYS = 8;

    private static final Comparator<ChangeNeeded> NEAREST = Comparator.comparingDouble(ChangeNeeded::cost);

    /// One value that would have to be another.
    record Aim(Fact fact, FactField field, Value from, Value to) {
        Spot spot() {
            return new Spot(fact.subject(), field.name());
        }

        /// The change in words, and as `--given` takes it.
        RuleChange.Step step() {
            ComparisonUnit figures = ComparisonUnit.of(field, fact);
            String input = spot().toString();
            boolean shorthand = fact instanceof Signal && field.name().equals("available");
            String name = shorthand ? ((Signal) fact).name() : input;
            if (from instanceof Value.Numeric(double was, var _) && to instanceof Value.Numeric(double wanted, var _)) {
                String words = (wanted > was ? "rise by " : "fall by ") + figures.distance(was, wanted) + " to "
                        + figures.shown(to);
                return new RuleChange.Step(input, figures.shown(from), words, name + "=" + figures.exact(wanted));
            }
            String given = to instanceof Value.Text(String text) ? text : to.written();
            boolean settable = !input.equals("Node.pool") && !input.equals("Node.zone");
            return new RuleChange.Step(
                    input, figures.shown(from), "become " + to.written(), settable ? name + "=" + given : "");
        }
    }

    static ChangeNeeded of(Aim aim, double cost) {
        return new ChangeNeeded(Map.of(aim.spot(), aim), List.of(), cost);
    }

    static ChangeNeeded of(String other, double cost) {
        return new ChangeNeeded(Map.of(), List.of(other), cost);
    }

    /// Any one of them.
    static List<ChangeNeeded> any(List<List<ChangeNeeded>> each) {
        return each.stream()
                .flatMap(List::stream)
                .sorted(NEAREST)
                .limit(MAX_WAYS)
                .toList();
    }

    /// All together; none where one of them has no way.
    static List<ChangeNeeded> all(List<List<ChangeNeeded>> each) {
        List<ChangeNeeded> soFar = List.of(NOTHING);
        for (List<ChangeNeeded> ways : each) {
            List<ChangeNeeded> next = new ArrayList<>();
            for (ChangeNeeded one : soFar) {
                for (ChangeNeeded other : ways) {
                    next.add(one.and(other));
                }
            }
            soFar = next.stream().sorted(NEAREST).limit(MAX_WAYS).toList();
        }
        return soFar;
    }

    /// Both; of two aims at one value the one that goes farther.
    private ChangeNeeded and(ChangeNeeded other) {
        Map<Spot, Aim> both = new LinkedHashMap<>(aims);
        other.aims.forEach((spot, aim) -> both.merge(spot, aim, ChangeNeeded::farther));
        List<String> together = new ArrayList<>(others);
        together.addAll(other.others);
        return new ChangeNeeded(both, together, cost + other.cost);
    }

    private static Aim farther(Aim one, Aim other) {
        return far(other) > far(one) ? other : one;
    }

    private static double far(Aim aim) {
        return aim.from() instanceof Value.Numeric(double from, var _)
                        && aim.to() instanceof Value.Numeric(double to, var _)
                ? Math.abs(to - from)
                : 0;
    }
}
