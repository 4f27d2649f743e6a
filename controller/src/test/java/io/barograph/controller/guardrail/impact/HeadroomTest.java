package io.barograph.controller.guardrail.impact;

import static io.barograph.controller.guardrail.impact.Fleets.amounts;
import static io.barograph.controller.guardrail.impact.Fleets.closed;
import static io.barograph.controller.guardrail.impact.Fleets.cordoned;
import static io.barograph.controller.guardrail.impact.Fleets.node;
import static io.barograph.controller.guardrail.impact.Fleets.notReady;
import static io.barograph.controller.guardrail.impact.Fleets.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class HeadroomTest {

    private static final Map<String, String> WEB = Map.of("node-pool", "web");
    private static final Map<String, String> GPU = Map.of("node-pool", "gpu");
    private static final ResourceAmounts HALF = amounts(2, 8, 5);

    private final Fleets fleet = new Fleets();

    @Test
    void letsANodeBeClosedWhileTheOthersHaveRoomAndATenthMore() {
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).with("c", WEB, HALF);

        assertThat(fleet.waitingFor(pods(3, 1, 1)).why("a")).isEmpty();
        assertThat(fleet.waitingFor(pods(4, 1, 1)).why("a"))
                .isEqualTo("no headroom without node a: on the 2 nodes of pool web that would still take pods, the"
                        + " pods that wait need cpu 4.4 (4 + 10 %), 4 left");
        assertThat(fleet.waitingFor(pods(3, 0.1, 5)).why("a"))
                .endsWith("need memory 16.50 GiB (15.00 GiB + 10 %), 16.00 GiB left");
        assertThat(fleet.waitingFor(pods(10, 0, 0)).why("a")).endsWith("need places for pods 11 (10 + 10 %), 10 left");
    }

    @Test
    void countsNoRoomOnNodesThatTakeNoPods() {
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).waitingFor(pods(1, 1, 1));
        assertThat(fleet.why("a")).isEmpty();

        LiveNode b = fleet.nodes.removeLast().node();
        assertThat(fleet.with(cordoned(b), HALF).why("a"))
                .isEqualTo("no headroom without node a: no node of pool web would take pods any more");
        fleet.nodes.removeLast();
        assertThat(fleet.with(notReady(b), HALF).why("a")).contains("no node of pool web");
        fleet.nodes.removeLast();
        NodeTaint leaving = NodeTaint.of("ToBeDeletedByClusterAutoscaler", "PreferNoSchedule");
        assertThat(fleet.with(node("b", WEB, amounts(4, 16, 10), leaving), HALF).why("a"))
                .contains("no node of pool web");
        fleet.nodes.removeLast();
        assertThat(fleet.with(node("b", WEB, amounts(4, 16, 10), closed("x/maintenance")), HALF)
                        .why("a"))
                .contains("no node of pool web");
        fleet.nodes.removeLast();
        assertThat(fleet.with(node("b", WEB, amounts(4, 16, 10), closed("x/ours")), HALF, "x/ours:NoSchedule")
                        .why("a"))
                .contains("no node of pool web");
    }

    @Test
    void asksForRoomAlsoForANodeThatTakesNoPodsForNow() {
        fleet.with("a", WEB, HALF, closed("node.kubernetes.io/unschedulable")).with("b", WEB, HALF);

        assertThat(fleet.waitingFor(pods(1, 1, 1)).why("a")).isEmpty();
        assertThat(fleet.waitingFor(pods(2, 1, 1)).why("a")).contains("need cpu 2.2 (2 + 10 %), 2 left");
        assertThat(fleet.why("b")).contains("no node of pool web");
    }

    @Test
    void neverClosesTheLastNodeOfAPoolThoughNothingWaits() {
        fleet.with("a", WEB, ResourceAmounts.NONE)
                .with("b", GPU, ResourceAmounts.NONE)
                .with("c", Map.of(), ResourceAmounts.NONE);

        assertThat(fleet.why("a")).contains("no node of pool web");
        assertThat(fleet.why("c")).contains("no node of the nodes without a pool");
    }

    @Test
    void takesMissingForNoRoom() {
        fleet.with("a", WEB, HALF).waitingFor(pods(1, 1, 1));
        LiveNode bare = node("b", WEB, amounts(4, 16, 10));
        LiveNode untold = bare.withContents(
                bare.meta(),
                bare.taints(),
                new LiveNode.Status(List.of(), bare.status().conditions()));

        assertThat(fleet.with(untold, ResourceAmounts.NONE).why("a")).contains("need cpu 1.1 (1 + 10 %), 0 left");
        fleet.waiting = Reading.absent("the pods have not been listed yet");
        assertThat(fleet.why("a")).isEqualTo("headroom is not known yet: the pods have not been listed yet");
        assertThat(fleet.waitingFor().why("z")).isEqualTo("headroom is not known yet: node z has not been listed");
    }

    /// Everybody may bind a pod to a node that cannot be read.
    @Test
    void aNodeWhosePodsAreNotCountedHasNoRoomAndHoldsNoOtherBack() {
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).with("c", WEB, HALF);
        fleet.uncounted.add("c");
        assertThat(fleet.waitingFor(pods(1, 1, 1)).why("a")).isEmpty();
        assertThat(fleet.why("c")).isEmpty();
        assertThat(fleet.waitingFor(pods(2, 1, 1)).why("a")).contains("need cpu 2.2 (2 + 10 %), 2 left");
    }

    /// It may be the only one that has room.
    @Test
    void aNodeWhosePodsAreNotCountedStaysOpenForAPodThatFitsOnNoOther() {
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).with("c", WEB, HALF);
        fleet.uncounted.add("c");
        assertThat(fleet.waitingFor(pods(1, 3, 1)).why("c"))
                .isEqualTo("no headroom without node c: a pod that waits with cpu 3, memory 1.00 GiB fits on no other"
                        + " node of pool web; it is not known what is free here");
        assertThat(fleet.waitingFor(pods(1, 5, 1)).why("c"))
                .as("no node could take it")
                .isEmpty();
    }

    @Test
    void judgesPoolsByTheirOwnPods() {
        fleet.with("a", WEB, HALF)
                .with("b", WEB, HALF)
                .with("g", GPU, HALF, closed("gpu"))
                .with("h", GPU, HALF, closed("gpu"));
        UnscheduledPodGroup forWeb = new UnscheduledPodGroup(new Placement(WEB, List.of()), amounts(1.9, 1, 1), 1);
        UnscheduledPodGroup untold = pods(1, 1.9, 1);

        assertThat(fleet.waitingFor(forWeb).why("g")).isEmpty();
        assertThat(fleet.waitingFor(forWeb).why("a")).contains("need cpu 2.09");
        // Who does not tolerate what all nodes of a pool have cannot go there
        assertThat(fleet.waitingFor(untold).why("g")).isEmpty();
        UnscheduledPodGroup forGpu = new UnscheduledPodGroup(
                new Placement(Map.of(), List.of(new Toleration("gpu", "Exists", "", ""))), amounts(1.9, 1, 1), 1);
        assertThat(fleet.waitingFor(forGpu).why("g")).contains("need cpu 2.09");
    }

    @Test
    void asksForNoRoomForPodsThatNoNodeCouldTakeIfItWereEmpty() {
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).with("c", WEB, HALF);

        assertThat(fleet.waitingFor(pods(1, 1000, 1)).why("a")).isEmpty();
        assertThat(fleet.waitingFor(pods(1, 1, 16.1)).why("a")).isEmpty();
        assertThat(fleet.waitingFor(pods(1, 4, 1)).why("a")).contains("need cpu 4.4 (4 + 10 %), 4 left");
        UnscheduledPodGroup forAccelerators = new UnscheduledPodGroup(
                new Placement(Map.of(), List.of()), amounts(4, 1, 1), Map.of("example.com/accelerator", 1L), 1);
        assertThat(fleet.waitingFor(forAccelerators).why("a")).isEmpty();
    }

    @Test
    void asksForRoomForPodsThatOnlyLargerNodesOfThePoolCouldTake() {
        LiveNode large = node("l", WEB, amounts(64, 256, 100));
        LiveNode equipped = large.withContents(
                large.meta(),
                List.of(),
                new LiveNode.Status(
                        List.of(),
                        large.status().conditions(),
                        amounts(4, 16, 10),
                        null,
                        Map.of("example.com/accelerator", 2L)));
        UnscheduledPodGroup forAccelerators = new UnscheduledPodGroup(
                new Placement(Map.of(), List.of()), amounts(4, 1, 1), Map.of("example.com/accelerator", 2L), 1);
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).with("g", GPU, HALF).with("h", GPU, HALF);
        LiveNode alike = node("m", WEB, amounts(64, 256, 100));
        fleet.with(large, amounts(60, 200, 5)).with(alike, amounts(60, 200, 5));

        assertThat(fleet.waitingFor(pods(1, 40, 1)).why("a")).contains("need cpu 44 (40 + 10 %), 10 left");
        assertThat(fleet.why("g")).as("another pool").isEmpty();
        fleet.nodes.removeLast();
        fleet.nodes.removeLast();
        LiveNode equippedAlike =
                equipped.withContents(node("k", WEB, amounts(4, 16, 10)).meta(), List.of(), equipped.status());
        assertThat(fleet.with(equipped, HALF)
                        .with(equippedAlike, amounts(4, 1, 1))
                        .waitingFor(forAccelerators)
                        .why("a"))
                .contains("need cpu 4.4 (4 + 10 %), 2 left");
    }

    /// A kubelet says how large its node is: one that lies must hold back no taint of the others.
    @Test
    void aNodeThatAloneCouldTakeThePodsSpeaksForItselfOnly() {
        fleet.with("a", WEB, HALF).with("b", WEB, HALF);
        fleet.with(node("liar", WEB, amounts(1_000_000, 1_000_000, 100)), amounts(999_999, 1, 1));

        assertThat(fleet.waitingFor(pods(3, 100_000, 1)).why("a")).isEmpty();
        assertThat(fleet.why("liar")).contains("need cpu 330000 (300000 + 10 %)");
    }

    @Test
    void countsWhatMayFitANodeThatDoesNotSayWhatItHas() {
        LiveNode bare = node("x", WEB, amounts(4, 16, 10));
        LiveNode untold = bare.withContents(
                bare.meta(),
                List.of(),
                new LiveNode.Status(List.of(), bare.status().conditions()));
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).with(untold, HALF);

        assertThat(fleet.waitingFor(pods(1, 1000, 1)).why("x")).contains("need cpu 1100 (1000 + 10 %), 4 left");
        assertThat(fleet.why("a")).as("x speaks for itself only").isEmpty();
    }

    @Test
    void asksForRoomWhereThePodsMayGo() {
        Map<String, String> here = Map.of("node-pool", "web", "zone", "1");
        fleet.with("a", here, HALF).with("b", WEB, HALF).with("c", WEB, HALF);
        UnscheduledPodGroup pinned =
                new UnscheduledPodGroup(new Placement(Map.of("zone", "1"), List.of()), amounts(1, 1, 1), 1);

        assertThat(fleet.waitingFor(pinned).why("a"))
                .contains("the pods that wait for nodes with {zone=1} need cpu 1.1 (1 + 10 %), 0 left");
        assertThat(fleet.why("b")).isEmpty();
    }

    @Test
    void seesThatManySmallRoomsAreNoLargeOne() {
        fleet.with("a", WEB, ResourceAmounts.NONE)
                .with("b", WEB, HALF)
                .with("c", WEB, HALF)
                .with("d", WEB, HALF);

        assertThat(fleet.waitingFor(pods(1, 3, 1)).why("a"))
                .isEqualTo("no headroom without node a: a pod that waits with cpu 3, memory 1.00 GiB fits on no other"
                        + " node of pool web");
        assertThat(fleet.why("b")).isEmpty();
    }

    @Test
    void remembersWhoIsClosedOnItsWord() {
        fleet.with("a", WEB, HALF).with("b", WEB, HALF).with("c", WEB, HALF).waitingFor(pods(2, 0.8, 1));
        FleetHeadroom headroom = fleet.headroom();

        assertThat(Fleets.why(headroom, "a")).isEmpty();
        assertThat(Fleets.why(headroom, "b")).isEmpty();
        headroom.closeNode("a");
        assertThat(Fleets.why(headroom, "a")).isEmpty();
        assertThat(Fleets.why(headroom, "b")).isEmpty();
        headroom.closeNode("b");
        assertThat(Fleets.why(headroom, "a")).isEmpty();
        assertThat(Fleets.why(headroom, "c")).contains("no node of pool web");
    }
}
