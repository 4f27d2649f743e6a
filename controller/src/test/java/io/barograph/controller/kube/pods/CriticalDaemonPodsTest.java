package io.barograph.controller.kube.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.kube.pods.LivePod.Beside;
import io.barograph.controller.kube.pods.LivePod.Load;
import io.barograph.controller.kube.pods.LivePod.Phase;
import io.barograph.controller.kube.pods.LivePod.Qos;
import io.barograph.controller.kube.pods.LivePod.Scheduling;
import module java.base;
import org.junit.jupiter.api.Test;

class CriticalDaemonPodsTest {

    private final AtomicLong micros = new AtomicLong();
    private final CriticalDaemonPods nodeDaemons = new CriticalDaemonPods(micros::get);

    private static LivePod pod(String node, String uid, String daemonSet, Phase phase) {
        Load load = new Load(phase, Qos.BURSTABLE, false, 0, ResourceAmounts.NONE, ResourceAmounts.NONE);
        return new LivePod(node, uid, "1", load, new Beside(Scheduling.BOUND, "", "", daemonSet, ""));
    }

    @Test
    void knowsWhereTheyAreBoundAlsoWhileARolloutReplacesThem() {
        nodeDaemons.addPod(pod("", "a", "net/cni", Phase.PENDING));
        assertThat(nodeDaemons.criticalSetsOn("n1")).isEmpty();
        nodeDaemons.addPod(pod("n1", "a", "net/cni", Phase.PENDING));
        assertThat(nodeDaemons.criticalSetsOn("n1"))
                .as("bound by whoever made it, perhaps")
                .isEmpty();
        nodeDaemons.addPod(pod("n1", "a", "net/cni", Phase.RUNNING));
        nodeDaemons.addPod(pod("n1", "b", "", Phase.RUNNING));
        nodeDaemons.addPod(pod("n2", "c", "net/csi", Phase.RUNNING));
        assertThat(nodeDaemons.criticalSetsOn("n1")).containsExactly("net/cni");

        nodeDaemons.removePod(pod("n1", "a", "net/cni", Phase.RUNNING));
        nodeDaemons.removePod(pod("n1", "a", "net/cni", Phase.RUNNING));
        assertThat(nodeDaemons.criticalSetsOn("n1")).containsExactly("net/cni");
        nodeDaemons.addPod(pod("n1", "d", "net/cni", Phase.RUNNING));
        assertThat(nodeDaemons.criticalSetsOn("n1")).containsExactly("net/cni");
        assertThat(nodeDaemons.criticalSetsOn("n2")).containsExactly("net/csi");
    }

    @Test
    void aPodThatEndedWithoutEverBeingThereLeavesNoPlace() {
        nodeDaemons.addPod(pod("n1", "a", "net/cni", Phase.FAILED));
        assertThat(nodeDaemons.criticalSetsOn("n1")).isEmpty();
    }

    @Test
    void forgetsTheOldestPlacesThatAreLeft() {
        nodeDaemons.addPod(pod("kept", "kept", "net/cni", Phase.RUNNING));
        for (int i = 0; i <= CriticalDaemonPods.MAX_LEFT; i++) {
            nodeDaemons.addPod(pod("n" + i, "p" + i, "net/cni", Phase.RUNNING));
            nodeDaemons.removePod(pod("n" + i, "p" + i, "net/cni", Phase.RUNNING));
        }
        assertThat(nodeDaemons.criticalSetsOn("n0")).isEmpty();
        assertThat(nodeDaemons.criticalSetsOn("n1")).containsExactly("net/cni");
        assertThat(nodeDaemons.criticalSetsOn("kept")).containsExactly("net/cni");
    }

    @Test
    void aListThatIsMadeAnewForgetsNoRollout() {
        nodeDaemons.addPod(pod("n1", "a", "net/cni", Phase.RUNNING));
        nodeDaemons.addPod(pod("n2", "b", "net/cni", Phase.RUNNING));
        nodeDaemons.removePod(pod("n1", "a", "net/cni", Phase.RUNNING));
        CriticalDaemonPods listed = new CriticalDaemonPods(micros::get);
        listed.addPod(pod("n2", "c", "net/cni", Phase.RUNNING));
        listed.addPod(pod("n3", "d", "net/cni", Phase.RUNNING));
        listed.takeOver(nodeDaemons);
        assertThat(listed.criticalSetsOn("n1")).containsExactly("net/cni");
        assertThat(listed.criticalSetsOn("n2")).containsExactly("net/cni");
        assertThat(listed.criticalSetsOn("n3")).containsExactly("net/cni");
        listed.removePod(pod("n2", "c", "net/cni", Phase.RUNNING));
        listed.addPod(pod("n2", "e", "net/cni", Phase.RUNNING));
        assertThat(listed.criticalSetsOn("n2")).containsExactly("net/cni");
    }

    @Test
    void aPlaceIsKeptForAnHour() {
        nodeDaemons.addPod(pod("n1", "a", "net/cni", Phase.RUNNING));
        nodeDaemons.removePod(pod("n1", "a", "net/cni", Phase.RUNNING));
        micros.set(TimeUnit.MINUTES.toMicros(30));
        CriticalDaemonPods listed = new CriticalDaemonPods(micros::get);
        listed.takeOver(nodeDaemons);
        micros.set(TimeUnit.MINUTES.toMicros(60) - 1);
        assertThat(nodeDaemons.criticalSetsOn("n1")).containsExactly("net/cni");
        assertThat(listed.criticalSetsOn("n1")).containsExactly("net/cni");
        micros.incrementAndGet();
        assertThat(nodeDaemons.criticalSetsOn("n1")).isEmpty();
        assertThat(listed.criticalSetsOn("n1")).isEmpty();
    }
}
