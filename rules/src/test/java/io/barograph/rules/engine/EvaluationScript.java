package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.RememberedFlap;
import io.barograph.rules.policy.MessageTemplate;
import io.barograph.rules.verdict.RuleVerdict;
import io.barograph.rules.verdict.RuleVerdicts;
import module java.base;

/// A roster and the observations it is shown, one each 2 s, without rules and without Drools.
final class EvaluationScript {

    static final long SECOND = 1_000_000;
    static final Demand HIGH = new Demand.Condition("High");

    private DemandRoster roster;
    private EngineState state = EngineState.start();
    private long now = 100 * SECOND;
    private String boot = "b1";
    private List<RememberedFlap> remembered = List.of();

    final List<Transition> transitions = new ArrayList<>();
    Evaluation last = new Evaluation(state, new DesiredState("n1", boot, now, List.of()), List.of(), Map.of(), null);

    EvaluationScript(RaisingRule... raisingRules) {
        this(DemandRoster.of(List.of(raisingRules)));
    }

    EvaluationScript(DemandRoster roster) {
        this.roster = roster;
    }

    static RaisingRule raising(Demand demand, String rule, long afterSeconds, long keepForSeconds, String... holders) {
        return raising(
                demand,
                rule,
                new RaisingRule.Periods(afterSeconds * SECOND, keepForSeconds * SECOND, Long.MAX_VALUE),
                holders);
    }

    /// It is held as long however often it comes back.
    static RaisingRule steady(Demand demand, String rule, long keepForSeconds) {
        return bounded(demand, rule, keepForSeconds, 0);
    }

    /// It is held no longer than that, however often it comes back.
    static RaisingRule bounded(Demand demand, String rule, long keepForSeconds, long maxKeepForSeconds) {
        return raising(demand, rule, new RaisingRule.Periods(0, keepForSeconds * SECOND, maxKeepForSeconds * SECOND));
    }

    private static RaisingRule raising(Demand demand, String rule, RaisingRule.Periods periods, String... holders) {
        List<RaisingRule.Holder> holding = new ArrayList<>();
        for (String each : holders) {
            holding.add(new RaisingRule.Holder(each, "the name of " + each));
        }
        return new RaisingRule(
                new RaisingRule.Key(rule, 0),
                demand,
                new Transition.Source("p", "the name of " + rule),
                periods,
                holding,
                MessageTemplate.NONE,
                EvictTerms.DEFAULT,
                Set.of(ScarceResource.OTHER),
                "");
    }

    /// The same rule in another policy than `p`.
    static RaisingRule ofPolicy(String policy, RaisingRule raisingRule) {
        return new RaisingRule(
                raisingRule.key(),
                raisingRule.demand(),
                new Transition.Source(policy, raisingRule.source().rule()),
                raisingRule.periods(),
                raisingRule.holders(),
                raisingRule.message(),
                raisingRule.terms(),
                raisingRule.resources(),
                "");
    }

    /// The same rule that wants evictions so.
    static RaisingRule onTerms(EvictTerms terms, RaisingRule raisingRule) {
        return new RaisingRule(
                raisingRule.key(),
                raisingRule.demand(),
                raisingRule.source(),
                raisingRule.periods(),
                raisingRule.holders(),
                raisingRule.message(),
                terms,
                raisingRule.resources(),
                "");
    }

    /// The same rule that tells what is short.
    static RaisingRule scarce(ScarceResource resource, RaisingRule raisingRule) {
        return new RaisingRule(
                raisingRule.key(),
                raisingRule.demand(),
                raisingRule.source(),
                raisingRule.periods(),
                raisingRule.holders(),
                raisingRule.message(),
                raisingRule.terms(),
                Set.of(resource),
                "");
    }

    /// Other rules from now on.
    EvaluationScript reload(RaisingRule... raisingRules) {
        roster = DemandRoster.of(List.of(raisingRules));
        return this;
    }

    EvaluationScript reboot() {
        boot = "b2";
        now = SECOND;
        return this;
    }

    /// These demands of policy `p` were raised before the first observation, which is so long ago.
    EvaluationScript inherits(long observedSeconds, String... demands) {
        Set<EngineState.RaisedBefore> raised = Arrays.stream(demands)
                .map(demand -> new EngineState.RaisedBefore("p", demand))
                .collect(Collectors.toSet());
        state = state.inheritDemands(raised, observedSeconds * SECOND);
        return this;
    }

    EvaluationScript at(long seconds) {
        now = seconds * SECOND;
        return this;
    }

    /// The node's record says this from now on.
    EvaluationScript remembering(RememberedFlap... told) {
        remembered = List.of(told);
        return this;
    }

    /// One observation: `r1 r2? r3`; a rule that is named matches, one with `?` misses an input, any other is
    /// quiet.
    EvaluationScript sees(String rules) {
        Map<String, RuleVerdict> verdicts = new TreeMap<>();
        for (DemandRoster.Entry entry : roster.entries()) {
            for (RaisingRule raisingRule : entry.raisingRules()) {
                verdicts.put(
                        raisingRule.key().ruleId(), verdict(raisingRule.key().ruleId(), rules));
                raisingRule.holders().forEach(holder -> verdicts.put(holder.ruleId(), verdict(holder.ruleId(), rules)));
            }
        }
        LastSeen tick = new LastSeen(boot, now, 30 * SECOND, List.of());
        step(new EvaluationInput(
                new Transition.At("n1", boot, now),
                null,
                RuleVerdicts.of(verdicts),
                tick,
                tick.gapSince(state.tick()),
                remembered,
                ""));
        return this;
    }

    EvaluationScript silent() {
        step(new EvaluationInput(
                new Transition.At("n1", boot, now),
                null,
                RuleVerdicts.NONE,
                state.tick(),
                new LastSeen.Gap.Unknown(),
                List.of(),
                "the exporter is silent"));
        return this;
    }

    /// `PENDING PressureHigh, ...` of all transitions so far, the demand before it where there are several.
    List<String> steps() {
        return transitions.stream()
                .map(each -> each.demand().key() + " " + each.step().toPhase() + " "
                        + each.step().reason())
                .toList();
    }

    DemandState demand(String key) {
        return SeenObservations.demand(last, key);
    }

    String phase() {
        return demand("High").phase().name();
    }

    private void step(EvaluationInput sight) {
        last = new EvaluationRun(roster, state, sight).run();
        state = last.state();
        transitions.addAll(last.transitions());
        now += 2 * SECOND;
    }

    private static RuleVerdict verdict(String id, String rules) {
        List<String> words = List.of(rules.split(" "));
        boolean missing = words.contains(id + "?");
        ReadInput input = new ReadInput("input of " + id, missing ? "too young" : "1", missing);
        String shown = missing ? input.name() + " is missing, too young" : input.name() + " = 1";
        return new RuleVerdict(
                words.contains(id) && !missing,
                missing,
                () -> new RuleVerdict.Texts(List.of(new RuleVerdict.Part(input, shown)), Map.of()));
    }
}
