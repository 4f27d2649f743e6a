package io.barograph.rules.engine;

import static io.barograph.rules.demand.ScarceResource.CPU;
import static io.barograph.rules.demand.ScarceResource.IO;
import static io.barograph.rules.demand.ScarceResource.MEMORY;
import static io.barograph.rules.engine.EvaluationScript.HIGH;
import static io.barograph.rules.engine.EvaluationScript.ofPolicy;
import static io.barograph.rules.engine.EvaluationScript.raising;
import static io.barograph.rules.engine.EvaluationScript.scarce;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.DemandState;
import module java.base;
import org.junit.jupiter.api.Test;

/// What each of several policies alone makes of a demand that all can raise.
class DemandSharesTest {

    private static List<String> shares(EvaluationScript story) {
        return story.demand("High").shares().stream()
                .map(each -> each.source().policy() + " " + each.phase())
                .toList();
    }

    @Test
    void eachPolicyHasItsOwnPhaseAndTheDemandTheFarthest() {
        EvaluationScript story = new EvaluationScript(
                ofPolicy("b", raising(HIGH, "b1", 0, 0)),
                ofPolicy("a", raising(HIGH, "a1", 4, 4)),
                ofPolicy("b", raising(HIGH, "b2", 0, 10)));

        assertThat(shares(story.sees("a1"))).containsExactly("a PENDING", "b INACTIVE");
        assertThat(story.phase()).isEqualTo("PENDING");
        assertThat(shares(story.sees("a1 b2"))).containsExactly("a PENDING", "b FIRING");
        assertThat(story.phase()).isEqualTo("FIRING");
        assertThat(shares(story.sees("a1"))).containsExactly("a FIRING", "b KEEP_FIRING");
        assertThat(story.demand("High").shares())
                .extracting(DemandState::why)
                .anySatisfy(why -> assertThat(why).contains("the name of a1"))
                .anySatisfy(why -> assertThat(why).contains("the name of b2"));
    }

    @Test
    void tellsWhatIsShortByTheRulesThatAreFarthest() {
        EvaluationScript story = new EvaluationScript(
                ofPolicy("a", scarce(CPU, raising(HIGH, "a1", 0, 10))),
                ofPolicy("b", scarce(MEMORY, raising(HIGH, "b1", 0, 0))),
                ofPolicy("b", scarce(IO, raising(HIGH, "b2", 4, 0))));

        assertThat(story.sees("a1 b1 b2").demand("High").resources()).containsOnly(CPU, MEMORY);
        assertThat(story.demand("High").shares())
                .extracting(DemandState::resources)
                .containsExactly(Set.of(CPU), Set.of(MEMORY));
        assertThat(story.sees("b1").demand("High").resources()).containsOnly(MEMORY);
        assertThat(story.sees("").demand("High").resources()).containsOnly(CPU);
    }

    @Test
    void ofOnePolicyTheDemandItselfIsTheOnlyShare() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 0), raising(HIGH, "r2", 0, 4)).sees("r1");

        assertThat(story.demand("High").shares()).containsExactly(story.demand("High"));
    }

    @Test
    void whatOnePolicyMissesDoesNotFreezeTheOther() {
        EvaluationScript story = new EvaluationScript(
                        ofPolicy("a", raising(HIGH, "a1", 0, 0)), ofPolicy("b", raising(HIGH, "b1", 0, 0)))
                .sees("a1 b1")
                .sees("a1? b1");

        assertThat(story.demand("High").timing().frozen()).isFalse();
        assertThat(story.demand("High").shares())
                .extracting(each -> each.timing().frozen())
                .containsExactly(true, false);
    }
}
