package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.cluster.nodes.LiveNode;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An exception of ours costs one node or one look; it never ends the evictor.
class EvictorFaultsTest {

    private final EvictorRig rig = new EvictorRig();

    @BeforeEach
    void threeNodes() {
        rig.faultsAllowed = true;
        for (String node : List.of("n1", "n2", "n3")) {
            rig.node(node);
        }
        rig.pod("a", "n1", 500 << 20);
        rig.pod("b", "n2", 400 << 20);
        rig.calm("n3");
    }

    /// Two pods of one UID cannot be, so the choice between them fails.
    private void poison(String node) {
        EvictablePod pod = SamplePods.pod("twin", node);
        rig.pods.put(pod);
        rig.pods.pods.put("shop/other-twin", pod);
    }

    @Test
    void oneNodesFaultIsCountedAndShownAndTheOthersGoOn() {
        poison("n1");
        rig.firing("n1");
        rig.firing("n2");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("program_fault");
        assertThat(rig.faults).isEqualTo(1);
        assertThat(rig.pods.evicted()).containsExactly("b");
        rig.pass(1);
        assertThat(rig.faults).as("it pauses").isEqualTo(1);
        rig.pods.pods.remove("shop/twin");
        rig.pods.pods.remove("shop/other-twin");
        rig.pass(5);
        assertThat(rig.pods.evicted()).containsExactly("b", "a");
    }

    @Test
    void theThreadOutlivesAFaultOfAPass() {
        AtomicInteger bad = new AtomicInteger();
        rig.away = () -> {
            if (bad.get() > 0) {
                bad.decrementAndGet();
                throw new IllegalStateException("made by the test");
            }
            return null;
        };
        Evictor evictor = rig.begin();
        evictor.start();
        try {
            bad.set(3);
            rig.calm("n3");
            rig.firing("n1");
            await().until(() -> bad.get() == 0);
            await().until(() -> rig.pods.evicted().equals(List.of("a")));
            assertThat(rig.faults).isEqualTo(3);
        } finally {
            evictor.close();
        }
    }

    @Test
    void whileTheApiServerIsAwayNothingIsAsked() {
        rig.pods.asked = () -> rig.away = () -> rig.now;
        rig.firing("n1");
        rig.firing("n2");
        rig.pass(1);
        assertThat(rig.held("n2")).isEqualTo("api_away");
        assertThat(rig.pods.evicted()).hasSizeLessThanOrEqualTo(1);
        int before = rig.pods.requests.size();
        rig.pass(30);
        assertThat(rig.pods.requests).hasSize(before);
    }

    /// Names of nodes and workloads that come and go are not kept for ever.
    @Test
    void nothingGrowsWithTheNodesAndWorkloadsThereWere() {
        int most = 0;
        for (int day = 0; day < 30; day++) {
            for (int i = 0; i < 20; i++) {
                String name = "d" + day + "-" + i;
                rig.node(name);
                rig.pod(name, name, 500 << 20);
                rig.calm("n3");
                rig.pods.answers.add(new EvictionAnswer.BudgetRefused("no", null));
                rig.firing(name);
                rig.pass(30);
                rig.pods.gone(name);
                rig.usage.remove(name);
                rig.nodes.removeNode(name);
            }
            rig.pass(86_400 - 600);
            rig.firing("n1");
            rig.pass(1);
            most = Math.max(most, rig.evictor.remembered());
        }
        assertThat(most).isLessThan(3 + 20 + 20);
        assertThat(rig.faults).isZero();
    }

    /// Who may edit the record is trusted; what cannot be read is not taken for none.
    @Test
    void aRecordThatWasEditedStopsEvictionsAndIsNoFault() {
        for (String text : List.of(
                "x".repeat(256 * 1024),
                "[".repeat(60_000),
                "{\"version\":1,\"uid\":\"u\",\"entries\":[" + entry("+1000000000-12-31T23:59:59.999999999Z") + "]}",
                "{\"version\":1,\"uid\":\"u\",\"entries\":[" + entry("-1000000000-01-01T00:00:00Z") + "]}",
                "{\"version\":1,\"uid\":\"u\",\"entries\":[" + entry("2999-01-01T00:00:00Z") + "]}")) {
            rig.ledger.edit("n1", text);
            rig.begin();
            rig.calm("n3");
            rig.firing("n2");
            rig.pass(40);
            assertThat(rig.held("n2")).isEqualTo("record_unreadable");
        }
        assertThat(rig.pods.requests).isEmpty();
        assertThat(rig.faults).isZero();
    }

    private static String entry(String at) {
        return """
                {"id":"1","pod":{"owner":{"namespace":"shop","kind":"Deployment","name":"a"},"name":"a","uid":"u"},
                 "signal":"memory.available","state":"INTENDED","at":"%s","relief":{},"closed":false}""".formatted(at);
    }

    @Test
    void aDeletedNodesEvictionsCount() {
        rig.caps = EvictorRig.caps(1);
        rig.begin();
        rig.calm("n3");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("a");
        rig.nodes.removeNode("n1");
        rig.firing("n2");
        rig.pass(10);
        assertThat(rig.held("n2")).isEqualTo("hourly_cap");
        rig.pass(3600);
        rig.firing("n2");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("a", "b");
    }

    /// A node that has come in the place of another of its name waits for nothing of that one.
    @Test
    void anotherNodeOfTheNameHasNothingUnderWay() {
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.states("n1")).containsExactly("accepted");
        rig.pods.gone("a");
        rig.nodes.removeNode("n1");
        rig.nodes.putNode(LiveNode.ofName("n1", "uid-new")
                .withContents(rig.live("n2").meta(), List.of(), rig.live("n2").status()));
        rig.pod("c", "n1", 600 << 20);
        rig.calm("n3");
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("a", "c");
    }

    @Test
    void aWallClockThatJumpsAheadEndsNoBound() {
        rig.caps = EvictorRig.caps(1);
        rig.begin();
        rig.calm("n3");
        rig.firing("n1");
        rig.pass(1);
        rig.wrong = Duration.ofHours(3);
        rig.firing("n2");
        rig.pass(10);
        assertThat(rig.held("n2")).isEqualTo("hourly_cap");
        rig.firing("n2");
        rig.pass(3580);
        assertThat(rig.held("n2")).isEqualTo("hourly_cap");
        rig.firing("n2");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("a", "b");
    }

    /// The leader's clock is slow. Another replica has seen when it evicted.
    @Test
    void aLeaderWithAWrongClockDoesNotMakeItsEvictionsOld() {
        rig.caps = EvictorRig.caps(1);
        rig.leaders.add(2L);
        rig.epoch = 3;
        Evictor waiting = rig.begin();
        waiting.runPass();
        rig.wrong = Duration.ofMinutes(-30);
        rig.epoch = 2;
        rig.begin();
        rig.calm("n3");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("a");
        rig.now = rig.now.plusSeconds(30);
        waiting.runPass();
        rig.wrong = Duration.ZERO;
        rig.leaders.add(3L);
        rig.leaders.remove(2L);
        rig.evictor = waiting;
        rig.calm("n3");
        rig.firing("n2");
        rig.pass(35 * 60);
        assertThat(rig.held("n2")).isEqualTo("hourly_cap");
    }

    @Test
    void aWallClockThatJumpsBackHoldsNothingUpForEver() {
        rig.pods.answers.add(new EvictionAnswer.Unknown("timeout"));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.states("n1")).containsExactly("intended");
        rig.wrong = Duration.ofMinutes(-30);
        rig.firing("n1");
        rig.pass(31);
        assertThat(rig.pods.evicted()).as("30 s are 30 s").containsExactly("a", "a");
    }

    @Test
    void aWorkloadWhoseOtherPodsAreNotReadyIsSpared() {
        rig.pods.owner = new WorkloadStatus(3, 1, 600);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("1 few_ready");
    }
}
