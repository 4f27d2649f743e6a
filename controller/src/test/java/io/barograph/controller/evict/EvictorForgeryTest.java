package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.controller.evict.record.EvictionRecordJson;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A kubelet's account may write anything into its own node's annotation. That holds up its own node, and others for
/// minutes at most.
class EvictorForgeryTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();
    private int forged;

    @BeforeEach
    void bad() {
        rig.node("bad");
        rig.caps = new EvictionCaps(new Budget(1, false), Budget.ALL, 30);
        rig.begin();
        rig.calm("n2");
    }

    /// Twenty new evictions of pods that are invented.
    private void forge(State state, String owner) {
        forge("bad", state, owner);
    }

    private void forge(String node, State state, String owner) {
        List<EvictionRecord.Entry> entries = IntStream.range(0, EvictionRecord.MOST)
                .mapToObj(_ -> new EvictionRecord.Entry(
                        "f" + forged++,
                        new EvictionRecord.Pod(
                                new Workload("shop", "Deployment", owner), "pod-" + forged, "u" + forged),
                        "memory.available",
                        state,
                        rig.now.truncatedTo(ChronoUnit.SECONDS),
                        state == State.ENDED ? rig.now.truncatedTo(ChronoUnit.SECONDS) : null,
                        new EvictionRecord.Relief(1000L, null, 500L),
                        false))
                .toList();
        rig.change(
                node, Map.of(EvictionRecord.ANNOTATION, EvictionRecordJson.writeRecord(new EvictionRecord(entries))));
    }

    @Test
    void inventedEvictionsThatAreUnderWayTakeNoPlaceThoughTheyAreRenewed() {
        for (int i = 0; i < 12 && rig.pods.evicted().isEmpty(); i++) {
            forge(State.ACCEPTED, "invented");
            rig.firing("n1");
            rig.pass(10);
        }
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void inventedEvictionsThatAreOverDoNotFillTheHourThoughTheyAreRenewed() {
        for (int i = 0; i < 10; i++) {
            forge(State.ENDED, "invented");
            rig.pass(60);
        }
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void aNewLeaderBelievesThemNoMore() {
        forge(State.ENDED, "invented");
        rig.epoch++;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// What a kubelet may create and end on its own node: a pod that nobody owns, in any namespace.
    private void endMirrorPod() {
        rig.pods.put(SamplePods.with(
                SamplePods.with(SamplePods.pod("mirror", "bad"), new Workload("shop", "Node", "bad")),
                new EvictablePod.State(
                        "Running", "", true, rig.now, rig.now, rig.now.plusSeconds(3000), "file", true)));
    }

    /// New evictions of these pods, which are there.
    private void claim(String node, State state, String owner, String... pods) {
        List<EvictionRecord.Entry> entries = Arrays.stream(pods)
                .map(pod -> new EvictionRecord.Entry(
                        "f" + forged++,
                        new EvictionRecord.Pod(
                                new Workload("shop", "Deployment", owner.isEmpty() ? pod : owner), pod, "uid-" + pod),
                        "memory.available",
                        state,
                        rig.now.truncatedTo(ChronoUnit.SECONDS),
                        state == State.ENDED ? rig.now.truncatedTo(ChronoUnit.SECONDS) : null,
                        new EvictionRecord.Relief(1000L, null, 500L),
                        false))
                .toList();
        rig.change(
                node, Map.of(EvictionRecord.ANNOTATION, EvictionRecordJson.writeRecord(new EvictionRecord(entries))));
    }

    @Test
    void aMirrorPodThatEndsTakesNoPlace() {
        endMirrorPod();
        claim("bad", State.ACCEPTED, "invented", "mirror");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void aMirrorPodThatEndsBlocksNoOwner() {
        rig.caps = EvictorRig.caps(30);
        rig.begin();
        rig.calm("n2");
        endMirrorPod();
        claim("bad", State.ACCEPTED, "greedy", "mirror");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// So does a pod of somebody whose end the kubelet has begun by itself.
    @Test
    void aPodOfAnotherOwnerBlocksNoOwner() {
        rig.caps = EvictorRig.caps(30);
        rig.begin();
        rig.calm("n2");
        rig.pods.put(SamplePods.with(
                SamplePods.pod("theirs", "bad"), SamplePods.state("Running", "", rig.now.plusSeconds(3000))));
        claim("bad", State.ACCEPTED, "greedy", "theirs");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// Nobody evicted it, though it is of the workload that the record says.
    @Test
    void aPodThatWasDeletedOtherwiseTakesAPlaceForHalfAMinuteOnly() {
        Instant born = rig.now.minusSeconds(9000);
        rig.pods.put(SamplePods.with(
                SamplePods.pod("theirs", "bad"),
                new EvictablePod.State("Running", "", true, born, born, rig.now.plusSeconds(3000), "", false)));
        rig.pass(1);
        claim("bad", State.ACCEPTED, "", "theirs");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("cap");
        rig.firing("n1");
        rig.pass(31);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void podsThatEndOnItAreOneEvictionOfTheHour() {
        rig.caps = new EvictionCaps(new Budget(2, false), Budget.ALL, 2);
        rig.begin();
        rig.calm("n2");
        rig.pass(1);
        String[] names = IntStream.range(0, EvictionRecord.MOST)
                .mapToObj(i -> "theirs" + i)
                .toArray(String[]::new);
        for (String name : names) {
            rig.pods.put(SamplePods.with(
                    SamplePods.pod(name, "bad"), SamplePods.state("Running", "", rig.now.plusSeconds(3000))));
        }
        claim("bad", State.ACCEPTED, "", names);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// The node that ends pods of others itself takes a place as long as an eviction may, and not again and again.
    @Test
    void aPodThatDoesNotEndTakesItsPlaceOnceThoughItsEvictionIsRenewed() {
        for (String name : List.of("theirs", "others")) {
            rig.pods.put(SamplePods.with(
                    SamplePods.pod(name, "bad"),
                    SamplePods.state("Running", "Burstable", rig.now.plus(Duration.ofDays(9)))));
        }
        for (int i = 0; i < 410 && rig.pods.evicted().isEmpty(); i++) {
            claim("bad", State.ACCEPTED, "", i % 2 == 0 ? "theirs" : "others");
            rig.firing("n1");
            rig.pass(10);
            assertThat(i == 100 && rig.pods.evicted().size() == 1)
                    .as("it is under way")
                    .isFalse();
        }
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void anOwnerThatIsWrittenIntoOurEvictionIsNotBlocked() {
        rig.caps = EvictorRig.caps(30);
        rig.begin();
        rig.calm("n2");
        rig.node("n3");
        rig.pod("other", "n3", 500 << 20);
        rig.firing("n1");
        rig.pass(1);
        String text = Objects.requireNonNull(rig.live("n1").meta().annotations().get(EvictionRecord.ANNOTATION));
        rig.change(
                "n1",
                Map.of(
                        EvictionRecord.ANNOTATION,
                        text.replace(
                                "\"kind\":\"Deployment\",\"name\":\"greedy\"",
                                "\"kind\":\"Deployment\",\"name\":\"other\"")));
        assertThat(rig.record("n1").entries().getFirst().pod().owner().name()).isEqualTo("other");
        rig.calm("n1");
        rig.firing("n3");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy", "other");
    }

    @Test
    void aNameThatIsNoneStopsItsOwnNodeAlone() {
        forge(State.ACCEPTED, "a<b");
        rig.firing("n1");
        rig.firing("bad");
        rig.pass(1);
        assertThat(rig.held("bad")).isEqualTo("record_unreadable");
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        assertThat(rig.faults).isZero();
    }
}
