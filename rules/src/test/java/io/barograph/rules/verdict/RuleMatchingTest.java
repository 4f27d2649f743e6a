package io.barograph.rules.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.drools.RuleCompiler;
import io.barograph.rules.engine.SeenObservations;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RuleMatchingTest {

    private static final int CHECKED = 4_093;

    private final CompiledRules from40 = RuleCompiler.compilePolicies(List.of(policy(40)));

    @AfterEach
    void close() {
        from40.close();
    }

    /// The tree thinks that the rule asks for 50, Drools knows that it is 40, and 45 is observed.
    @ParameterizedTest
    @EnumSource(MatchingMethod.class)
    void goOnByDroolsWhereTheOracleDiffers(MatchingMethod matching) {
        LoadedRules readers = LoadedRules.of(List.of(mistaken()));
        RuleMatching matches = new RuleMatching(readers, from40, matching);
        String id = mistaken().rules().getFirst().id();

        RuleVerdicts verdicts = matches.of(look(readers, 45), () -> look(readers, 45), at(0));
        assertThat(verdicts.truthOf(id)).isEqualTo(Ternary.TRUE);
        assertThat(verdicts.disagreement())
                .startsWith("\"pods wait\" matches by Drools, which decides, but not by the rules' tree")
                .endsWith(". Maybe report it with the rule file.");
        assertThat(matches.of(look(readers, 55), () -> look(readers, 55), at(0)).disagreement())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(MatchingMethod.class)
    void compareNowAndThenOnly(MatchingMethod matching) {
        LoadedRules readers = LoadedRules.of(List.of(mistaken()));
        RuleMatching matches = new RuleMatching(readers, from40, matching);
        String id = mistaken().rules().getFirst().id();

        assertThat(matches.of(look(readers, 45), () -> look(readers, 45), at(1)).truthOf(id))
                .isEqualTo(Ternary.of(matching == MatchingMethod.DROOLS));
        assertThat(matches.of(look(readers, 45), () -> look(readers, 45), at(1)).disagreement())
                .isEmpty();
    }

    /// Of the place in a rhythm of so many observations.
    private static Transition.At at(int place) {
        return LongStream.range(0, 100_000_000)
                .mapToObj(micros -> new Transition.At("n1", "boot", micros))
                .filter(each -> Math.floorMod(each.hashCode(), CHECKED) == place)
                .findFirst()
                .orElseThrow();
    }

    private static ObservedFacts look(LoadedRules readers, double avg10) {
        Observation.Seen seen = (Observation.Seen) new SeenObservations()
                .contention(Scope.KUBEPODS, Resource.CPU, avg10, 1)
                .at(1);
        Facts facts = Facts.of(seen, OwnMarks.NOTHING, readers.wantedFacts());
        return new ObservedFacts(facts, readers.facts().placeFacts(facts.allFacts()));
    }

    private static Policy mistaken() {
        Rule right = policy(40).rules().getFirst();
        Rule wrong = policy(50).rules().getFirst();
        Rule mixed = right.withConditions(wrong.when());
        return new Policy("p", "p.drl", List.of(), List.of(mixed));
    }

    private static Policy policy(int threshold) {
        String text = "rule \"pods wait\" when\n    Contention(scope == KUBEPODS, resource == CPU, avg10 >= "
                + threshold + ")\nthen\n    node.condition(\"High\");\nend\n";
        return PolicyReader.readPolicy("p.drl", text.getBytes(StandardCharsets.US_ASCII), Map.of())
                .policy();
    }
}
