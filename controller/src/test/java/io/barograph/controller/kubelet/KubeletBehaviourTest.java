package io.barograph.controller.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictablePod.Container;
import io.barograph.controller.cluster.pods.Toleration;
import io.barograph.controller.evict.SamplePods;
import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.junit.jupiter.api.Test;

class KubeletBehaviourTest {

    private static final long GI = 1L << 30;

    private static EvictablePod pod(String qos, String priorityClass, int priority, long ofPod, Container... all) {
        EvictablePod pod = SamplePods.pod("cart", "node-1");
        EvictablePod.Spec spec = pod.spec();
        EvictablePod.State state = pod.state();
        return new EvictablePod(
                pod.identity(),
                pod.owner(),
                new EvictablePod.Spec(
                        spec.node(),
                        priority,
                        priorityClass,
                        "",
                        null,
                        spec.scheduled(),
                        new EvictablePod.Requests(ofPod, 0, 0, 0, 0, null, null),
                        spec.placement(),
                        false,
                        false,
                        Set.of(),
                        List.of(all)),
                new EvictablePod.State(state.phase(), qos, true, state.created(), state.started(), null, "api", false),
                Map.of(),
                Map.of());
    }

    @Test
    void whatAPodRequestsBeyondItsContainersIsSharedByAllOfThem() {
        EvictablePod pod = pod(
                "Burstable",
                "",
                0,
                4 * GI,
                new Container("app", Container.Kind.REGULAR, GI),
                new Container("proxy", Container.Kind.SIDECAR, 0),
                new Container("setup", Container.Kind.INIT, 2 * GI));
        // 2 GiB are unassigned: the peak of the init containers is more than what runs
        assertThat(OomScore.expectedScores(pod, 16 * GI))
                .isEqualTo(Map.of("app", 1000 - 104, "proxy", 1000 - 104, "setup", 1000 - 166));
    }

    @Test
    void onlyNodeCriticalPodsAreSpared() {
        Container app = new Container("app", Container.Kind.REGULAR, 0);
        assertThat(OomScore.expectedScores(pod("BestEffort", "system-node-critical", 2_000_001_000, 0, app), GI))
                .containsEntry("app", -997);
        assertThat(OomScore.expectedScores(pod("BestEffort", "system-cluster-critical", 2_000_000_000, 0, app), GI))
                .containsEntry("app", 1000);
        assertThat(OomScore.expectedScores(pod("BestEffort", "system-node-critical", 0, 0, app), GI))
                .containsEntry("app", 1000);
    }

    @Test
    void nothingIsExpectedWhileClassOrCapacityIsUnknown() {
        Container app = new Container("app", Container.Kind.REGULAR, 0);
        assertThat(OomScore.expectedScores(pod("", "", 0, 0, app), GI)).isEmpty();
        assertThat(OomScore.expectedScores(pod("Burstable", "", 0, 0, app), 0)).isEmpty();
    }

    @Test
    void anEvictionNeverAsksForLessThanASecond() {
        assertThat(PodGrace.ofEviction(null, 0L)).isNull();
        assertThat(PodGrace.ofEviction(Duration.ofSeconds(30), 60L)).isEqualTo(30);
        assertThat(PodGrace.ofEviction(Duration.ofSeconds(30), 10L)).isEqualTo(10);
        assertThat(PodGrace.ofEviction(Duration.ofSeconds(30), null)).isEqualTo(30);
        assertThat(PodGrace.ofEviction(Duration.ofMillis(1), 10L)).isEqualTo(1);
        assertThat(PodGrace.ofEviction(Duration.ofSeconds(30), 0L)).isEqualTo(1);
    }

    @Test
    void aTolerationLetsABestEffortPodInUnderMemoryPressureAlone() {
        List<Toleration> memory =
                List.of(new Toleration("node.kubernetes.io/memory-pressure", "Exists", "", "NoSchedule"));
        Set<KubeletCondition> alone = EnumSet.of(KubeletCondition.MEMORY_PRESSURE);
        assertThat(KubeletAdmission.admits(alone, false, "BestEffort", memory)).isTrue();
        assertThat(KubeletAdmission.admits(alone, false, "BestEffort", List.of()))
                .isFalse();
        Set<KubeletCondition> both = EnumSet.of(KubeletCondition.MEMORY_PRESSURE, KubeletCondition.PID_PRESSURE);
        assertThat(KubeletAdmission.admits(both, false, "BestEffort", memory)).isFalse();
        assertThat(KubeletAdmission.admits(Set.of(), false, "BestEffort", List.of()))
                .isTrue();
    }

    @Test
    void aDisruptedZoneIsEmptiedSlowly() {
        assertThat(ZoneDisruption.of(40, 60, 0.55)).isEqualTo(ZoneDisruption.PARTIAL_DISRUPTION);
        assertThat(ZoneDisruption.PARTIAL_DISRUPTION.nodesPerSecond(51, false)).isEqualTo(0.01);
        assertThat(ZoneDisruption.PARTIAL_DISRUPTION.nodesPerSecond(50, false)).isZero();
        assertThat(ZoneDisruption.FULL_DISRUPTION.nodesPerSecond(50, true)).isZero();
        assertThat(ZoneDisruption.NORMAL.nodesPerSecond(50, false)).isEqualTo(0.1);
    }

    @Test
    void aMessageNamesThePodAndEachContainerOverItsRequest() {
        EvictionMessage message = EvictionMessage.of(
                EvictionMessage.resource(EvictionSignal.MEMORY_AVAILABLE),
                Quantity.parse("100Mi"),
                Quantity.of(93437952),
                new EvictionMessage.Consumer("cart", Quantity.parse("3Gi"), Quantity.parse("4Gi")),
                List.of(
                        new EvictionMessage.Consumer("app", Quantity.parse("2Gi"), Quantity.parse("1Gi")),
                        new EvictionMessage.Consumer("proxy", Quantity.parse("1Gi"), Quantity.parse("1Gi"))));
        assertThat(message.message())
                .isEqualTo("The node was low on resource: memory. Threshold quantity: 100Mi, available: 91248Ki. "
                        + "Pod cart was using 3Gi, request is 4Gi, has larger consumption of memory. "
                        + "Container app was using 2Gi, request is 1Gi, has larger consumption of memory. ");
        assertThat(message.annotations())
                .isEqualTo(Map.of(
                        "offending_pod", "cart",
                        "offending_pod_usage", "3Gi",
                        "offending_containers", "app",
                        "offending_containers_usage", "2Gi",
                        "starved_resource", "memory"));
    }
}
