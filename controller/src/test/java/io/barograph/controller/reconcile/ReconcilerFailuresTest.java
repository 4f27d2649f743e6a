package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.falling;
import static io.barograph.controller.reconcile.SampleDecisions.high;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.standalone.FaultyNodeApi.Fault;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReconcilerFailuresTest {

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aNode() {
        rig.add("n1");
    }

    @Test
    void readsAndComparesAgainAfterAConflictAndKeepsWhatTheOtherWrote() {
        int[] left = {3};
        rig.api.beforeEachWrite(() -> {
            if (left[0]-- > 0) {
                foreignTaint("example.com/t" + left[0]);
            }
        });

        rig.offer(raised("n1"));

        assertThat(rig.told.stream().filter("TAINTS conflict"::equals)).hasSize(3);
        assertThat(rig.taints("n1"))
                .containsExactlyInAnyOrder(
                        "example.com/t2:NoExecute", "example.com/t1:NoExecute", "example.com/t0:NoExecute", TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }

    @Test
    void keepsTheFourEventsInOrderThroughWritesThatFail() {
        rig.api.failWrites(Fault.SERVER_ERROR, Fault.CONFLICT, Fault.LOST_ANSWER);
        rig.reconciler.offerDecision(high("n1"));
        rig.reconciler.pass();
        rig.offer(raised("n1"));
        rig.api.failWrites(Fault.SERVER_ERROR);
        rig.offer(falling("n1"));
        rig.offer(cleared("n1"));

        assertThat(rig.events("n1"))
                .containsSubsequence("PressureHigh", "PressureRaised", "PressureFalling", "PressureCleared")
                .containsSubsequence("TaintAdded", "TaintRemoved")
                .hasSize(6);
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void tellsNoEventBeforeTheWriteItSpeaksOf() {
        rig.api.failWrites(Fault.SERVER_ERROR);
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.pass();

        assertThat(rig.events("n1")).isEmpty();
        rig.settle();
        assertThat(rig.events("n1")).containsExactly("PressureRaised", "TaintAdded");
    }

    @Test
    void writesOnlyTheLatestStateWhenTheApiServerComesBack() {
        rig.api.away(true);
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.pass();
        rig.step(Duration.ofMinutes(20));
        rig.reconciler.offerDecision(cleared("n1"));
        rig.settle();
        rig.api.away(false);
        rig.api.forgetCalls();
        rig.settle();

        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("none");
        assertThat(rig.api.writes()).containsExactly("event PressureCleared x1");
        assertThat(rig.told).contains("dropped");
    }

    @Test
    void leavesAnApiServerThatThrottlesInPeaceForAsLongAsItAsksForAllNodesTogether() {
        rig.add("n2");
        rig.api.failWrites(Fault.THROTTLED);
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.pass();
        assertThat(rig.api.writes()).containsExactly("taints n1 [" + TAINT + "]");
        assertThat(rig.told).contains("TAINTS throttled");
        assertThat(rig.trouble()).contains("throttled for 30 s: status 429");
        rig.api.forgetCalls();

        rig.step(Duration.ofSeconds(29));
        rig.reconciler.offerDecision(raised("n2"));
        rig.reconciler.pass();
        assertThat(rig.api.calls()).isEmpty();

        rig.later(Duration.ofSeconds(2));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n2", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.trouble()).isEmpty();
    }

    @Test
    void asksAnAbsentApiServerSeldomAndForAllNodesTogether() {
        for (int i = 2; i <= 50; i++) {
            rig.add("n" + i);
        }
        rig.api.away(true);
        for (int i = 1; i <= 50; i++) {
            rig.reconciler.offerDecision(raised("n" + i));
        }
        rig.settle();

        assertThat(rig.api.calls().size()).isBetween(5, 20);
    }

    @Test
    void doesNotHammerAtARefusalAndSaysItOnce() {
        for (int i = 0; i < 30; i++) {
            rig.api.failWrites(Fault.FORBIDDEN);
        }
        rig.offer(raised("n1"));

        assertThat(rig.api.writes().size()).isLessThanOrEqualTo(12);
        assertThat(rig.reconciler.reports())
                .singleElement()
                .satisfies(report -> assertThat(ReconcilerRig.trouble(report)).contains("403"));

        rig.leading = false;
        rig.resync();
        assertThat(rig.trouble()).as("another replica writes").isEmpty();
    }

    @Test
    void releasesSoonAfterARefusalThatPasses() {
        rig.offer(raised("n1"));
        rig.api.failWrites(Fault.FORBIDDEN, Fault.FORBIDDEN);
        rig.reconciler.offerDecision(cleared("n1"));
        rig.reconciler.pass();
        rig.step(Duration.ofSeconds(1));
        rig.reconciler.pass();
        rig.step(Duration.ofSeconds(2));
        rig.reconciler.pass();

        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void showsThatEventsAreRefusedUntilOneIsSentAndNotAsTheCauseOfADemand() {
        rig.api.failEvents(Fault.FORBIDDEN);
        rig.offer(raised("n1"));
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.pass();
        ReconcileReport report = rig.reconciler.reports().getFirst();
        assertThat(ReconcilerRig.trouble(report)).contains("403");
        assertThat(report.plan().heldBack()).isEmpty();

        rig.api.failEvents(null);
        rig.offer(cleared("n1"));
        assertThat(rig.trouble()).isEmpty();
    }

    @Test
    void restsUntilRefusedEventsMayBeSentAgain() {
        rig.api.failEvents(Fault.FORBIDDEN);
        rig.reconciler.offerDecision(raised("n1"));
        assertThat(rig.reconciler.pass()).isPositive();
        assertThat(rig.told).contains("EVENT refused");
    }

    @Test
    void doesNotLetRefusedEventsHoldUpWritesAndGivesThemUpInTheEnd() {
        rig.offer(high("n1"));
        rig.api.forgetCalls();
        rig.api.failEvents(Fault.FORBIDDEN);
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.pass();
        rig.reconciler.offerDecision(cleared("n1"));
        rig.reconciler.pass();
        assertThat(rig.taints("n1")).isEmpty();

        rig.settle();
        assertThat(rig.told.stream().filter("dropped"::equals)).hasSize(4);
        assertThat(rig.told.stream().filter("EVENT refused"::equals)).hasSizeLessThan(12);
    }

    @Test
    void writesAnOwnedConditionThoughSomebodyFightsOverTheTaints() {
        rig.offer(raised("n1"));
        rig.api.beforeEachWrite(() -> foreignTaint("example.com/loop"));
        rig.offer(cleared("n1"));

        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureCleared");
        rig.api.beforeEachWrite(null);
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly("example.com/loop:NoExecute");
    }

    @Test
    void forgetsANodeThatIsGoneAndStartsCleanWithOneOfTheSameName() {
        rig.offer(raised("n1"));
        rig.api.beforeEachWrite(() -> rig.nodes.removeNode("n1"));
        rig.offer(cleared("n1"));
        rig.api.beforeEachWrite(null);
        assertThat(rig.reconciler.reports()).isEmpty();

        rig.nodes.putNode(LiveNode.ofName("n1", "another-uid"));
        rig.settle();

        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("none");
    }

    @Test
    void leavesANodeAloneWhoseRecordOfWhatIsOursCannotBeRead() {
        rig.offer(raised("n1"));
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(node.withContents(
                new LiveNode.Meta("", Map.of(), Map.of(OwnershipRecord.ANNOTATION, "{\"version\":99}"), null),
                node.taints(),
                node.status()));
        rig.api.forgetCalls();
        rig.offer(cleared("n1"));

        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.api.writes()).isEmpty();
        assertThat(rig.told).contains("held record_unreadable");
    }

    @Test
    void endsAsWishedWhateverFailsInBetween() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ReconcilerRig each = ReconcilerRig.enforcing();
            each.add("n1");
            each.api.beforeEachWrite(() -> {
                if (random.nextInt(3) == 0) {
                    LiveNode node = each.node("n1");
                    List<NodeTaint> taints = new ArrayList<>(node.taints());
                    taints.removeIf(taint -> taint.key().startsWith("example.com/") && random.nextBoolean());
                    taints.removeIf(taint -> taint.id().equals("example.com/new:NoExecute"));
                    taints.add(NodeTaint.of("example.com/new", "NoExecute"));
                    Collections.shuffle(taints, new Random(random.nextLong()));
                    each.nodes.putNode(node.withContents(node.meta(), taints, node.status()));
                }
            });
            boolean taintWanted = false;
            for (int step = 0; step < 12; step++) {
                each.api.failWrites(random.nextBoolean() ? Fault.CONFLICT : Fault.SERVER_ERROR);
                taintWanted = random.nextBoolean();
                each.reconciler.offerDecision(taintWanted ? raised("n1") : cleared("n1"));
                each.reconciler.pass();
                each.step(Duration.ofMillis(random.nextInt(900)));
                if (random.nextInt(6) == 0) {
                    each.restart(Mode.ENFORCE, "1");
                    each.reconciler.offerDecision(taintWanted ? raised("n1") : cleared("n1"));
                }
            }
            each.api.beforeEachWrite(null);
            for (int i = 0; i < 3; i++) {
                each.settle();
                each.step(Duration.ofSeconds(11));
            }

            assertThat(each.taints("n1").contains(TAINT)).as("seed %d", seed).isEqualTo(taintWanted);
            assertThat(ManagedNode.of(each.node("n1")).readable().taints().containsKey(TAINT))
                    .isEqualTo(taintWanted);
            String condition = each.condition("n1", TYPE);
            assertThat(taintWanted ? List.of("True/PressureRaised") : List.of("none", "False/PressureCleared"))
                    .contains(condition);
        }
    }

    private void foreignTaint(String key) {
        LiveNode node = rig.node("n1");
        List<NodeTaint> taints = new ArrayList<>(node.taints());
        taints.removeIf(taint -> taint.key().equals(key));
        taints.add(NodeTaint.of(key, "NoExecute"));
        rig.nodes.putNode(node.withContents(node.meta(), taints, node.status()));
    }
}
