package io.barograph.rules.cases;

import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.match.ConstraintOutcomes;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.rules.verdict.RuleVerdict;
import module java.base;

/// What the rules of a policy and their constraints were seen to do in its cases.
///
/// Each rule should match, be quiet, and miss an input and be switched off where it can; each constraint should be true
/// and be false.
public record CaseCoverage(List<OfRule> rules) {

    public CaseCoverage {
        rules = List.copyOf(rules);
    }

    /// What a rule can do.
    public enum Outcome {
        MATCHES,
        QUIET,
        MISSING_INPUT,
        /// Its parameters switch it off.
        OFF
    }

    /// One rule.
    ///
    /// @param possible what it should be seen to do
    /// @param seen what it was seen to do
    public record OfRule(Rule rule, Set<Outcome> possible, Set<Outcome> seen, ConstraintOutcomes outcomes) {

        /// Its constraints, in the rule's order.
        public List<OfConstraint> constraints() {
            List<Constraint> counted = ConstraintOutcomes.counted(rule);
            List<OfConstraint> constraints = new ArrayList<>();
            for (int i = 0; i < counted.size(); i++) {
                constraints.add(new OfConstraint(
                        counted.get(i),
                        outcomes.seenTrue().get(i),
                        outcomes.seenFalse().get(i)));
            }
            return constraints;
        }

        /// How much there is to see.
        public int goals() {
            return possible.size() + 2 * ConstraintOutcomes.counted(rule).size();
        }

        /// How much of it was seen.
        public int reached() {
            return (int) possible.stream().filter(seen::contains).count()
                    + outcomes.seenTrue().cardinality()
                    + outcomes.seenFalse().cardinality();
        }
    }

    /// One constraint, or a part of one.
    public record OfConstraint(Constraint constraint, boolean seenTrue, boolean seenFalse) {}

    static CaseCoverage of(Policy policy) {
        return new CaseCoverage(policy.all().stream()
                .map(rule -> new OfRule(rule, possible(rule), EnumSet.noneOf(Outcome.class), ConstraintOutcomes.none()))
                .toList());
    }

    /// How much there is to see.
    public int goals() {
        return rules.stream().mapToInt(OfRule::goals).sum();
    }

    /// How much of it was seen.
    public int reached() {
        return rules.stream().mapToInt(OfRule::reached).sum();
    }

    /// Sees what the rules do under one setting of their parameters, which does not change their order or shape.
    CaseTranscript.Watcher watcher(PolicySet policies) {
        List<Rule> loaded = policies.policies().getFirst().all();
        OwnMarks ours = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
        return (observation, evaluation) -> note(loaded, observation, evaluation, ours);
    }

    private void note(List<Rule> loaded, Observation observation, Evaluation evaluation, OwnMarks ours) {
        if (!(observation instanceof Observation.Seen seen)) {
            return;
        }
        Facts facts = Facts.of(seen, ours);
        for (int i = 0; i < loaded.size(); i++) {
            OfRule rule = rules.get(i);
            if (loaded.get(i).isOff()) {
                rule.seen().add(Outcome.OFF);
                continue;
            }
            RuleVerdict verdict = evaluation.verdicts().get(loaded.get(i).id());
            if (verdict == null || verdict.missing()) {
                rule.seen().add(Outcome.MISSING_INPUT);
            } else {
                rule.seen().add(verdict.matches() ? Outcome.MATCHES : Outcome.QUIET);
                rule.outcomes().note(loaded.get(i), facts.all());
            }
        }
    }

    private static Set<Outcome> possible(Rule rule) {
        boolean reads = RuleInputs.of(rule).stream()
                .anyMatch(input ->
                        !input.fields().isEmpty() || input.pattern().fact().listed());
        Set<Outcome> possible = EnumSet.of(Outcome.MATCHES, Outcome.QUIET);
        if (reads) {
            possible.add(Outcome.MISSING_INPUT);
        }
        if (rule.given().isThere()) {
            possible.add(Outcome.OFF);
        }
        return possible;
    }
}
