package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// Pods whose affinity has much compared with each node.
class EvictorDearPlacementsTest {

    private final EvictorRig rig = new EvictorRig();

    private void put(String name, long used, int number, int cores) {
        rig.pods.put(SamplePods.with(SamplePods.pod(name, "n1"), SamplePods.dearPlacement(number, cores)));
        rig.usage.put(name, used << 20);
    }

    @Test
    void thatFindNoRoomKeepNoneBehindThemWaiting() {
        rig.node("n1");
        rig.node("n2", Map.of("cores", "16"));
        rig.calm("n2");
        for (int i = 0; i < 30; i++) {
            put("dear" + i, 900 + i, i, 32);
        }
        put("last", 200, 100, 8);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        for (int i = 0; i < 5; i++) {
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).containsExactly("last");
    }

    @Test
    void thatFindNoRoomAreAskedAgainInTheNextRound() {
        rig.node("n1");
        rig.node("n2", Map.of("cores", "16"));
        rig.calm("n2");
        for (int i = 0; i < 20; i++) {
            put("dear" + i, 900 + i, i, 32);
        }
        rig.firing("n1");
        for (int i = 0; i < 5; i++) {
            rig.pass(1);
        }
        assertThat(rig.held("n1")).isEqualTo("no_victim");
        rig.node("n2", Map.of("cores", "64"));
        for (int i = 0; i < 10; i++) {
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).hasSize(1);
    }

    /// Each look lists the pods anew, which may take long.
    @Test
    void ofOneNamespaceKeepNoOtherWaiting() {
        rig.node("n1");
        rig.node("n2", Map.of("cores", "16"));
        rig.calm("n2");
        for (int i = 0; i < 110; i++) {
            rig.pods.put(SamplePods.inNamespace(
                    "tenant", SamplePods.with(SamplePods.pod("dear" + i, "n1"), SamplePods.dearPlacement(i, 32))));
            rig.usage.put("dear" + i, (900L + i) << 20);
        }
        put("last", 200, 200, 8);
        Instant begun = rig.now;
        rig.pods.listed = _ -> rig.now = rig.now.plusSeconds(10);
        for (int pass = 0; pass < 100 && rig.pods.evicted().isEmpty(); pass++) {
            rig.firing("n1");
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).containsExactly("last");
        assertThat(Duration.between(begun, rig.now)).isLessThan(Duration.ofSeconds(60));
    }

    /// Who makes new ones all the time has always one that was not asked for.
    @Test
    void ofOneNamespaceDoNotKeepWhatOthersSaid() {
        rig.node("n1");
        rig.node("n2", Map.of("cores", "4"));
        rig.calm("n2");
        int made = 0;
        for (; made < 60; made++) {
            putTenant(made);
        }
        put("last", 2_000, 200, 8);
        for (int pass = 0; pass < 30 && rig.pods.evicted().isEmpty(); pass++) {
            rig.firing("n1");
            rig.pass(2);
            for (int i = 0; i < 20; i++) {
                rig.pods.pods.remove("tenant/dear" + (made - 60));
                putTenant(made++);
            }
            if (pass == 5) {
                assertThat(rig.pods.evicted()).isEmpty();
                rig.node("n2", Map.of("cores", "16"));
            }
        }
        assertThat(rig.pods.evicted()).containsExactly("last");
    }

    private void putTenant(int number) {
        String name = "dear" + number;
        rig.pods.put(SamplePods.inNamespace(
                "tenant", SamplePods.with(SamplePods.pod(name, "n1"), SamplePods.dearPlacement(number, 32))));
        rig.usage.put(name, (900L + number) << 20);
    }
}
