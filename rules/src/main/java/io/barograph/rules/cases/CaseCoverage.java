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
    /// @param seenOutcomes what it was seen to do
    public record OfRule(Rule rule, Set<Outcome> possible, Set<Outcome> seenOutcomes, ConstraintOutcomes outcomes) {

        /// Its constraints, in the rule's order.
        public List<OfConstraint> constraints() {
            List<Constraint> counted = ConstraintOutcomes.countedConstraints(rule);
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
            return possible.size()
                    + 2 * ConstraintOutcomes.countedConstraints(rule).size();
        }

        /// How much of it was seen.
        public int reached() {
            return (int) possible.stream().filter(seenOutcomes::contains).count()
                    + outcomes.seenTrue().cardinality()
                    + outcomes.seenFalse().cardinality();
        }
    }

    /// One constraint, or a part of one.
    public record OfConstraint(Constraint constraint, boolean seenTrue, boolean seenFalse) {}

    static CaseCoverage of(Policy policy) {
        return new CaseCoverage(policy.allRules().stream()
                .map(rule -> new OfRule(
                        rule, possibleOutcomes(rule), EnumSet.noneOf(Outcome.class), ConstraintOutcomes.none()))
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
    CaseTranscript.Watcher watcherOf(PolicySet policies) {
        List<Rule> loaded = policies.policies().getFirst().allRules();
        OwnMarks ownMarks = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
        return (observation, evaluation) -> noteOutcomes(loaded, observation, evaluation, ownMarks);
    }

    private void noteOutcomes(List<Rule> loaded, Observation observation, Evaluation evaluation, OwnMarks ownMarks) {
        if (!(observation instanceof Observation.Seen seenObservation)) {
            return;
        }
        Facts facts = Facts.of(seenObservation, ownMarks);
        for (int i = 0; i < loaded.size(); i++) {
            OfRule rule = rules.get(i);
            if (loaded.get(i).isOff()) {
                rule.seenOutcomes().add(Outcome.OFF);
                continue;
            }
            RuleVerdict verdict = evaluation.verdicts().get(loaded.get(i).id());
            if (verdict == null || verdict.missing()) {
                rule.seenOutcomes().add(Outcome.MISSING_INPUT);
            } else {
                rule.seenOutcomes().add(verdict.matches() ? Outcome.MATCHES : Outcome.QUIET);
                rule.outcomes().noteOutcomes(loaded.get(i), facts.allFacts());
            }
        }
    }

    private static Set<Outcome> possibleOutcomes(Rule rule) {
        boolean reads = RuleInputs.of(rule).stream()
                .anyMatch(input ->
                        !input.fields().isEmpty() || input.pattern().fact().listed());
        Set<Outcome> possible = EnumSet.of(Outcome.MATCHES, Outcome.QUIET);
        if (reads) {
            possible.add(Outcome.MISSING_INPUT);
        }
        if (rule.ruleSwitch().isThere()) {
            possible.add(Outcome.OFF);
        }
        return possible;
    }
}
