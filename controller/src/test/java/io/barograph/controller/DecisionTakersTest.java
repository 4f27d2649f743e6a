package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.standalone.MemoryEntryStore;
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
    void onlyWhoMayEvictKeepsARecordInTheCluster() {
        EntryStore store = EntryStore.none();
        EvictionModes evicts =
                new EvictionModes(EvictionMode.OBSERVE, Map.of("memory", EvictionMode.ENFORCE), Map.of());
        assertThat(DecisionTakers.recordStore(store, evicts, Modes.sameForAll(Mode.ENFORCE)))
                .isSameAs(store);
        assertThat(DecisionTakers.recordStore(store, evicts, Modes.sameForAll(Mode.OBSERVE)))
                .isInstanceOf(MemoryEntryStore.class);
        assertThat(DecisionTakers.recordStore(
                        store, EvictionModes.sameForAll(EvictionMode.PROBE), Modes.sameForAll(Mode.ENFORCE)))
                .isInstanceOf(MemoryEntryStore.class);
    }

    @Test
    void everyAnswerHasAWordOfItsOwn() {
        assertThat(EvictionAnswer.oneOfEach())
                .extracting(Object::getClass)
                .containsExactlyInAnyOrder(EvictionAnswer.class.getPermittedSubclasses());
        assertThat(EvictionAnswer.oneOfEach()).extracting(EvictionAnswer::word).doesNotHaveDuplicates();
    }
}
