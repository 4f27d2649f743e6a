package io.barograph.rules.policy.lint;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.Verb;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Warns, once for each verb of a policy, of what can be demanded and nobody acts on yet.
public final class UnactedDemands {

    private final List<Rule> rules;
    private final ProblemCollector problems;

    private UnactedDemands(List<Rule> rules, ProblemCollector problems) {
        this.rules = rules;
        this.problems = problems;
    }

    public static void tell(List<Rule> rules, ProblemCollector problems) {
        UnactedDemands unacted = new UnactedDemands(rules, problems);
        unacted.tell(Verb.EVICT);
        unacted.tell(Verb.RECLAIM);
    }

    private void tell(Verb verb) {
        for (Rule rule : rules) {
            for (Action each : rule.then()) {
                if (each instanceof Action.Raise(Demand demand, var _, FilePosition place) && verb(demand) == verb) {
                    problems.warning(
                            CheckId.UNACTED_DEMAND,
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
