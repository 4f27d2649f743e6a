package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The facts that one pattern may match as far as their keys tell: found once among those that every observation has,
/// each time among the others.
public final class CandidateFacts {

    private final RuleInputs.Input input;
    private final int[] places;
    private final FactField[] fields;

    private CandidateFacts(RuleInputs.Input input, int[] places) {
        this.input = input;
        this.places = places;
        this.fields = input.fields().toArray(FactField[]::new);
    }

    /// Those of the input's pattern.
    private static CandidateFacts of(RuleInputs.Input input, FactSlots.Places places) {
        List<Fact> facts = places.facts();
        return new CandidateFacts(
                input,
                IntStream.range(0, facts.size())
                        .filter(place -> input.selects(facts.get(place)))
                        .toArray());
    }

    /// Those of each line of the rule.
    public static List<CandidateFacts> ofLines(Rule rule, FactSlots.Places places) {
        return RuleInputs.of(rule).stream().map(input -> of(input, places)).toList();
    }

    /// What the pattern reads of them.
    public RuleInputs.Input input() {
        return input;
    }

    /// The places of those that every observation has.
    int[] places() {
        return places.clone();
    }

    /// Whether a field that the pattern reads is missing of one of them, or nobody knows which there are.
    public boolean miss(FactSlots facts, MissingFields missing) {
        if (missing.whyAll(input.pattern().fact().name()) != null) {
            return true;
        }
        for (int place : places) {
            Fact fact = facts.at(place);
            if (fact != null && missing.anyOf(fact) && misses(fact, missing)) {
                return true;
            }
        }
        for (Fact each : facts.others()) {
            if (missing.anyOf(each) && input.selects(each) && misses(each, missing)) {
                return true;
            }
        }
        return false;
    }

    private boolean misses(Fact fact, MissingFields missing) {
        for (FactField each : fields) {
            if (missing.why(fact, each.name()) != null) {
                return true;
            }
        }
        return false;
    }

    /// In the order of facts.
    public List<Fact> in(FactSlots facts) {
        List<Fact> found = new ArrayList<>(places.length);
        for (int place : places) {
            Fact fact = facts.at(place);
            if (fact != null) {
                found.add(fact);
            }
        }
        for (Fact each : facts.others()) {
            if (input.selects(each)) {
                found.add(each);
            }
        }
        return found;
    }
}
