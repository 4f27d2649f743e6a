package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Input;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.fact.Flapped;
import io.barograph.rules.policy.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A roster and the observations it is shown, one each 2 s, without rules and without Drools.
final class Story {

    static final long SECOND = 1_000_000;
    static final Demand HIGH = new Demand.Condition("High");

    private Roster roster;
    private EngineState state = EngineState.start();
    private long now = 100 * SECOND;
    private String boot = "b1";
    private List<Flapped> remembered = List.of();

    final List<Transition> transitions = new ArrayList<>();
    Evaluation last = new Evaluation(state, new DesiredState("n1", boot, now, List.of()), List.of(), Map.of());

    Story(Feeder... feeders) {
        roster = Roster.of(List.of(feeders));
    }

    static Feeder feeder(Demand demand, String rule, long afterSeconds, long keepForSeconds, String... holders) {
        return feeder(demand, rule, new Feeder.Grace(afterSeconds * SECOND, keepForSeconds * SECOND, false), holders);
    }

    /// It is held as long however often it comes back.
    static Feeder steady(Demand demand, String rule, long keepForSeconds) {
        return feeder(demand, rule, new Feeder.Grace(0, keepForSeconds * SECOND, true));
    }

    private static Feeder feeder(Demand demand, String rule, Feeder.Grace grace, String... holders) {
        List<Feeder.Holder> holding = new ArrayList<>();
        for (String each : holders) {
            holding.add(new Feeder.Holder(each, "the name of " + each));
        }
        return new Feeder(
                new Feeder.Key(rule, 0),
                demand,
                new Transition.Source("p", "the name of " + rule),
                grace,
                holding,
                Message.NONE);
    }

    /// The same rule in another policy than `p`.
    static Feeder ofPolicy(String policy, Feeder feeder) {
        return new Feeder(
                feeder.key(),
                feeder.demand(),
                new Transition.Source(policy, feeder.source().rule()),
                feeder.grace(),
                feeder.holders(),
                feeder.message());
    }

    /// Other rules from now on.
    Story reload(Feeder... feeders) {
        roster = Roster.of(List.of(feeders));
        return this;
    }

    Story reboot() {
        boot = "b2";
        now = SECOND;
        return this;
    }

    Story at(long seconds) {
        now = seconds * SECOND;
        return this;
    }

    /// The node's record says this from now on.
    Story remembering(Flapped... told) {
        remembered = List.of(told);
        return this;
    }

    /// One observation: `r1 r2? r3`; a rule that is named matches, one with `?` misses an input, any other is
    /// quiet.
    Story sees(String rules) {
        Map<String, Verdict> verdicts = new TreeMap<>();
        for (Roster.Entry entry : roster.entries()) {
            for (Feeder feeder : entry.feeders()) {
                verdicts.put(feeder.key().ruleId(), verdict(feeder.key().ruleId(), rules));
                feeder.holders().forEach(holder -> verdicts.put(holder.ruleId(), verdict(holder.ruleId(), rules)));
            }
        }
        Tick tick = new Tick(boot, now, 30 * SECOND, List.of());
        step(new Sight(
                new Transition.At("n1", boot, now),
                Verdicts.of(verdicts),
                tick,
                tick.since(state.tick()),
                remembered,
                ""));
        return this;
    }

    Story silent() {
        step(new Sight(
                new Transition.At("n1", boot, now),
                Verdicts.NONE,
                state.tick(),
                new Tick.Gap.Untold(),
                List.of(),
                "nobody speaks"));
        return this;
    }

    /// `PENDING PressureHigh, ...` of all transitions so far, the demand before it where there are several.
    List<String> steps() {
        return transitions.stream()
                .map(each -> each.demand().key() + " " + each.step().to() + " "
                        + each.step().reason())
                .toList();
    }

    DemandState demand(String key) {
        return last.desired().demands().stream()
                .filter(each -> each.demand().key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    String phase() {
        return demand("High").phase().name();
    }

    private void step(Sight sight) {
        last = new Evaluating(roster, state, sight).run();
        state = last.state();
        transitions.addAll(last.transitions());
        now += 2 * SECOND;
    }

    private static Verdict verdict(String id, String rules) {
        List<String> words = List.of(rules.split(" "));
        boolean missing = words.contains(id + "?");
        Input input = new Input("input of " + id, missing ? "too young" : "1", missing);
        String shown = missing ? input.name() + " is missing, too young" : input.name() + " = 1";
        return new Verdict(words.contains(id), List.of(new Verdict.Part(input, shown)));
    }
}
