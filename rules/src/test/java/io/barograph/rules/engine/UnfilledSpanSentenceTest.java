package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.UnfilledSpan;
import module java.base;
import org.junit.jupiter.api.Test;

/// What is said of a rule that looks further back than was seen: not calm, and where what was seen would
/// do, that.
class UnfilledSpanSentenceTest {

    private static final String FROZEN = "frozen: \"pods wait\" cannot be evaluated: Contention(KUBEPODS, CPU).";

    private static DemandState seen(String line, double avg10, Reading<Double> avg60) {
        String rules = """
                rule "pods wait" when
                    %s
                then
                    node.condition("PodsWait");
                end
                rule "pods still wait" when
                    Contention(scope == KUBEPODS, resource == CPU, avg60 >= 20)
                then
                    node.hold("PodsWait");
                end
                """.formatted(line);
        try (PolicySet policies = WrittenRules.loaded(rules)) {
            Evaluation evaluation = new Engine(policies)
                    .evaluate(
                            EngineState.start(),
                            new SeenObservations()
                                    .contention(
                                            Scope.KUBEPODS,
                                            Resource.CPU,
                                            Reading.of(avg10),
                                            avg60,
                                            Reading.absent("not counted"))
                                    .at(58));
            return SeenObservations.demand(evaluation, "PodsWait");
        }
    }

    private static Reading<Double> unseen() {
        return Reading.absent(new UnfilledSpan(58, 60).why());
    }

    @Test
    void saysThatItIsContendedNowWhereTheShorterAverageWouldDo() {
        String line = "Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40, avg10 >= 40)";
        DemandState contended = seen(line, 52.1, unseen());
        assertThat(contended.why())
                .isEqualTo(FROZEN + "avg60 is missing: contended now (avg10 = 52.1);"
                        + " the rule looks at 60 s, 58 were seen");
        assertThat(contended.seemsContended()).isTrue();
        DemandState below = seen(line, 39.9, unseen());
        assertThat(below.why()).isEqualTo(FROZEN + "avg60 is missing, observed for 58 of 60 s");
        assertThat(below.seemsContended()).isFalse();
    }

    @Test
    void takesTheLongestAverageThatIsKnown() {
        String line = "Contention(scope == KUBEPODS, resource == CPU, avg300 >= 40)";
        assertThat(seen(line, 90, Reading.of(45.0)).missing())
                .containsExactly("Contention(KUBEPODS, CPU).avg300 is missing: contended now (avg60 = 45);"
                        + " the rule looks at 300 s, 90 were seen");
        assertThat(seen(line, 90, unseen()).missing())
                .contains("Contention(KUBEPODS, CPU).avg300 is missing: contended now (avg10 = 90);"
                        + " the rule looks at 300 s, 90 were seen");
    }

    @Test
    void saysNothingOfItWhereALineMustNotMatchOrSomethingElseIsMissing() {
        assertThat(seen("not Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40)", 52.1, unseen())
                        .seemsContended())
                .isFalse();
        assertThat(seen(
                                "Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40)",
                                52.1,
                                Reading.absent("the snapshot does not speak of it"))
                        .seemsContended())
                .isFalse();
    }
}
