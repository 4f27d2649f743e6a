package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.rules.demand.Phase;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReconciledNodesTest {

    private final ReconciledNodes slots = new ReconciledNodes();

    private ReconciledNode slot(String name) {
        slots.accept(new NodeChange.Present(LiveNode.named(name, "uid-" + name)), 0);
        ReconciledNode slot = slots.of(name, 0);
        slots.touch(slot);
        return slot;
    }

    private List<String> dueNow() {
        return slots.takeDue(1).stream().map(slot -> slot.name).toList();
    }

    @Test
    void timeAloneDoesNotTouchANodeOfWhichNothingIsDemanded() {
        slot("calm").latest.take(SampleDecisions.of("calm", Phase.INACTIVE).decision(), 0);
        slot("pressured")
                .latest
                .take(SampleDecisions.of("pressured", Phase.FIRING).decision(), 0);
        slot("unheard");
        assertThat(dueNow()).containsExactlyInAnyOrder("calm", "pressured", "unheard");

        slots.touchWhatTimeMoves();

        assertThat(dueNow()).containsExactlyInAnyOrder("pressured", "unheard");
    }

    @Test
    void timeTouchesACalmNodeWhereSomethingIsLeftOver() {
        ReconciledNode foreign = slot("foreign");
        ReconciledNode shadowed = slot("shadowed");
        for (ReconciledNode each : List.of(foreign, shadowed)) {
            each.latest.take(SampleDecisions.of(each.name, Phase.INACTIVE).decision(), 0);
        }
        dueNow();
        foreign.report(Set.of("x:NoSchedule foreign"));
        shadowed.observed(Set.of("x:NoSchedule"));

        slots.touchWhatTimeMoves();

        assertThat(dueNow()).containsExactlyInAnyOrder("foreign", "shadowed");
    }

    @Test
    void whoBeginsToLeadLooksAtAll() {
        slot("calm").latest.take(SampleDecisions.of("calm", Phase.INACTIVE).decision(), 0);
        dueNow();

        slots.touchAll();

        assertThat(dueNow()).containsExactly("calm");
    }

    @Test
    void aLateDesireOfANodeThatIsGoneKeepsNothingForLong() {
        slots.accept(new NodeChange.Synced(), 0);
        slot("stays");
        slot("gone");
        slots.accept(new NodeChange.Gone(LiveNode.named("gone", "uid-gone").identity()), 0);
        slots.touch(slots.of("gone", 0));
        slots.dropNodeless(59_000_000);
        assertThat(slots.knows("gone")).isTrue();

        slots.dropNodeless(60_000_000);

        assertThat(slots.knows("gone")).isFalse();
        assertThat(slots.nextDueMicros()).isNotNull();
        assertThat(dueNow()).containsExactly("stays");
    }

    @Test
    void aDesireThatComesBeforeItsNodeWaitsForIt() {
        slots.of("early", 0).latest.take(SampleDecisions.raised("early"), 0);
        slots.dropNodeless(3_600_000_000L);
        assertThat(slots.knows("early")).isTrue();

        slots.accept(new NodeChange.Synced(), 0);
        slot("early");
        slots.dropNodeless(3_600_000_000L);

        assertThat(slots.of("early", 0).latest.state()).isNotNull();
    }
}
