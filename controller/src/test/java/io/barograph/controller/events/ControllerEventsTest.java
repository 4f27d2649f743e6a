package io.barograph.controller.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.guardrail.GuardrailChange.Kind;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.api.Test;

class ControllerEventsTest {

    private final List<NodeEvent.What> told = new ArrayList<>();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean mayWrite = true;
    private boolean slow;
    private final ControllerEventSender sender = new ControllerEventSender(
            what -> {
                told.add(what);
                return new ApiOutcome.Done<>(what);
            },
            () -> mayWrite,
            what -> {
                waiting.add(what);
                if (!slow) {
                    waiting.remove().run();
                }
            });
    private final PolicyEvents events = new PolicyEvents(PolicyStoreListener.none(), sender);

    @Test
    void theFirstLoadIsNoEventAndEachLaterOneIs() {
        events.policiesLoaded(Instant.EPOCH);
        assertThat(told).isEmpty();
        events.policiesLoaded(Instant.EPOCH);
        assertThat(told).extracting(NodeEvent.What::reason).containsExactly("PolicyReloaded");
    }

    @Test
    void aRefusalIsToldOnceForEachReasonUntilItIsOver() {
        events.policiesLoaded(Instant.EPOCH);
        events.policiesRefused("a.drl:3:1: no such fact");
        events.policiesRefused("a.drl:3:1: no such fact");
        events.policiesRefused("a.drl:4:1: no such fact");
        events.policiesLoaded(Instant.EPOCH);
        events.policiesRefused("a.drl:4:1: no such fact");
        assertThat(told)
                .extracting(NodeEvent.What::reason)
                .containsExactly("PolicyReloadFailed", "PolicyReloadFailed", "PolicyReloaded", "PolicyReloadFailed");
        assertThat(told.getFirst().warning()).isTrue();
        assertThat(told.getFirst().note()).contains("last good").contains("a.drl:3:1: no such fact");
    }

    @Test
    void lastGoodRulesBesideBadOnesFromTheStartAreARefusal() {
        events.policiesLoaded(Instant.EPOCH);
        events.policiesRefused("a.drl: cannot be read");
        assertThat(told).extracting(NodeEvent.What::reason).containsExactly("PolicyReloadFailed");
    }

    @Test
    void whoMayNotWriteTellsNothing() {
        mayWrite = false;
        events.policiesLoaded(Instant.EPOCH);
        events.policiesRefused("bad");
        events.policiesLoaded(Instant.EPOCH);
        assertThat(told).isEmpty();
    }

    @Test
    void whoLosesTheLeadWhileAnEventWaitsDoesNotSendIt() {
        slow = true;
        events.policiesRefused("bad");
        mayWrite = false;
        waiting.remove().run();
        assertThat(told).isEmpty();
    }

    @Test
    void aReasonIsNeverLongerThanAnApiServerTakes() {
        events.policiesRefused("\u20ac".repeat(5000));
        assertThat(told.getFirst().note().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(800, 1024);
    }

    @Test
    void tellsThatAStormBeginsAndEnds() {
        sender.sendChanges(List.of(new GuardrailChange(Kind.STORM_BEGAN, "eu-1a", ScarceResource.CPU, 6, 10)));
        sender.sendChanges(List.of(new GuardrailChange(Kind.STORM_ENDED, "eu-1a", ScarceResource.CPU, 2, 10)));

        assertThat(told)
                .extracting(NodeEvent.What::reason, NodeEvent.What::warning)
                .containsExactly(tuple("PressureStorm", true), tuple("PressureStormEnded", false));
        assertThat(told.getFirst().note()).startsWith("6 of 10 nodes of zone eu-1a are under CPU pressure");
    }

    @Test
    void tellsOneEventForAllPoolsThatFallSilentTogetherWithinWhatTheServerTakes() {
        sender.sendChanges(IntStream.range(0, 100)
                .mapToObj(i -> new GuardrailChange(Kind.OUTAGE_BEGAN, "pöol" + i, null, 9, 9))
                .toList());

        assertThat(told).singleElement().satisfies(what -> {
            assertThat(what.reason()).isEqualTo("SignalOutage");
            assertThat(what.note().getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(1024);
        });
    }
}
