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

class CriticalPodPlacesTest {

    private final CriticalPodPlaces places = new CriticalPodPlaces();

    private static LivePod pod(String node, String uid, String daemonSet, Phase phase) {
        Load load = new Load(phase, Qos.BURSTABLE, false, 0, ResourceAmounts.NONE, ResourceAmounts.NONE);
        return new LivePod(node, uid, "1", load, new Beside(Scheduling.BOUND, "", "", daemonSet));
    }

    @Test
    void knowsWhereTheyAreBoundAlsoWhileARolloutReplacesThem() {
        places.addPod(pod("", "a", "net/cni", Phase.PENDING));
        assertThat(places.criticalSetsOn("n1")).isEmpty();
        places.addPod(pod("n1", "a", "net/cni", Phase.PENDING));
        places.addPod(pod("n1", "b", "", Phase.RUNNING));
        places.addPod(pod("n2", "c", "net/csi", Phase.RUNNING));
        assertThat(places.criticalSetsOn("n1")).containsExactly("net/cni");

        places.removePod(pod("n1", "a", "net/cni", Phase.RUNNING));
        places.removePod(pod("n1", "a", "net/cni", Phase.RUNNING));
        assertThat(places.criticalSetsOn("n1")).containsExactly("net/cni");
        places.addPod(pod("n1", "d", "net/cni", Phase.RUNNING));
        assertThat(places.criticalSetsOn("n1")).containsExactly("net/cni");
        assertThat(places.criticalSetsOn("n2")).containsExactly("net/csi");
    }

    @Test
    void aPodThatEndedWithoutEverBeingThereLeavesNoPlace() {
        places.addPod(pod("n1", "a", "net/cni", Phase.FAILED));
        assertThat(places.criticalSetsOn("n1")).isEmpty();
    }

    @Test
    void forgetsTheOldestPlacesThatAreLeft() {
        places.addPod(pod("kept", "kept", "net/cni", Phase.RUNNING));
        for (int i = 0; i <= CriticalPodPlaces.MAX_LEFT; i++) {
            places.addPod(pod("n" + i, "p" + i, "net/cni", Phase.RUNNING));
            places.removePod(pod("n" + i, "p" + i, "net/cni", Phase.RUNNING));
        }
        assertThat(places.criticalSetsOn("n0")).isEmpty();
        assertThat(places.criticalSetsOn("n1")).containsExactly("net/cni");
        assertThat(places.criticalSetsOn("kept")).containsExactly("net/cni");
    }

    @Test
    void aListThatIsMadeAnewForgetsNoRollout() {
        places.addPod(pod("n1", "a", "net/cni", Phase.RUNNING));
        places.addPod(pod("n2", "b", "net/cni", Phase.RUNNING));
        places.removePod(pod("n1", "a", "net/cni", Phase.RUNNING));
        CriticalPodPlaces listed = new CriticalPodPlaces();
        listed.addPod(pod("n2", "c", "net/cni", Phase.RUNNING));
        listed.addPod(pod("n3", "d", "net/cni", Phase.RUNNING));
        listed.takeOver(places);
        assertThat(listed.criticalSetsOn("n1")).containsExactly("net/cni");
        assertThat(listed.criticalSetsOn("n2")).containsExactly("net/cni");
        assertThat(listed.criticalSetsOn("n3")).containsExactly("net/cni");
        listed.removePod(pod("n2", "c", "net/cni", Phase.RUNNING));
        listed.addPod(pod("n2", "e", "net/cni", Phase.RUNNING));
        assertThat(listed.criticalSetsOn("n2")).containsExactly("net/cni");
    }
}
