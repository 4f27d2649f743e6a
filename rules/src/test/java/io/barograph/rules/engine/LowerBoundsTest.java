package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Contention of which one pod's part is unknown: what the others lose decides where it is enough.
class LowerBoundsTest {

    private static final String WHY = "it was not seen yet how long the disk's requests take without a queue";

    private static final String WAITS = """
            rule "pods wait for a disk" when
                Contention(scope == KUBEPODS, resource == IO, $share : avg60, avg60 >= 40)
            then
                node.condition("PodsWait").message("lost {$share}");
            end
            rule "pods still wait" when
                Contention(scope == KUBEPODS, resource == IO, avg60 >= 20)
            then
                node.hold("PodsWait");
            end
            """;

    private static Observation.Seen seenAtLeast(long seconds, double percent) {
        Contention contention = Contention.absent(Scope.KUBEPODS, Resource.IO, WHY)
                .withLowerBounds(new MovingAverages(
                        Reading.of(percent), Reading.of(percent), Reading.absent("observed for 90 of 300 s")));
        return seen(seconds, List.of(contention));
    }

    private static Observation.Seen seen(long seconds, List<Contention> contentions) {
        return new Observation.Seen(
                new Snapshot(
                        new SnapshotOrigin("n1", "boot-1", "i1"),
                        new SnapshotTime(seconds, seconds * 1_000_000, 2_000_000),
                        Reading.of(0.0),
                        List.of(),
                        contentions),
                NodeView.ofName("n1"));
    }

    @Test
    void raisesWhatIsTrueHoweverMuchMoreItIs() {
        try (PolicySet policies = WrittenRules.loaded(WAITS)) {
            Engine engine = new Engine(policies);
            Evaluation raised = engine.evaluate(EngineState.start(), seenAtLeast(2, 52.125));
            DemandState demand = SeenObservations.demand(raised, "PodsWait");
            assertThat(demand.phase()).isEqualTo(Phase.FIRING);
            assertThat(demand.why()).contains("Contention(KUBEPODS, IO).avg60 is at least 52.12 (>= 40)");
            assertThat(demand.missing()).isEmpty();
            assertThat(raised.transitions())
                    .singleElement()
                    .satisfies(transition ->
                            assertThat(transition.source().message()).isEqualTo("lost at least 52.12%"));
        }
    }

    @Test
    void freezesWhatMayBeTrueOrNot() {
        try (PolicySet policies = WrittenRules.loaded(WAITS)) {
            Engine engine = new Engine(policies);
            Evaluation unknown = engine.evaluate(EngineState.start(), seenAtLeast(2, 39.5));
            DemandState demand = SeenObservations.demand(unknown, "PodsWait");
            assertThat(demand.phase()).isEqualTo(Phase.INACTIVE);
            assertThat(demand.missing())
                    .containsExactly("Contention(KUBEPODS, IO).avg60 is missing, at least 39.5: " + WHY);
            Evaluation raised = engine.evaluate(EngineState.start(), seenAtLeast(2, 52));
            Evaluation frozen = engine.evaluate(raised.state(), seenAtLeast(4, 10));
            assertThat(SeenObservations.demand(frozen, "PodsWait").phase()).isEqualTo(Phase.FIRING);
            assertThat(SeenObservations.demand(frozen, "PodsWait").missing()).isNotEmpty();
            Evaluation held = engine.evaluate(raised.state(), seenAtLeast(4, 25));
            assertThat(SeenObservations.demand(held, "PodsWait").missing()).isNotEmpty();
        }
    }

    /// By Drools, by the tree, and by the explanation.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Contention(scope == KUBEPODS, resource == IO, avg60 > 50)                            ; TRUE",
                "Contention(scope == KUBEPODS, resource == IO, avg60 != 50)                           ; TRUE",
                "Contention(scope == KUBEPODS, resource == IO, !(avg60 < 50))                         ; TRUE",
                "Contention(scope == KUBEPODS, resource == IO, avg60 > 50 || avg10 < 50)              ; TRUE",
                "Contention(scope == KUBEPODS, resource == IO, avg60 >= 60)                           ; TRUE",
                "exists Contention(scope == KUBEPODS, resource == IO, avg60 > 50)                     ; TRUE",
                "Contention(resource == IO, scope in (KUBEPODS, NODE), avg60 > 50)                    ; TRUE",
                "Contention(scope == KUBEPODS, resource == IO, avg60 > 70)                            ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg60 < 70)                            ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg60 >= 50, avg60 < 70)               ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg60 == 60)                           ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg60 != 70)                           ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg60 - avg10 >= 0)                    ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg60 >= avg10)                        ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg300 >= 0)                           ; UNKNOWN",
                "Contention(scope == KUBEPODS, resource == IO, avg60 > 50, stalled >= 0)              ; UNKNOWN",
                "not Contention(scope == KUBEPODS, resource == IO, avg60 > 70)                        ; UNKNOWN",
                "not Contention(scope == KUBEPODS, resource == IO, avg60 < 50)                        ; TRUE",
                "Contention(scope == NODE, resource == IO, avg60 >= 30)                               ; TRUE",
                "Contention(scope == NODE, resource == IO, avg60 >= 31)                               ; FALSE",
            })
    void decidesWhereItIsTheSameHoweverMuchMoreItIs(String line, Ternary expected) {
        String rule = "rule \"r\" when\n    " + line + "\nthen\n    node.condition(\"C\");\nend\n";
        expectVerdict(rule, expected);
    }

    @ParameterizedTest
    @CsvSource({">=, TRUE", "<, UNKNOWN"})
    void decidesJoinedLinesTheSame(String comparison, Ternary expected) {
        expectVerdict("""
                rule "r" when
                    Contention(scope == NODE, resource == IO, $all : avg60)
                    Contention(scope == KUBEPODS, resource == IO, avg60 %s $all)
                then
                    node.condition("C");
                end
                """.formatted(comparison), expected);
        expectVerdict("""
                rule "r" when
                    Contention(scope == KUBEPODS, resource == IO, $pods : avg60)
                    not Contention(scope == NODE, resource == IO, avg60 %s $pods)
                then
                    node.condition("C");
                end
                """.formatted(comparison), expected == Ternary.TRUE ? Ternary.TRUE : Ternary.UNKNOWN);
    }

    private static void expectVerdict(String rule, Ternary expected) {
        Observation.Seen seen = seen(
                2,
                List.of(
                        Contention.absent(Scope.KUBEPODS, Resource.IO, WHY)
                                .withLowerBounds(new MovingAverages(
                                        Reading.of(60.0),
                                        Reading.of(60.0),
                                        Reading.absent("observed for 90 of 300 s"))),
                        new Contention(
                                Scope.NODE,
                                Resource.IO,
                                Reading.of(30.0),
                                new MovingAverages(Reading.of(30.0), Reading.of(30.0), Reading.of(30.0)),
                                Reading.absent("not counted"))));
        try (PolicySet policies = WrittenRules.loaded(rule)) {
            for (MatchingMethod method : MatchingMethod.values()) {
                Evaluation evaluation = new Engine(policies, method).evaluate(EngineState.start(), seen);
                assertThat(evaluation.verdicts().values())
                        .singleElement()
                        .extracting(verdict -> verdict.missing() ? Ternary.UNKNOWN : Ternary.of(verdict.matches()))
                        .as(method + " of " + rule)
                        .isEqualTo(expected);
            }
            Facts facts = Facts.of(seen, new OwnMarks(policies.conditionTypes(), policies.taintKeys()));
            Policy policy = policies.policies().getFirst();
            RuleProbe probe = new RuleProbe(policy, policy.rules().getFirst(), facts);
            assertThat(probe.probe(AssumedFacts.of(facts)).verdict()).as(rule).isEqualTo(expected);
        }
    }
}
