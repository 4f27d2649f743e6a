package io.barograph.rules.explain.change;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.AssumedFacts.Spot;
import io.barograph.rules.explain.probe.ConstraintWithValues;
import io.barograph.rules.explain.probe.ProbedRule;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;

/// Finds what would have to change for a rule to match, or to match no more. Each change was tried: with those values
/// the rule gives the other answer.
public final class NearestChange {

    /// The most facts that a change may touch at once.
    private static final int MAX_FACTS = 16;

    /// What no value can do comes last.
    private static final double LAST = 10;

    private final RuleProbe probe;
    private final AssumedFacts facts;
    private final ProbedRule probedRule;

    private NearestChange(RuleProbe probe, AssumedFacts facts) {
        this.probe = probe;
        this.facts = facts;
        this.probedRule = probe.probe(facts);
    }

    public static RuleChange of(RuleProbe probe, AssumedFacts facts, Ternary verdict) {
        boolean toMatch = verdict != Ternary.TRUE;
        if (verdict == Ternary.UNKNOWN) {
            return RuleChange.ofNothingFound(toMatch);
        }
        NearestChange flip = new NearestChange(probe, facts);
        for (ChangeNeeded changeNeeded : flip.waysForRule(toMatch)) {
            boolean isFollowed = changeNeeded.aims().size() <= ExplanationQuestion.MAX_SETTINGS;
            if (isFollowed
                    && (!changeNeeded.otherChanges().isEmpty() || flip.leadsTo(changeNeeded, Ternary.of(toMatch)))) {
                List<RuleChange.Step> steps = changeNeeded.aims().values().stream()
                        .map(ChangeNeeded.Aim::step)
                        .toList();
                return new RuleChange(toMatch, true, steps, changeNeeded.otherChanges(), changeNeeded.cost());
            }
        }
        return RuleChange.ofNothingFound(toMatch);
    }

    private List<ChangeNeeded> waysForRule(boolean wantedTruth) {
        List<List<ChangeNeeded>> waysByCondition = new ArrayList<>();
        for (int i = 0; i < probe.rule().when().size(); i++) {
            boolean none = probe.rule().when().get(i).quantifier() == Quantifier.NOT;
            waysByCondition.add(wantedTruth == none ? waysToVanish(i) : waysToAppear(i));
        }
        return wantedTruth ? ChangeNeeded.waysToAll(waysByCondition) : ChangeNeeded.waysToAny(waysByCondition);
    }

    /// Changes after which one fact matches this line.
    private List<ChangeNeeded> waysToAppear(int index) {
        List<List<ChangeNeeded>> waysByFact = new ArrayList<>();
        for (Fact fact : probedRule.candidatesOf(index)) {
            waysByFact.add(waysForChain(constraintsOf(index), fact, true, true));
        }
        if (probe.isListed(index)) {
            String text = new ConstraintWithValues(probe.rule())
                    .conditionText(new ConditionalElement(
                            Quantifier.MATCH, probe.rule().when().get(index).pattern()));
            waysByFact.add(List.of(ChangeNeeded.of("the node would have to have a " + text, LAST)));
        }
        return ChangeNeeded.waysToAny(waysByFact);
    }

    /// The changes after which no fact matches this line.
    private List<ChangeNeeded> waysToVanish(int index) {
        List<List<ChangeNeeded>> waysByFact = new ArrayList<>();
        for (Fact fact : probedRule.candidatesOf(index)) {
            if (facts.fitsPattern(probe.rule().when().get(index).pattern(), fact, probedRule.matchedFacts())
                    == Ternary.TRUE) {
                List<ChangeNeeded> ways = new ArrayList<>(waysForChain(constraintsOf(index), fact, false, false));
                if (probe.isListed(index)) {
                    ways.add(ChangeNeeded.of(fact.subject() + " would have to disappear", LAST));
                }
                waysByFact.add(ways);
            }
        }
        return waysByFact.size() > MAX_FACTS ? List.of() : ChangeNeeded.waysToAll(waysByFact);
    }

    private List<Constraint> constraintsOf(int index) {
        return probe.rule().when().get(index).pattern().constraints();
    }

    /// @param together whether each of them has to change, not only any one
    private List<ChangeNeeded> waysForChain(
            List<Constraint> operands, Fact fact, boolean wantedTruth, boolean together) {
        List<List<ChangeNeeded>> waysByOperand = new ArrayList<>();
        operands.forEach(operand -> waysByOperand.add(waysForConstraint(operand, fact, wantedTruth)));
        return together ? ChangeNeeded.waysToAll(waysByOperand) : ChangeNeeded.waysToAny(waysByOperand);
    }

    private List<ChangeNeeded> waysForConstraint(Constraint constraint, Fact fact, boolean wantedTruth) {
        Ternary currentTruth = ConstraintEvaluator.of(constraint, facts.valuesOf(fact, probedRule.matchedFacts()));
        if (currentTruth == Ternary.of(wantedTruth)) {
            return List.of(ChangeNeeded.NOTHING);
        }
        return switch (constraint) {
            case Constraint.Comparison comparison ->
                new ComparisonSolver(facts, fact, probedRule.matchedFacts()).of(comparison, wantedTruth);
            case Constraint.Not(Constraint operand, var _) -> waysForConstraint(operand, fact, !wantedTruth);
            case Constraint.Chain(boolean needsAll, List<Constraint> operands, var _) ->
                waysForChain(operands, fact, wantedTruth, wantedTruth == needsAll);
        };
    }

    private boolean leadsTo(ChangeNeeded way, Ternary wantedTruth) {
        Map<Spot, Value> instead = new HashMap<>();
        for (ChangeNeeded.Aim aim : way.aims().values()) {
            instead.put(aim.spot(), aim.newValue());
            if (aim.fact() instanceof Signal signal
                    && aim.newValue() instanceof Value.Numeric(double newNumber, var _)) {
                followingValues(signal, aim.field(), newNumber).forEach(instead::put);
            }
        }
        return probe.probe(new AssumedFacts(facts.facts(), instead)).verdict() == wantedTruth;
    }

    /// What is available and its share of the capacity are one thing, counted in whole bytes, inodes or tasks.
    private static Map<Spot, Value> followingValues(Signal signal, FactField field, double newNumber) {
        if (!(signal.capacity() > 0)) {
            return Map.of();
        }
        double capacity = field.name().equals("capacity") ? newNumber : signal.capacity();
        double available = field.name().equals("available")
                ? newNumber
                : field.name().equals("percent") ? Math.round(capacity * newNumber / 100) : signal.available();
        return Map.of(
                new Spot(signal.subject(), "available"),
                new Value.Numeric(available),
                new Spot(signal.subject(), "percent"),
                new Value.Numeric(100.0 * available / capacity));
    }
}
