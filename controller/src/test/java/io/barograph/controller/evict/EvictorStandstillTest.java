package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeEvent;
import module java.base;
import org.junit.jupiter.api.Test;

/// What one workload or one node may not do: stop the evictions of others.
class EvictorStandstillTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();

    @Test
    void budgetsThatRefuseForEverKeepNoOtherWorkloadWaiting() {
        rig.pods.answers.addAll(List.of(
                new EvictionAnswer.BudgetRefused("maxUnavailable 0", null),
                new EvictionAnswer.SeveralBudgets("two of them")));
        rig.pod("third", "n1", 145 << 20);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy", "modest", "third");
        assertThat(rig.states("n1")).last().isEqualTo("accepted");
    }

    /// Who changes a budget all the time makes the API server try for ten seconds, and then say nothing sure.
    @Test
    void evictionsWithoutAnAnswerKeepNoOtherWorkloadWaiting() {
        rig.pods.carriedOut = request -> request.pod().name().equals("greedy")
                ? new EvictionAnswer.Unknown("couldn't update PodDisruptionBudget due to conflicts")
                : new EvictionAnswer.Accepted();
        for (int i = 0; i < 20; i++) {
            rig.firing("n1");
            rig.pass(10);
        }
        assertThat(rig.pods.evicted()).contains("modest");
    }

    @Test
    void podsThatChangeAllTheTimeKeepNoOtherWorkloadWaiting() {
        for (int i = 0; i < 16; i++) {
            rig.pod("spin" + i, "n1", (900L + i) << 20);
        }
        rig.pods.carriedOut = request -> request.pod().name().startsWith("spin")
                ? new EvictionAnswer.Changed("changed")
                : new EvictionAnswer.Accepted();
        rig.firing("n1");
        rig.pass(1);
        rig.pass(1);
        rig.pass(1);
        assertThat(rig.pods.evicted()).hasSize(17).doesNotHaveDuplicates().endsWith("greedy");
    }

    @Test
    void afterARefusalNoOtherPodGoesIfThePressureHasFallen() {
        rig.pods.before = _ -> rig.calm("n1");
        rig.pods.answers.add(new EvictionAnswer.BudgetRefused("maxUnavailable 0", null));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void workloadsThatMayNeverLoseAPodKeepNoneBehindThemWaiting() {
        for (int i = 0; i < 25; i++) {
            rig.pod("single" + i, "n1", (900L + i) << 20);
            rig.pods.owners.put("single" + i, new WorkloadStatus(1, 1, 600));
        }
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("no_victim");
        rig.pass(1);
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void whoMayNeverLoseAPodIsAskedAgainInTheNextRound() {
        for (String each : List.of("greedy", "modest")) {
            rig.pods.owners.put(each, new WorkloadStatus(1, 1, 600));
        }
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        rig.pods.owners.clear();
        rig.pass(5);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// The one thread asks about a node for some seconds only.
    @Test
    void slowAnswersAboutOneNodeDoNotHoldUpTheOthers() {
        rig.node("n3");
        rig.pod("other", "n3", 500 << 20);
        for (int i = 0; i < 10; i++) {
            rig.pod("single" + i, "n1", (900L + i) << 20);
            rig.pods.owners.put("single" + i, new WorkloadStatus(1, 1, 600));
        }
        Instant begun = rig.now;
        rig.pods.asked = () -> rig.now = rig.now.plusSeconds(2);
        rig.firing("n1");
        rig.firing("n3");
        rig.pods.before = request -> assertThat(Duration.between(begun, rig.now))
                .as(request.pod().name())
                .isLessThan(Duration.ofSeconds(15));
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("other");
    }

    /// A node that ends pods slowly, or says late what that brought, would keep the only place.
    @Test
    void aPlaceThatBecomesFreeIsForANodeThatWaits() {
        rig.allowOneEvictionAtATime();
        rig.pod("next", "n1", 400 << 20);
        rig.firing("n1");
        rig.pass(1);
        for (int i = 0; i < 8; i++) {
            rig.firing("n1");
            rig.firing("n3");
            rig.pass(10);
        }
        rig.pods.gone("greedy");
        for (int i = 0; i < 8; i++) {
            rig.firing("n1");
            rig.firing("n3");
            rig.pass(10);
        }
        assertThat(rig.pods.evicted()).startsWith("greedy", "other");
    }

    /// Somebody who changes one pod of it all the time.
    @Test
    void aPodThatAlwaysChangesHoldsUpNoOtherPodOfItsOwner() {
        rig.node("n3");
        rig.pods.put(SamplePods.pod("churned", "twins", "n1"));
        rig.pods.put(SamplePods.pod("still", "twins", "n3"));
        rig.usage.put("churned", 900L << 20);
        rig.usage.put("still", 900L << 20);
        rig.begin();
        rig.calm("n2");
        for (int i = 0; i < 6; i++) {
            rig.pods.answers.add(new EvictionAnswer.Changed("changed"));
        }
        rig.firing("n1");
        rig.pass(1);
        rig.pods.answers.clear();
        rig.firing("n3");
        rig.pass(1);
        assertThat(rig.pods.evicted()).contains("still");
    }

    /// The users of one namespace, and one kubelet, can bring evictions about.
    @Test
    void oneNodeHasAThirdOfTheHourAndOneNamespaceHalf() {
        rig.caps = EvictorRig.caps(6);
        rig.begin();
        rig.calm("n2");
        for (int i = 0; i < 12; i++) {
            rig.pod("p" + i, "n1", 600 << 20);
            rig.available.put("n1", (long) i << 30); // each brings relief
            rig.firing("n1");
            rig.pass(30);
            rig.pods.evicted().forEach(rig.pods::gone);
        }
        assertThat(rig.pods.evicted()).hasSize(2);
        assertThat(rig.held("n1")).isEqualTo("hourly_cap");

        rig.node("n3");
        rig.calm("n1");
        for (int i = 0; i < 6; i++) {
            rig.pod("q" + i, "n3", 600 << 20);
            rig.available.put("n3", (long) i << 30);
            rig.firing("n3");
            rig.pass(30);
            rig.pods.evicted().forEach(rig.pods::gone);
        }
        assertThat(rig.pods.evicted()).hasSize(3);
    }

    @Test
    void aPodThatDoesNotEndBlocksItsNodeAndItsOwnerAndNoOther() {
        rig.allowOneEvictionAtATime();
        rig.pods.put(SamplePods.pod("twin", "greedy", "n3"));
        rig.usage.put("twin", 600L << 20);
        rig.firing("n1");
        rig.pass(1);
        rig.firing("n1");
        rig.firing("n3");
        rig.pass(300);
        assertThat(rig.held("n3")).as("it may end yet").isEqualTo("cap");
        assertThat(rig.evictor.heldBackDemands("n3").toString()).contains("n1");
        rig.firing("n1");
        rig.firing("n3");
        rig.pass(31);
        rig.pass(6);
        assertThat(rig.pods.evicted()).containsExactly("greedy", "other");
        assertThat(rig.held("n1")).isEqualTo("not_ending");
        assertThat(rig.counted).contains("stuck");
        assertThat(rig.nodes.events().stream()
                        .map(NodeEvent::what)
                        .filter(each -> each.reason().equals("EvictionStuck")))
                .singleElement()
                .satisfies(each -> assertThat(each.note()).contains("shop/greedy", "n1", "finalizer"));
    }

    @Test
    void aPodThatAsksForYearsToEndHoldsUpTheOthersForAQuarterOfAnHour() {
        rig.allowOneEvictionAtATime();
        rig.firing("n1");
        rig.pods.carriedOut = request -> {
            rig.pods.put(SamplePods.with(
                    Objects.requireNonNull(rig.pods.pods.get(request.pod().path())),
                    SamplePods.state("Running", "Burstable", rig.now.plus(Duration.ofDays(999)))));
            return new EvictionAnswer.Accepted();
        };
        rig.pass(1);
        rig.firing("n3");
        rig.pass(890);
        assertThat(rig.held("n3")).isEqualTo("cap");
        rig.pass(11);
        rig.pass(6);
        assertThat(rig.pods.evicted()).containsExactly("greedy", "other");
        assertThat(rig.held("n1")).isEqualTo("not_ending");
        assertThat(rig.events()).doesNotContain("EvictionStuck");
        rig.pass(3000);
        assertThat(rig.events()).containsOnlyOnce("EvictionStuck");
    }

    @Test
    void aNodeThatIsNotReadyTakesNoPlaceAndLosesNoPod() {
        rig.allowOneEvictionAtATime();
        rig.firing("n1");
        rig.pass(1);
        rig.ready("n1", NodeConditionStatus.Unknown);
        rig.firing("n1");
        rig.firing("n3");
        rig.pass(6);
        assertThat(rig.pods.evicted()).containsExactly("greedy", "other");
        assertThat(rig.held("n1")).isEqualTo("node_not_ready");
    }

    /// The hog protects itself.
    @Test
    void whoKeepsToItsRequestStaysWhileAPodThatIsSparedDoesNot() {
        rig.pods.put(SamplePods.annotated(SamplePods.pod("greedy", "n1"), "barograph.io/evict", "never"));
        rig.usage.put("modest", 90L << 20);
        rig.firing("n1");
        rig.pass(1);
        rig.pass(10);
        assertThat(rig.pods.requests).isEmpty();
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("1 below_request");
        assertThat(rig.nodes.events())
                .singleElement()
                .satisfies(each -> assertThat(each.what().note()).contains("shop/greedy"));
    }

    /// The hog is 400 MiB above its request.
    @Test
    void whoUsesLittleStaysWhileAPodThatIsSparedUsesMuch() {
        rig.pods.put(SamplePods.annotated(SamplePods.pod("greedy", "n1"), "barograph.io/evict", "never"));
        rig.usage.put("modest", 139L << 20);
        rig.firing("n1");
        rig.pass(11);
        assertThat(rig.pods.requests).isEmpty();
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("1 below_request");
        rig.usage.put("modest", 140L << 20);
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("modest");
    }

    /// The hog was deleted with a grace of a year.
    @Test
    void whoUsesLittleStaysWhileAPodUsesMuchThatIsBeingDeleted() {
        EvictablePod.State ending = SamplePods.state("Running", "Burstable", rig.now.plus(Duration.ofDays(365)));
        rig.pods.put(SamplePods.with(SamplePods.pod("greedy", "n1"), ending));
        rig.usage.put("modest", 139L << 20);
        rig.firing("n1");
        rig.pass(40);
        assertThat(rig.pods.requests).isEmpty();
        rig.usage.put("modest", 140L << 20);
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("modest");
    }

    @Test
    void whoKeepsToItsRequestStaysWhileABarePodOrARefusedOneDoesNot() {
        rig.usage.put("modest", 90L << 20);
        rig.pods.answers.add(new EvictionAnswer.BudgetRefused("maxUnavailable 0", null));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        rig.pods.put(SamplePods.with(SamplePods.pod("greedy", "n1"), (Workload) null));
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        rig.pods.gone("greedy");
        rig.pass(10);
        assertThat(rig.pods.evicted()).as("no one is above its request").containsExactly("greedy", "modest");
    }
}
