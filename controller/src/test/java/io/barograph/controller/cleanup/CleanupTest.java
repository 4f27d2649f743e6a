package io.barograph.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.controller.standalone.MemoryCleanupApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CleanupTest {

    private static final Duration DEAD = Duration.ofMinutes(15);
    private static final NodeTaint FOREIGN = NodeTaint.of("example.com/mine", "NoExecute");

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "9");
    private final MemoryCleanupApi api = new MemoryCleanupApi(rig.nodes);
    private final List<CleanedNode> cleaned = new ArrayList<>();
    private Duration paused = Duration.ZERO;

    @BeforeEach
    void twoNodesWithTracesAndOneWithout() {
        for (String name : List.of("n1", "n2", "n3")) {
            LiveNode node = rig.add(name);
            rig.nodes.putNode(node.withContents(node.meta(), List.of(FOREIGN), node.status()));
        }
        rig.offer(SampleDecisions.raised("n1"));
        rig.offer(SampleDecisions.raised("n2"));
        annotate("n1", "barograph.io/hold-until", "2027-01-01T00:00:00Z");
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), SampleDecisions.TAINT);
    }

    private Cleanup.End run(@Nullable Duration olderThan, boolean dryRun) throws InterruptedException {
        Cleanup cleanup = new Cleanup(api, new Cleanup.Extent(olderThan, dryRun), time -> {
            paused = paused.plus(time);
            api.passed(time);
        });
        return cleanup.run(cleaned::add);
    }

    @Test
    void leavesNothingOfOursAndAllThatIsNot() throws InterruptedException {
        Cleanup.End end = run(null, false);
        assertThat(end.done()).as(end.words()).isTrue();
        assertThat(end.words()).contains("2 nodes cleaned", "Lease");
        for (String name : List.of("n1", "n2", "n3")) {
            assertThat(rig.taints(name)).containsExactly(FOREIGN.id());
            assertThat(rig.node(name).status().conditions()).isEmpty();
        }
        assertThat(rig.node("n1").meta().annotations()).containsOnlyKeys("barograph.io/hold-until");
        assertThat(rig.node("n2").meta().annotations()).isEmpty();
        assertThat(cleaned).extracting(CleanedNode::node).containsExactly("n1", "n2");
        assertThat(cleaned.getFirst().taints()).containsExactly(SampleDecisions.TAINT);
        assertThat(cleaned.getFirst().conditions()).containsExactly(SampleDecisions.TYPE);
        assertThat(api.deletedObjects()).isTrue();
    }

    @Test
    void saysThatANodeOfWhichTooMuchWouldHaveToBeReadIsNotCleaned() throws InterruptedException {
        api.passOver("n4");
        Cleanup.End end = run(null, false);
        assertThat(end.done()).isFalse();
        assertThat(end.words()).contains("1 of 3 nodes could not be cleaned");
        assertThat(cleaned).extracting(CleanedNode::node).containsExactly("n4", "n1", "n2");
        assertThat(cleaned.getFirst().trouble()).contains("more than is read of a node", "Maybe");
        assertThat(api.deletedObjects()).isFalse();
    }

    @Test
    void ofADeadControllerTakesTaintsAloneAndOneThatComesBackGoesOnAsBefore() throws InterruptedException {
        api.leaseRenewed("dead", DEAD.plusSeconds(1));
        assertThat(run(DEAD, false).done()).isTrue();
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(rig.condition("n1", SampleDecisions.TYPE)).isEqualTo("True/PressureRaised");
        assertThat(api.deletedObjects()).isFalse();
        assertThat(paused).isGreaterThanOrEqualTo(Duration.ofSeconds(20));

        rig.offer(SampleDecisions.raised("n2"));
        assertThat(rig.taints("n2")).containsExactly(FOREIGN.id(), SampleDecisions.TAINT);
        assertThat(rig.events("n2")).doesNotContain("TaintOverridden");
    }

    @Test
    void doesNothingWhileAControllerIsAlive() throws InterruptedException {
        api.leaseRenewed("alive", Duration.ofSeconds(3));
        api.renewEachPause(true);
        Cleanup.End taints = run(DEAD, false);
        assertThat(taints.done()).isTrue();
        assertThat(taints.words()).contains("alive", "3 s ago");
        assertThat(paused).isZero();
        Cleanup.End all = run(null, false);
        assertThat(all.done()).isFalse();
        assertThat(all.words()).contains("alive", "renews", "scale it down");
        assertThat(cleaned).isEmpty();
        assertThat(rig.taints("n1")).contains(SampleDecisions.TAINT);
    }

    @Test
    void waitsForTheLeaseOfAControllerThatHasJustEnded() throws InterruptedException {
        api.leaseRenewed("ended", Duration.ofSeconds(3));
        assertThat(run(null, false).done()).isTrue();
        assertThat(paused).isBetween(Duration.ofSeconds(12), Duration.ofSeconds(14));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
    }

    @Test
    void doesNothingWhereTheLeaseIsRenewedBeforeItsEyesWhateverItsTimeSays() throws InterruptedException {
        api.leaseRenewed("an hour behind", Duration.ofHours(1));
        api.renewEachPause(true);
        Cleanup.End end = run(DEAD, false);
        assertThat(end.done()).isTrue();
        assertThat(end.words()).contains("renews");
        assertThat(rig.taints("n1")).contains(SampleDecisions.TAINT);
    }

    @Test
    void goesByItsOwnEyesWhereTheHoldersClockIsAhead() throws InterruptedException {
        api.leaseRenewed("an hour ahead", Duration.ofHours(-1));
        api.renewEachPause(true);
        assertThat(run(DEAD, false).words()).contains("renews");
        assertThat(rig.taints("n1")).contains(SampleDecisions.TAINT);

        api.renewEachPause(false);
        assertThat(run(DEAD, false).done()).isTrue();
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
    }

    @Test
    void writesNothingInADryRunAndTellsTheSame() throws InterruptedException {
        assertThat(run(null, true).words()).contains("2 nodes would be cleaned");
        assertThat(cleaned).hasSize(2);
        assertThat(rig.taints("n1")).contains(SampleDecisions.TAINT);
        assertThat(api.deletedObjects()).isFalse();
    }

    @Test
    void goesOnThroughConflictsAndSaysOfWhichNodesItFailed() throws InterruptedException {
        api.conflicts("n1", 2);
        api.conflicts("n2", 99);
        Cleanup.End end = run(null, false);
        assertThat(end.done()).isFalse();
        assertThat(end.words()).contains("1 of 2 nodes");
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(cleaned.getLast().trouble()).contains("conflict");
        assertThat(api.deletedObjects()).isFalse();
    }

    @Test
    void takesTaintsAwayThoughConditionsMayNotBe() throws InterruptedException {
        api.refusesConditions = true;
        Cleanup.End end = run(null, false);
        assertThat(end.done()).isFalse();
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(rig.condition("n1", SampleDecisions.TYPE)).isEqualTo("True/PressureRaised");

        api.refusesConditions = false;
        assertThat(run(null, false).done()).isTrue();
        assertThat(rig.node("n1").status().conditions()).isEmpty();
        assertThat(rig.node("n2").meta().annotations()).isEmpty();
    }

    @Test
    void takesAwayWhatMayGoBesideATaintThatTheAdmissionPolicyDoesNotName() throws InterruptedException {
        Demand.Taint other = new Demand.Taint("barograph.io/old", Effect.NoSchedule);
        rig.offer(SampleDecisions.of("n2", Phase.FIRING)
                .with(Phase.FIRING, false, List.of(other))
                .decision());
        assertThat(rig.taints("n2")).contains(SampleDecisions.TAINT, other.id());
        api.refusedTaints = Set.of(other.id());
        Cleanup.End end = run(DEAD, false);

        assertThat(end.words()).isEqualTo("1 of 2 nodes could not be cleaned: the API server refuses it");
        assertThat(rig.taints("n2")).containsExactly(FOREIGN.id(), other.id());
        CleanedNode stuck = cleaned.getLast();
        assertThat(stuck.taints()).containsExactly(SampleDecisions.TAINT);
        assertThat(stuck.trouble())
                .startsWith("cannot remove barograph.io/old:NoSchedule: the admission policy refuses it.")
                .contains("Run: barograph policy admission --also barograph.io/old:NoSchedule | kubectl apply -f -");

        api.refusedTaints = Set.of();
        assertThat(run(DEAD, false).done()).isTrue();
        assertThat(rig.taints("n2")).containsExactly(FOREIGN.id());
    }

    @Test
    void saysWhatMayHelpWhereTheApiServerRefusesOrIsAway() throws InterruptedException {
        api.answered = new ApiOutcome.Refused<>(403, "leases is forbidden");
        assertThat(run(null, false).words())
                .isEqualTo("the Lease cannot be read: refused with status 403: leases is forbidden. Maybe the role"
                        + " barograph-cleanup of deploy/cleanup.yaml is missing");
        api.answered = new ApiOutcome.Refused<>(401, "Unauthorized");
        assertThat(run(null, false).words()).endsWith(". Maybe the credentials are not valid any more");
        api.answered = new ApiOutcome.Unavailable<>("connection refused");
        assertThat(run(null, false).words()).endsWith(". Maybe the API server is away: call it again");
        assertThat(rig.taints("n1")).contains(SampleDecisions.TAINT);
    }

    @Test
    void leavesANodeAloneWhoseRecordCannotBeRead() throws InterruptedException {
        annotate("n1", OwnershipRecord.ANNOTATION, "{\"version\":99}");
        assertThat(run(null, false).done()).isFalse();
        assertThat(rig.taints("n1")).contains(SampleDecisions.TAINT);
        assertThat(cleaned.getFirst().trouble()).contains("barograph.io/owned");
        assertThat(rig.taints("n2")).containsExactly(FOREIGN.id());
    }

    /// Its kubelet may write the record between a write that is refused and the next look.
    @Test
    void aRecordThatBreaksMeanwhileKeepsNoOtherNodeFromBeingCleaned() throws InterruptedException {
        api.refusedTaints = new AbstractSet<>() {
            private boolean isBroken;

            @Override
            public boolean contains(Object taint) {
                if (isBroken || !taint.equals(SampleDecisions.TAINT)) {
                    return false;
                }
                isBroken = true;
                annotate("n1", OwnershipRecord.ANNOTATION, "{");
                return true;
            }

            @Override
            public Iterator<String> iterator() {
                return Collections.emptyIterator();
            }

            @Override
            public int size() {
                return 0;
            }
        };
        assertThat(run(DEAD, false).done()).isFalse();
        assertThat(cleaned.getFirst().trouble()).contains("barograph.io/owned");
        assertThat(cleaned).extracting(CleanedNode::node).containsExactly("n1", "n2");
    }

    private void annotate(String name, String annotation, String value) {
        LiveNode node = rig.node(name);
        Map<String, String> annotations = new HashMap<>(node.meta().annotations());
        annotations.put(annotation, value);
        rig.nodes.putNode(
                node.withContents(new LiveNode.Meta("", Map.of(), annotations, null), node.taints(), node.status()));
    }
}
