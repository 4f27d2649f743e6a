package io.barograph.e2e.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.match.CandidateFacts;
import io.barograph.rules.policy.match.FactSlots;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.rules.policy.match.RuleMatcher;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.rules.verdict.RuleVerdict;
import io.barograph.signal.Snapshot;
import io.barograph.testkit.TestRounds;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.junit.jupiter.api.Test;

/// Whatever the rules, and however they and the facts come: one observation leads to one decision. More rounds by
/// `-Dbarograph.decisions=100`.
class SameDecisionsTest {

    private static final int ROUNDS = Integer.getInteger("barograph.decisions", TestRounds.of(1, 2));
    private static final int FILES = 3;
    private static final int RULES = 10;

    /// Of so many snapshots one is looked at more closely; a prime, and no recording's rhythm.
    private static final int EACH = 7;

    private final List<RecordedNode> nodes = RecordedNode.all(new Random(7));

    @Test
    void randomPoliciesDecideTheSameOverAllRecordingsWhoeverEvaluatesThem() {
        int steps = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(20_261_122 + round);
            Map<String, List<String>> rules = rules(random);
            List<String> live = new ArrayList<>();
            try (PolicySet policies = PolicySet.of(files(rules), ParameterOverrides.none())) {
                nodes.forEach(node -> live.addAll(live(policies, node)));
                List<String> byTree = new ArrayList<>();
                nodes.forEach(node -> byTree.addAll(node.decided(policies, MatchingMethod.TREE)));

                assertThat(byTree).as("round %d by the tree", round).isEqualTo(live);
                nodes.forEach(node -> compareVerdicts(policies, node));
            }
            steps += live.size();
            try (PolicySet policies = PolicySet.of(shuffled(rules, random), ParameterOverrides.none())) {
                List<String> replayed = new ArrayList<>();
                nodes.forEach(node -> replayed.addAll(node.shuffled(random).decided(policies, MatchingMethod.DROOLS)));

                assertThat(replayed).as("round %d in another order", round).isEqualTo(live);
            }
        }
        assertThat(steps).isGreaterThan(60 * ROUNDS);
    }

    private static Map<String, List<String>> rules(RandomGenerator random) {
        Map<String, List<String>> rules = new LinkedHashMap<>();
        PolicyGenerator writer = PolicyGenerator.ofAll(random);
        for (int i = 0; i < FILES; i++) {
            rules.put("p" + i + ".drl", writer.next("p" + i + ".drl", RULES));
        }
        return rules;
    }

    private static List<PolicyFile> files(Map<String, List<String>> rules) {
        List<PolicyFile> files = new ArrayList<>();
        rules.forEach((name, texts) ->
                files.add(PolicyFile.of(name, String.join("\n", texts).getBytes(StandardCharsets.US_ASCII))));
        return files;
    }

    private static List<PolicyFile> shuffled(Map<String, List<String>> rules, RandomGenerator random) {
        Map<String, List<String>> mixed = new LinkedHashMap<>();
        rules.forEach((name, texts) -> mixed.put(name, RecordedNode.mixed(texts, random)));
        return RecordedNode.mixed(files(mixed), random);
    }

    /// As a controller hears of it: over the wire, with silence in between.
    private static List<String> live(PolicySet policies, RecordedNode node) {
        Engine engine = new Engine(policies);
        EngineState state = EngineState.start();
        List<String> log = new ArrayList<>();
        for (Snapshot each : node.snapshots()) {
            Snapshot heard = SnapshotJson.decode(SnapshotJson.encode(each));
            for (Observation of : List.of(
                    new Observation.Seen(heard, NodeView.ofName(node.name())),
                    new Observation.Silent(node.name(), 0))) {
                Evaluation made = engine.evaluate(state, of);
                state = made.state();
                made.transitions().forEach(step -> log.add(DecisionLog.transitionLine(step)));
            }
        }
        return log;
    }

    /// What both say of each rule, and what the checked rule itself says over all facts there are.
    private static void compareVerdicts(PolicySet policies, RecordedNode node) {
        Engine drools = new Engine(policies);
        Engine tree = new Engine(policies, MatchingMethod.TREE);
        for (int i = 0; i < node.snapshots().size(); i += EACH) {
            Snapshot each = node.snapshots().get(i);
            Observation.Seen seen = new Observation.Seen(each, NodeView.ofName(node.name()));
            Map<String, RuleVerdict> verdicts =
                    drools.evaluate(EngineState.start(), seen).verdicts();
            assertThat(tree.evaluate(EngineState.start(), seen).verdicts()).isEqualTo(verdicts);
            Facts facts = Facts.of(seen, OwnMarks.NOTHING);
            for (Policy policy : policies.policies()) {
                for (Rule rule : policy.rules()) {
                    RuleVerdict verdict = Objects.requireNonNull(verdicts.get(rule.id()), rule.name());
                    assertThat(verdict.missing()).as(rule.name()).isEqualTo(missing(rule, facts));
                    assertThat(verdict.matches())
                            .as(rule.name())
                            .isEqualTo(!verdict.missing()
                                    && new RuleMatcher(rule, CandidateFacts.ofLines(rule, FactSlots.Places.NONE))
                                            .matchesFacts(FactSlots.Places.NONE.placeFacts(facts.allFacts())));
                }
            }
        }
    }

    private static boolean missing(Rule rule, Facts facts) {
        return RuleInputs.of(rule).stream()
                .anyMatch(input -> facts.allFacts().stream()
                        .filter(input::selectsFact)
                        .anyMatch(fact -> input.fields().stream()
                                .anyMatch(field -> facts.missing().whyMissing(fact, field.name()) != null)));
    }
}
