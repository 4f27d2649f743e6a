package io.barograph.rules.explain.probe;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.match.MissingText;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.rules.policy.match.RuleJoin;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One rule evaluated over its tree for one observation. Facts are chosen and joined once.
public final class ProbedRule {

    private final RuleProbe probe;
    private final AssumedFacts facts;
    private final List<ConditionalElement> when;
    private final List<List<Fact>> candidates;
    private final List<@Nullable Fact> matchedFacts;
    private final boolean matches;

    ProbedRule(RuleProbe probe, AssumedFacts facts) {
        this.probe = probe;
        this.facts = facts;
        this.when = probe.rule().when();
        this.candidates = new ArrayList<>(when.size());
        for (int i = 0; i < when.size(); i++) {
            candidates.add(probe.candidatesOf(i, facts));
        }
        @Nullable Fact[] firstMatch = new Fact[when.size()];
        this.matches = findMatch(firstMatch);
        this.matchedFacts = matches ? Arrays.asList(firstMatch) : nearestFacts();
    }

    /// The facts that the condition looks at, by their keys.
    public List<Fact> candidatesOf(int index) {
        return candidates.get(index);
    }

    /// The facts of the rule's first match, or where it has none as far as it goes: by condition, null where there is
    /// none, and for `not` and `exists`.
    public List<@Nullable Fact> matchedFacts() {
        return matchedFacts;
    }

    /// What the rule reads and is missing, so that it cannot be evaluated.
    public Set<String> missingInputs() {
        MissingFields missingFields = facts.facts().missing();
        if (missingFields.isEmpty() || verdict() == Ternary.TRUE) {
            return Set.of();
        }
        Set<String> missing = new LinkedHashSet<>();
        for (int i = 0; i < when.size(); i++) {
            RuleInputs.Input input = probe.inputs().get(i);
            String whyAllMissing = probe.whyAllMissing(i, facts);
            if (whyAllMissing != null) {
                missing.add(input.pattern().fact().name() + " is missing, " + whyAllMissing);
            }
            for (Fact fact : candidates.get(i)) {
                Set<FactField> fields = missingFields.anyOf(fact) ? input.fields() : Set.of();
                for (FactField field : fields) {
                    String why = facts.whyMissing(field, fact);
                    if (!why.isEmpty()) {
                        missing.add(MissingText.of(when.get(i), fact, field, why, missingFields));
                    }
                }
            }
        }
        return missing;
    }

    /// What the observation makes of the rule: the same as the engine says.
    public Ternary verdict() {
        return probe.verdictOf(facts, matches);
    }

    /// Whether one line of `when` holds, after the matches of those before it.
    public Ternary conditionVerdict(int index) {
        Pattern pattern = when.get(index).pattern();
        Ternary anyFits = Ternary.FALSE;
        for (Fact fact : candidates.get(index)) {
            anyFits = anyFits.or(facts.fitsPattern(pattern, fact, matchedFacts));
        }
        return probe.lineVerdict(index, anyFits, facts);
    }

    private List<@Nullable Fact> nearestFacts() {
        List<@Nullable Fact> nearestFacts = new ArrayList<>(when.size());
        for (int i = 0; i < when.size(); i++) {
            boolean isMatch = when.get(i).quantifier() == Quantifier.MATCH;
            nearestFacts.add(isMatch ? nearestFact(i, nearestFacts) : null);
        }
        return nearestFacts;
    }

    private @Nullable Fact nearestFact(int index, List<@Nullable Fact> nearestBefore) {
        if (candidates.get(index).size() == 1) { // whether it fits or not
            return candidates.get(index).getFirst();
        }
        Pattern pattern = when.get(index).pattern();
        for (Fact fact : candidates.get(index)) {
            if (facts.fitsPattern(pattern, fact, nearestBefore) == Ternary.TRUE) {
                return fact;
            }
        }
        return candidates.get(index).isEmpty() ? null : candidates.get(index).getFirst();
    }

    private boolean findMatch(@Nullable Fact[] firstMatch) {
        List<@Nullable Fact> matchedSoFar = Arrays.asList(firstMatch);
        RuleJoin join = new RuleJoin(when, firstMatch) {
            @Override
            protected int factCount(int line) {
                return candidates.get(line).size();
            }

            @Override
            protected @Nullable Fact fittingFact(int line, int index) {
                Fact fact = candidates.get(line).get(index);
                return facts.fitsPattern(when.get(line).pattern(), fact, matchedSoFar) == Ternary.TRUE ? fact : null;
            }

            @Override
            protected boolean mayFit(int line, int index) {
                Fact fact = candidates.get(line).get(index);
                return facts.fitsPattern(when.get(line).pattern(), fact, matchedSoFar) != Ternary.FALSE;
            }
        };
        return join.matches();
    }
}
