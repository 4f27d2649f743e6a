package io.barograph.controller.decide.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.junit.jupiter.api.Test;

class RecentTransitionsTest {

    private final RecentTransitions decisions = new RecentTransitions();

    private void add(String node) {
        decisions.addTransitions(
                Instant.EPOCH,
                false,
                List.of(new Transition(
                        new Transition.At(node, "boot", 1),
                        new Transition.Source("busy", "pods wait"),
                        new Demand.Condition("PodsWait"),
                        new Transition.Step(Phase.INACTIVE, Phase.PENDING, Reason.PressureHigh),
                        List.of())));
    }

    private List<Long> numbers(String node, long after, int most) {
        return decisions.newestEntries(each -> each.moment().node().equals(node), after, most).stream()
                .map(RecentTransitions.Entry::number)
                .toList();
    }

    @Test
    void tellsTheNewestFirst() {
        add("n1");
        add("n2");
        add("n1");
        assertThat(numbers("n1", 0, 10)).containsExactly(3L, 1L);
        assertThat(numbers("n1", 1, 10)).containsExactly(3L);
        assertThat(numbers("n1", 3, 10)).isEmpty();
        assertThat(numbers("n1", 0, 1)).containsExactly(3L);
        assertThat(decisions.lastNumber()).isEqualTo(3);
    }

    @Test
    void aNodeThatHasManyPushesOutItsOwn() {
        add("calm");
        for (int i = 0; i < RecentTransitions.KEPT + 5; i++) {
            add("busy");
        }
        assertThat(numbers("calm", 0, 10)).containsExactly(1L);
        assertThat(numbers("busy", 0, RecentTransitions.KEPT)).hasSize(RecentTransitions.KEPT - 1);
    }

    @Test
    void keepsSoManyAndNoMore() {
        for (int i = 0; i < RecentTransitions.KEPT + 5; i++) {
            add("n1");
        }
        assertThat(numbers("n1", 0, Integer.MAX_VALUE))
                .hasSize(RecentTransitions.KEPT)
                .startsWith(2005L)
                .endsWith(6L);
    }
}
