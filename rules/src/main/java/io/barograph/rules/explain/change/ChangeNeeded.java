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
/// @param otherChanges what no value can do
/// @param cost the less the nearer
record ChangeNeeded(Map<Spot, Aim> aims, List<String> otherChanges, double cost) {

    /// It is so already.
    static final ChangeNeeded NOTHING = new ChangeNeeded(Map.of(), List.of(), 0);

    /// More are not weighed against each other.
    private static final int MAX_WAYS = 8;

    private static final Comparator<ChangeNeeded> NEAREST = Comparator.comparingDouble(ChangeNeeded::cost);

    /// One value that would have to be another.
    record Aim(Fact fact, FactField field, Value oldValue, Value newValue) {
        Spot spot() {
            return new Spot(fact.subject(), field.name());
        }

        /// The change in words, and as `--given` takes it.
        RuleChange.Step step() {
            ComparisonUnit figures = ComparisonUnit.of(field, fact);
            String input = spot().toString();
            boolean shorthand = fact instanceof Signal && field.name().equals("available");
            String name = shorthand ? ((Signal) fact).name() : input;
            if (oldValue instanceof Value.Numeric(double oldNumber, var _)
                    && newValue instanceof Value.Numeric(double newNumber, var _)) {
                String words = (newNumber > oldNumber ? "rise by " : "fall by ")
                        + figures.distanceText(oldNumber, newNumber) + " to " + figures.shownValue(newValue);
                return new RuleChange.Step(
                        input, figures.shownValue(oldValue), words, name + "=" + figures.exactText(newNumber));
            }
            String givenText = newValue instanceof Value.Text(String text) ? text : newValue.written();
            boolean settable = !input.equals("Node.pool") && !input.equals("Node.zone");
            return new RuleChange.Step(
                    input,
                    figures.shownValue(oldValue),
                    "become " + newValue.written(),
                    settable ? name + "=" + givenText : "");
        }
    }

    static ChangeNeeded of(Aim aim, double cost) {
        return new ChangeNeeded(Map.of(aim.spot(), aim), List.of(), cost);
    }

    static ChangeNeeded of(String otherChange, double cost) {
        return new ChangeNeeded(Map.of(), List.of(otherChange), cost);
    }

    /// Any one of them.
    static List<ChangeNeeded> waysToAny(List<List<ChangeNeeded>> waysByPart) {
        return waysByPart.stream()
                .flatMap(List::stream)
                .sorted(NEAREST)
                .limit(MAX_WAYS)
                .toList();
    }

    /// All together; none where one of them has no way.
    static List<ChangeNeeded> waysToAll(List<List<ChangeNeeded>> waysByPart) {
        List<ChangeNeeded> soFar = List.of(NOTHING);
        for (List<ChangeNeeded> ways : waysByPart) {
            List<ChangeNeeded> next = new ArrayList<>();
            for (ChangeNeeded previousWay : soFar) {
                for (ChangeNeeded nextWay : ways) {
                    next.add(previousWay.combineWith(nextWay));
                }
            }
            soFar = next.stream().sorted(NEAREST).limit(MAX_WAYS).toList();
        }
        return soFar;
    }

    /// Both; of two aims at one value the one that goes farther.
    private ChangeNeeded combineWith(ChangeNeeded otherWay) {
        Map<Spot, Aim> both = new LinkedHashMap<>(aims);
        otherWay.aims.forEach((spot, aim) -> both.merge(spot, aim, ChangeNeeded::fartherAim));
        List<String> together = new ArrayList<>(otherChanges);
        together.addAll(otherWay.otherChanges);
        return new ChangeNeeded(both, together, cost + otherWay.cost);
    }

    private static Aim fartherAim(Aim firstAim, Aim secondAim) {
        return aimDistance(secondAim) > aimDistance(firstAim) ? secondAim : firstAim;
    }

    private static double aimDistance(Aim aim) {
        return aim.oldValue() instanceof Value.Numeric(double oldNumber, var _)
                        && aim.newValue() instanceof Value.Numeric(double newNumber, var _)
                ? Math.abs(newNumber - oldNumber)
                : 0;
    }
}
