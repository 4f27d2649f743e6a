package io.barograph.rules.engine;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Takes from policies what feeds which demand, and what holds it. What rules that are off would demand is there too,
/// so that it stays the policy's own and is shown.
final class FeederCollector {

    private FeederCollector() {}

    static DemandRoster of(List<Policy> policies) {
        List<Feeder> feeders = new ArrayList<>();
        for (Policy policy : policies) {
            for (Rule rule : policy.all()) {
                for (int i = 0; i < rule.then().size(); i++) {
                    if (rule.then().get(i) instanceof Action.Raise(Demand demand, Action.Options options, var _)) {
                        feeders.add(new Feeder(
                                new Feeder.Key(rule.id(), i),
                                demand,
                                new Transition.Source(policy.name(), rule.name(), options.severity()),
                                new Feeder.Grace(
                                        MICROSECONDS.convert(options.after()),
                                        MICROSECONDS.convert(options.keepFor()),
                                        options.steady()),
                                holders(policy, demand),
                                options.message(),
                                rule.given().off()));
                    }
                }
            }
        }
        return DemandRoster.of(feeders);
    }

    private static List<Feeder.Holder> holders(Policy policy, Demand demand) {
        return policy.rules().stream()
                .filter(rule -> rule.then().stream().anyMatch(action -> holds(action, demand)))
                .map(rule -> new Feeder.Holder(rule.id(), rule.name()))
                .sorted(Comparator.comparing(Feeder.Holder::name))
                .toList();
    }

    private static boolean holds(Action action, Demand demand) {
        return action instanceof Action.Hold(var _, List<Demand> demands, var _) && demands.contains(demand);
    }
}
