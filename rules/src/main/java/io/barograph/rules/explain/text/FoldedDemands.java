package io.barograph.rules.explain.text;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.Explanation.OfDemand;
import io.barograph.rules.explain.RuleExplanation;
import module java.base;

/// The demands that nothing raises, by name: those of one reason on one line.
final class FoldedDemands {

    /// Most demands of the shipped policies are, and hide those that act.
    private static final String OFF = "are switched off by parameters";

    private FoldedDemands() {}

    /// Whether a name says enough of it: it is inactive, and what was seen would not raise it either.
    static boolean isFolded(DemandState state) {
        return state.phase() == Phase.INACTIVE && !state.seemsContended();
    }

    /// `2 demands are inactive: PodsWait, example.org/busy:NoSchedule`.
    static List<String> linesOf(Explanation explanation) {
        Set<String> offRules = explanation.rules().stream()
                .filter(RuleExplanation::isOff)
                .map(rule -> rule.name().id())
                .collect(Collectors.toSet());
        Map<String, List<String>> namesByReason = new TreeMap<>();
        for (OfDemand demand : explanation.demands()) {
            if (isFolded(demand.state())) {
                namesByReason
                        .computeIfAbsent(reasonOf(demand, offRules), _ -> new ArrayList<>())
                        .add(demand.state().demand().key());
            }
        }
        return namesByReason.entrySet().stream()
                .map(entry -> lineOf(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String lineOf(String reason, List<String> names) {
        String counted = names.size() == 1
                ? "1 demand " + reason.replaceFirst("^are ", "is ")
                : names.size() + " demands " + reason;
        return counted + (reason.equals(OFF) ? " (-o json lists them)" : ": " + String.join(", ", names));
    }

    private static String reasonOf(OfDemand demand, Set<String> offRules) {
        DemandState state = demand.state();
        if (state.timing().frozen()) {
            String why = state.missing().isEmpty()
                    ? state.why().replaceFirst("^frozen: ", "")
                    : state.missing().getFirst();
            return "cannot be judged, since " + why;
        }
        return offRules.containsAll(demand.raisedBy()) ? OFF : "are inactive";
    }
}
