package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is done for each answer of the API server.
class EvictionAnswersTest {

    private static final String EVACUATING = "descheduler.alpha.kubernetes.io/eviction-in-progress";

    private final EvictorRig rig = new EvictorRig();

    @BeforeEach
    void threePods() {
        rig.node("n1");
        rig.node("n2");
        rig.calm("n2");
        rig.pod("a", "n1", 500 << 20);
        rig.pod("b", "n1", 400 << 20);
        rig.pod("c", "n1", 300 << 20);
    }

    private void answered(EvictionAnswer... answers) {
        rig.pods.answers.addAll(List.of(answers));
        rig.firing("n1");
        rig.pass(1);
    }

    @Test
    void aBudgetHoldsItsOwnerAlone() {
        rig.pods.gone("c");
        answered(new EvictionAnswer.BudgetRefused("no", 60), new EvictionAnswer.BudgetRefused("no", null));
        assertThat(rig.held("n1")).isEqualTo("disruption_budget");
        assertThat(rig.pods.evicted()).containsExactly("a", "b");
        rig.pass(4);
        assertThat(rig.pods.evicted()).as("both held").containsExactly("a", "b");
        rig.pods.answers.add(new EvictionAnswer.BudgetRefused("no", null));
        rig.pass(2);
        assertThat(rig.pods.evicted()).as("5 s after the refusal").containsExactly("a", "b", "b");
        rig.pass(9);
        assertThat(rig.pods.evicted()).as("held for 10 s").hasSize(3);
        rig.pass(60);
        assertThat(rig.pods.evicted()).containsExactly("a", "b", "b", "a");
    }

    @Test
    void whatIsBlockedIsToldOnceWithBothBudgets() {
        EvictionAnswer[] blocks = {
            new EvictionAnswer.SeveralBudgets("more than one"),
            new EvictionAnswer.WebhookDenied("guard.example.org", "no"),
            new EvictionAnswer.Forbidden("rbac")
        };
        rig.pods.before = _ -> rig.now = rig.now.plusMillis(1);
        answered(blocks);
        assertThat(rig.pods.evicted()).containsExactly("a", "b", "c");
        assertThat(rig.held("n1")).isEqualTo("forbidden");
        rig.pass(6);
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("1 forbidden, 1 several_budgets, 1 webhook");
        rig.pods.answers.addAll(List.of(blocks));
        rig.pass(130);
        assertThat(rig.pods.evicted()).containsExactly("a", "b", "c", "a", "b", "c");
        assertThat(rig.events()).containsExactly("EvictionBlocked", "EvictionBlocked", "EvictionBlocked");
        assertThat(rig.nodes.events().getFirst().what().note()).contains("pdb-a, pdb-b");
    }

    /// Who may make one budget may make thousands.
    @Test
    void whatIsBlockedByManyBudgetsNamesTheFirst() {
        rig.pods.budgets = IntStream.range(0, 5_000)
                .mapToObj(number -> "pdb-" + number + "-" + "x".repeat(240))
                .toList();
        rig.pods.before = _ -> rig.now = rig.now.plusMillis(1);
        answered(new EvictionAnswer.SeveralBudgets("more than one"));
        assertThat(rig.nodes.events().getFirst().what().note())
                .contains("pdb-0-", "pdb-2-", " and 4997 more: more than one");
        assertThat(rig.evictor.heldBackDemands("n1").toString()).hasSizeLessThan(3_000);
    }

    @Test
    void throttlingPausesAllNodes() {
        rig.node("n3");
        rig.pod("d", "n3", 500 << 20);
        answered(new EvictionAnswer.Throttled("too many", 20));
        rig.firing("n3");
        rig.pass(10);
        assertThat(rig.pods.evicted()).hasSize(1);
        assertThat(rig.held("n3")).isEqualTo("throttled");
        rig.pass(11);
        assertThat(rig.pods.evicted()).contains("d");
    }

    @Test
    void aNoteOfTheIntentThatIsThrottledPausesAllNodes() {
        rig.node("n3");
        rig.pod("d", "n3", 500 << 20);
        rig.ledger.failedWrites.add(new ApiOutcome.Throttled<>("busy", 30));
        rig.firing("n1");
        rig.firing("n3");
        rig.pass(1);
        int asked = rig.pods.requests.size();
        rig.pass(29);
        assertThat(rig.pods.requests).hasSize(asked);
        assertThat(rig.held("n1")).isEqualTo("throttled");
        assertThat(rig.held("n3")).isEqualTo("throttled");
        rig.pass(6);
        assertThat(rig.pods.evicted()).contains("a", "d");
    }

    @Test
    void whatADryRunIsRefusedIsNotNoted() {
        for (EvictionAnswer refusal : List.of(
                new EvictionAnswer.BudgetRefused("no", null),
                new EvictionAnswer.SeveralBudgets("more than one"),
                new EvictionAnswer.Forbidden("rbac"),
                new EvictionAnswer.Throttled("busy", null),
                new EvictionAnswer.Changed("changed"),
                new EvictionAnswer.Gone())) {
            rig.pods.probes.addAll(List.of(refusal, refusal, refusal));
            rig.firing("n1");
            rig.pass(130);
            assertThat(rig.pods.evicted()).as(refusal.word()).isEmpty();
            assertThat(rig.record("n1").entries()).isEmpty();
            assertThat(rig.counted.getLast()).isEqualTo(refusal.word());
            rig.pods.probes.clear();
        }
        rig.pass(10);
        assertThat(rig.pods.evicted()).hasSize(1);
    }

    @Test
    void aWebhookThatKnowsNoDryRunIsAskedInEarnest() {
        rig.pods.probes.add(new EvictionAnswer.WebhookDenied("w", "does not support dry run"));
        rig.firing("n1");
        rig.pass(1);
        rig.pods.gone("a");
        assertThat(rig.pods.evicted()).containsExactly("a");
        assertThat(rig.states("n1")).containsExactly("accepted");
    }

    @Test
    void aPodThatIsNotReadyMayBeRefusedForEverAndThatIsSaidOnce() {
        EvictablePod.State sick = new EvictablePod.State(
                "Running", "Burstable", false, SamplePods.NOW.minusSeconds(9000), null, null, "", false);
        rig.pods.put(SamplePods.with(SamplePods.pod("a", "n1"), sick));
        rig.pods.gone("b");
        rig.pods.gone("c");
        for (int i = 0; i < 3; i++) {
            rig.pods.answers.add(new EvictionAnswer.BudgetRefused("no", null));
            rig.firing("n1");
            rig.pass(60);
            assertThat(rig.evictor.heldBackDemands("n1").toString())
                    .contains("IfHealthyBudget", "Maybe set AlwaysAllow");
        }
        assertThat(rig.events()).containsExactly("EvictionBlocked");
    }

    /// 115 days would be the end of all evictions.
    @Test
    void anApiServerIsObeyedForAMinuteAtMost() {
        answered(new EvictionAnswer.Throttled("busy", 9_999_999));
        rig.firing("n1");
        rig.pass(59);
        assertThat(rig.held("n1")).isEqualTo("throttled");
        rig.pass(6);
        assertThat(rig.pods.evicted()).hasSize(2);
    }

    /// One whose status changes all the time is not asked for each second.
    @Test
    void aPodThatAlwaysChangesIsAskedForMoreAndMoreSeldom() {
        rig.pods.gone("b");
        rig.pods.gone("c");
        for (int i = 0; i < 300; i++) {
            rig.pods.answers.add(new EvictionAnswer.Changed("changed"));
            rig.firing("n1");
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).hasSizeBetween(5, 7);
    }

    @Test
    void afterAConflictTheNextInRankGoes() {
        answered(new EvictionAnswer.Changed("another uid"));
        assertThat(rig.pods.evicted()).containsExactly("a", "b");
        assertThat(rig.states("n1")).last().isEqualTo("accepted");
    }

    @Test
    void aPodThatIsGoneIsNotAskedForAgain() {
        rig.pods.before = _ -> rig.pods.gone("a");
        answered(new EvictionAnswer.Gone());
        assertThat(rig.states("n1")).containsExactly("ended");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("a");
    }

    @Test
    void withoutAnAnswerThePodIsReadBeforeAnythingElse() {
        answered(new EvictionAnswer.Unknown("timeout"));
        assertThat(rig.states("n1")).containsExactly("intended");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("a");
        rig.pods.put(SamplePods.with(
                SamplePods.pod("a", "n1"), SamplePods.state("Running", "Burstable", rig.now.plusSeconds(30))));
        rig.pass(10);
        assertThat(rig.states("n1")).as("it was evicted after all").containsExactly("accepted");
    }

    @Test
    void withoutAnAnswerAndWithoutEffectItIsDecidedAnew() {
        answered(new EvictionAnswer.Unknown("timeout"));
        rig.pass(31);
        assertThat(rig.pods.evicted()).containsExactly("a", "a");
        assertThat(rig.states("n1")).containsExactly("accepted");
    }

    /// Everybody may mark his pod as one that is being moved.
    @Test
    void onlyAnAnswerOfTheApiServerBeginsAnEvacuation() {
        rig.pods.carriedOut = _ -> new EvictionAnswer.Accepted();
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.states("n1")).containsExactly("accepted");
        rig.pods.put(SamplePods.annotated(SamplePods.pod("a", "n1"), EVACUATING, "mine"));
        rig.pass(31);
        assertThat(rig.states("n1")).startsWith("refused");
    }

    @Test
    void anEvacuationIsUnderWayForTenMinutesAtMost() {
        answered(new EvictionAnswer.Evacuating("Eviction triggered evacuation"));
        rig.pods.put(SamplePods.annotated(SamplePods.pod("a", "n1"), EVACUATING, "descheduler"));
        for (int i = 0; i < 9; i++) {
            rig.pass(60);
            assertThat(rig.states("n1")).containsExactly("evacuating");
        }
        assertThat(rig.pods.evicted()).containsExactly("a");
        rig.calm("n1");
        rig.pass(61);
        assertThat(rig.states("n1")).containsExactly("refused");
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).as("the pod is still being moved").containsExactly("a", "b");
    }
}
