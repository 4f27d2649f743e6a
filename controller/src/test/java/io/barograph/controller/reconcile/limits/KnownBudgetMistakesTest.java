package io.barograph.controller.reconcile.limits;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

/// Mistakes that other projects made with breakers and budgets. Each test is named after the project and what must not
/// happen here.
class KnownBudgetMistakesTest {

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
    private final List<String> east = add("east", 10);
    private final List<String> west = add("west", 10);

    private List<String> add(String zone, int nodes) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            names.add(zone + i);
            rig.add(zone + i, "pool", zone);
            rig.reconciler.offerDecision(
                    SampleDecisions.of(zone + i, Phase.INACTIVE).decision());
        }
        return names;
    }

    private void offer(List<String> names, Phase phase) {
        names.forEach(name -> rig.reconciler.offerDecision(
                SampleDecisions.of(name, phase).severity(70).decision()));
    }

    private void pass(Duration time) {
        for (Duration at = Duration.ZERO; at.compareTo(time) < 0; at = at.plusSeconds(2)) {
            rig.step(Duration.ofSeconds(2));
            rig.reconciler.pass();
        }
    }

    private long tainted(List<String> names) {
        return names.stream().filter(name -> rig.taints(name).contains(TAINT)).count();
    }

    /// Its breaker counts the whole cluster, so a zone that is ill freezes the repair of all others.
    @Test
    void karpenterAStormInOneZoneDoesNotFreezeTheOthers() {
        offer(east, Phase.FIRING);
        pass(Duration.ofSeconds(4));
        offer(west.subList(0, 2), Phase.FIRING);
        pass(Duration.ofSeconds(30));

        assertThat(tainted(east)).isZero();
        assertThat(tainted(west)).isEqualTo(2);
    }

    /// After a reset it acted on events that were days old.
    @Test
    void nvsentinelWhatGatheredWhileNothingCouldBeDoneIsNotReplayed() {
        rig.api.away(true);
        for (int day = 0; day < 3; day++) {
            offer(west, Phase.FIRING);
            pass(Duration.ofMinutes(2));
            rig.step(Duration.ofHours(23));
            offer(west, Phase.INACTIVE);
        }
        rig.api.away(false);
        rig.api.forgetCalls();
        pass(Duration.ofMinutes(10));

        assertThat(tainted(west)).isZero();
        assertThat(rig.api.writes()).isEmpty();
    }

    /// 75 % of the nodes were cordoned at once.
    @Test
    void drainoNeverMostOfTheClusterAtOnce() {
        Budget tenth = new Budget(10, true);
        rig.restart(Mode.ENFORCE, new Budgets(Budget.ALL, new Budgets.Pools(tenth, Map.of(), false), tenth, tenth));
        for (List<String> zone : List.of(east, west)) {
            offer(zone, Phase.INACTIVE);
            for (String name : zone.subList(0, 5)) {
                offer(List.of(name), Phase.FIRING);
                pass(Duration.ofSeconds(2));
            }
        }
        pass(Duration.ofMinutes(5));

        assertThat(tainted(east) + tainted(west)).isEqualTo(2);
        assertThat(tainted(east)).isEqualTo(1);
    }
}
