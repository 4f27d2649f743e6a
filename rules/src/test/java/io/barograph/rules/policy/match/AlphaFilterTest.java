package io.barograph.rules.policy.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.drools.RandomFacts;
import io.barograph.rules.drools.RandomRules;
import io.barograph.rules.drools.RuleCompiler;
import io.barograph.rules.drools.RuleSession;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.WantedFacts;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What the filter holds back, Drools need not see.
class AlphaFilterTest {

    private static final int POLICIES = 12;
    private static final int RULES = 6;
    private static final int ROUNDS = 40;

    private static final FactSlots.Places PLACES = FactSlots.Places.of(WantedFacts.inEachObservation());

    private final Random random = new Random(20_261_122);

    @Test
    void droolsSaysTheSameOfRandomRulesOverAllFactsAndOverThoseThatPass() {
        int shown = 0;
        int heldBack = 0;
        int possible = 0;
        int matched = 0;
        for (int i = 0; i < POLICIES; i++) {
            Policy policy = policy();
            try (CompiledRules compiled = RuleCompiler.compile(List.of(policy))) {
                for (int round = 0; round < ROUNDS; round++) {
                    List<Fact> facts = RandomFacts.next(random);
                    int gone = random.nextInt(3);
                    facts.removeIf(_ -> random.nextInt(4) < gone);
                    Set<String> byAll = RuleSession.matching(compiled, facts);
                    FactSlots placed = PLACES.put(facts);
                    AdmittedFacts together = new AdmittedFacts(placed);
                    for (Rule rule : policy.rules()) {
                        AdmittedFacts alone = new AdmittedFacts(placed);
                        boolean can = filter(rule).admit(placed, alone);
                        filter(rule).admit(placed, together);
                        boolean matches = byAll.contains(rule.id());

                        assertThat(can || !matches).as(rule.toString()).isTrue();
                        assertThat(can || alone.facts().isEmpty()).isTrue();
                        assertThat(can
                                        && RuleSession.matching(compiled, alone.facts())
                                                .contains(rule.id()))
                                .as("%s over %s of %s", rule, alone.facts(), facts)
                                .isEqualTo(matches);
                        possible += can ? 1 : 0;
                        matched += matches ? 1 : 0;
                    }
                    assertThat(facts).containsAll(together.facts());
                    assertThat(RuleSession.matching(compiled, together.facts())).isEqualTo(byAll);
                    shown += together.facts().size();
                    heldBack += facts.size() - together.facts().size();
                }
            }
        }
        assertThat(heldBack).isGreaterThan(shown);
        assertThat(shown).isGreaterThan(POLICIES * ROUNDS);
        assertThat(matched).isBetween(POLICIES * ROUNDS / 2, possible - 1);
        assertThat(possible).isLessThan(POLICIES * ROUNDS * RULES);
    }

    @Test
    void aRuleThatCannotMatchAdmitsNothing() {
        assertThat(admitted("Contention(avg10 >= 101) not Pressure()")).isEqualTo(-1);
        assertThat(admitted("exists Contention(avg10 >= 101) Pressure()")).isEqualTo(-1);
    }

    @Test
    void aRuleThatOnlyDeniesCanMatchWithoutAnyFact() {
        assertThat(admitted("not Contention(avg10 >= 101)")).isZero();
    }

    @Test
    void whetherFactsFitEachOtherIsLeftToDrools() {
        int all = RandomFacts.next(new Random(1)).stream()
                .mapToInt(fact -> fact instanceof io.barograph.rules.fact.Contention ? 1 : 0)
                .sum();

        assertThat(admitted("$a : Contention() Contention(avg10 > $a.avg10 + 200)"))
                .isEqualTo(all);
    }

    /// How many facts the rule admits, -1 if it cannot match.
    private static int admitted(String when) {
        Rule rule = read("rule \"r\" when " + when + " then node.event(\"Seen\"); end\n")
                .rules()
                .getFirst();
        FactSlots placed = PLACES.put(RandomFacts.next(new Random(1)));
        AdmittedFacts admitted = new AdmittedFacts(placed);
        boolean can = filter(rule).admit(placed, admitted);
        return can ? admitted.facts().size() : -1;
    }

    private static AlphaFilter filter(Rule rule) {
        List<CandidateFacts> candidates = RuleInputs.of(rule).stream()
                .map(input -> CandidateFacts.of(input, PLACES))
                .toList();
        return new AlphaFilter(rule, candidates, PLACES);
    }

    private Policy policy() {
        RandomRules writer = new RandomRules(random);
        List<String> accepted = new ArrayList<>();
        while (accepted.size() < RULES) {
            String rule = writer.rule("rule " + accepted.size());
            try {
                read(rule);
                accepted.add(rule);
            } catch (PolicyException e) {
                // Not all that is written at random passes the check
            }
        }
        return read(String.join("\n", accepted));
    }

    private static Policy read(String rules) {
        return PolicyReader.read("random.drl", rules.getBytes(StandardCharsets.US_ASCII), Map.of())
                .policy();
    }
}
