package io.barograph.rules.policy;

import io.barograph.problem.Place;
import io.barograph.rules.demand.Demand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Warns, once for each verb of a policy, of what can be demanded and nobody acts on yet.
final class Unacted {

    private final List<Rule> rules;
    private final Problems problems;

    private Unacted(List<Rule> rules, Problems problems) {
        this.rules = rules;
        this.problems = problems;
    }

    static void tell(List<Rule> rules, Problems problems) {
        Unacted unacted = new Unacted(rules, problems);
        unacted.tell(Verb.EVICT);
        unacted.tell(Verb.RECLAIM);
    }

    private void tell(Verb verb) {
        for (Rule rule : rules) {
            for (Action each : rule.then()) {
                if (each instanceof Action.Raise(Demand demand, var _, Place place) && verb(demand) == verb) {
                    problems.warning(
                            Lint.UNACTED_DEMAND,
                            place,
                            "nothing acts on " + verb.written() + " yet: it is shown, logged and counted only",
                            "Maybe keep a condition or a taint beside it");
                    return;
                }
            }
        }
    }

    /// The verb that nobody acts on, or null.
    private static @Nullable Verb verb(Demand demand) {
        return switch (demand) {
            case Demand.Condition _, Demand.Taint _, Demand.Event _ -> null;
            case Demand.Evict _ -> Verb.EVICT;
            case Demand.Reclaim _ -> Verb.RECLAIM;
        };
    }
}
