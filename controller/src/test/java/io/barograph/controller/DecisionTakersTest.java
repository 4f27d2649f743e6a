package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import module java.base;
import org.junit.jupiter.api.Test;

class DecisionTakersTest {

    @Test
    void answersToADryRunMayComeWhereOneIsMade() {
        assertThat(DecisionTakers.answerWords(EvictionModes.sameForAll(EvictionMode.OBSERVE)))
                .contains("observed", "evicted", "several_budgets")
                .doesNotContain("probe_evicted");
        assertThat(DecisionTakers.answerWords(
                        new EvictionModes(EvictionMode.ENFORCE, Map.of(), Map.of("gpu", EvictionMode.PROBE))))
                .contains("evicted", "probe_evicted", "probe_several_budgets");
    }

    @Test
    void everyAnswerHasAWordOfItsOwn() {
        assertThat(EvictionAnswer.oneOfEach())
                .extracting(Object::getClass)
                .containsExactlyInAnyOrder(EvictionAnswer.class.getPermittedSubclasses());
        assertThat(EvictionAnswer.oneOfEach()).extracting(EvictionAnswer::word).doesNotHaveDuplicates();
    }
}
