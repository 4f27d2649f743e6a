package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.evict.record.EvictionCaps;
import module java.base;
import org.junit.jupiter.api.Test;

/// A kubelet's account may write anything into its own node's annotations. No record of evictions is read from there.
class EvictorForgeryTest {

    private static final String TEXT = """
            {"version":1,"uid":"uid-%1$s","entries":[{"id":"1","pod":{"owner":{"namespace":"shop","kind":"Deployment",
             "name":"greedy"},"name":"greedy","uid":"uid-greedy"},"signal":"memory.available","state":"ACCEPTED",
             "at":"2026-11-24T12:00:00Z","relief":{},"closed":false}]}""";

    private final EvictorRig rig = EvictorRig.ofTwoNodes();

    @Test
    void whatANodeSaysOfEvictionsHoldsUpNothing() {
        rig.node("bad");
        rig.caps = new EvictionCaps(new Budget(1, false), Budget.ALL, 1);
        rig.begin();
        rig.calm("n2");
        rig.change("bad", Map.of("barograph.io/evictions", TEXT.formatted("bad")));
        rig.change("n1", Map.of("barograph.io/evictions", TEXT.formatted("n1")));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// Nor does it hide what was evicted there.
    @Test
    void aNodeCannotHideWhatWasEvictedThere() {
        rig.caps = EvictorRig.caps(1);
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
        rig.change("n1", Map.of("barograph.io/evictions", ""));
        rig.pod("other", "n2", 300 << 20);
        rig.firing("n2");
        rig.pass(10);
        assertThat(rig.held("n2")).isEqualTo("hourly_cap");
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }
}
