package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.Mode;
import module java.base;
import org.junit.jupiter.api.Test;

/// How far each mode goes, and what is shown in it.
class EvictorModesTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();

    @Test
    void observeCallsNothingAndProbeAsksOnly() {
        rig.mode = EvictionMode.OBSERVE;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
        rig.pass(10);
        assertThat(rig.pods.requests).isEmpty();
        assertThat(rig.counted).containsExactly("observed");
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("shop/greedy");
        rig.mode = EvictionMode.PROBE;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(10);
        rig.pass(10);
        assertThat(rig.pods.requests).hasSize(1).allMatch(EvictionRequest::dryRun);
        assertThat(rig.counted).containsExactly("observed", "probe_evicted");
        assertThat(rig.record("n1").entries()).isEmpty();
    }

    @Test
    void evictionsGoNoFartherThanThePolicy() {
        rig.policies = Mode.OBSERVE;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.requests).isEmpty();
        assertThat(rig.counted).containsExactly("observed");
    }

    @Test
    void theViewHasTheRankingWithEachPodsReason() {
        rig.mode = EvictionMode.OBSERVE;
        rig.begin();
        rig.calm("n2");
        rig.pod("critical", "n1", 900 << 20);
        rig.pods.put(SamplePods.with(SamplePods.pod("critical", "n1"), 2_000_000_000, false, false));
        rig.firing("n1");
        rig.pass(1);
        EvictionView view = Objects.requireNonNull(rig.evictor.nodeView("n1"));
        assertThat(Objects.requireNonNull(view.choice().orNull()).pods())
                .extracting(each -> each.pod().identity().name() + " "
                        + (each.why() == null ? "goes" : each.why().cause().word()))
                .containsExactly("greedy goes", "modest later", "critical critical");
        assertThat(rig.evictor.nodeView("n9")).isNull();
    }

    /// Who asks for one after the other would fill the memory with all pods of all nodes.
    @Test
    void viewsOfFewNodesAreKept() {
        rig.mode = EvictionMode.OBSERVE;
        rig.begin();
        List<String> listed = new ArrayList<>();
        rig.pods.listed = listed::add;
        for (int node = 1; node <= 9; node++) {
            rig.node("n" + node);
            rig.calm("n" + node);
        }
        rig.pass(1);
        for (int node : new int[] {1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 9}) {
            assertThat(rig.evictor.nodeView("n" + node)).isNotNull();
        }
        assertThat(listed).containsExactly("n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n1");
    }

    @Test
    void whereEvictionsAreOffNothingIsAsked() {
        rig.mode = EvictionMode.OFF;
        rig.begin();
        rig.calm("n2");
        rig.pods.asked = () -> {
            throw new AssertionError("a workload is asked for");
        };
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("mode");
        assertThat(Objects.requireNonNull(rig.evictor.nodeView("n1")).choice().why())
                .contains("--eviction");
    }
}
