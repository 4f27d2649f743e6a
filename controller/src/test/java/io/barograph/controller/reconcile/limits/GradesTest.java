package io.barograph.controller.reconcile.limits;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

/// Several soft taints on one node, as `graded.drl` demands them.
class GradesTest {

    private static final List<Demand> GRADES = Stream.of(1, 2, 3)
            .<Demand>map(grade -> new Demand.Taint("barograph.io/contention-grade-" + grade, Effect.PreferNoSchedule))
            .toList();

    private final List<String> names =
            IntStream.range(0, 20).mapToObj(i -> "n" + i).toList();

    private ReconcilerRig rig(String budget) {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, budget);
        names.forEach(name -> rig.add(name, "p", "z"));
        return rig;
    }

    private static void grade(ReconcilerRig rig, String node, int grade) {
        SampleDecisions wants =
                SampleDecisions.of(node, Phase.FIRING, GRADES.subList(0, grade).toArray(Demand[]::new));
        wants.with(Phase.INACTIVE, false, GRADES.subList(grade, 3));
        rig.reconciler.offerDecision(wants.severity(50).decision());
    }

    private static void pass(ReconcilerRig rig, int seconds) {
        for (int i = 0; i < seconds; i++) {
            rig.step(Duration.ofSeconds(1));
            rig.reconciler.pass();
        }
    }

    private Map<String, Integer> counts(ReconcilerRig rig) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        names.forEach(name -> counts.put(name, rig.taints(name).size()));
        return counts;
    }

    @Test
    void takeOnePlaceOfTheBudgetHoweverManyTheyAre() {
        ReconcilerRig rig = rig("2");
        grade(rig, "n0", 3);
        grade(rig, "n1", 1);
        pass(rig, 10);
        grade(rig, "n2", 3);
        pass(rig, 10);
        assertThat(counts(rig)).containsEntry("n0", 3).containsEntry("n1", 1).containsEntry("n2", 0);
        assertThat(rig.reconciler.guards().budgets().getFirst().used()).isEqualTo(2);

        grade(rig, "n1", 2);
        pass(rig, 10);
        assertThat(counts(rig)).as("a higher grade needs no further place").containsEntry("n1", 2);

        grade(rig, "n0", 1);
        pass(rig, 10);
        assertThat(counts(rig))
                .as("a lower grade keeps the place")
                .containsEntry("n0", 1)
                .containsEntry("n2", 0);
    }

    @Test
    void neverComeOnMoreThanHalfOfAPool() {
        ReconcilerRig rig = rig("100%");
        Budgets.Pools pools = new Budgets.Pools(Budget.parse("10%"), Map.of(), false);
        rig.restart(Mode.ENFORCE, new Budgets(Budget.ALL, pools, Budget.ALL, Budget.parse("50%")));
        names.forEach(name -> grade(rig, name, 3));
        pass(rig, 60);

        assertThat(counts(rig).values()).filteredOn(count -> count == 3).hasSize(10);
        assertThat(counts(rig).values()).filteredOn(count -> count == 0).hasSize(10);
    }

    @Test
    void comeInOneWriteWithAllThatTheNodeHasReached() {
        ReconcilerRig rig = rig("100%");
        grade(rig, "n0", 3);
        pass(rig, 10);
        assertThat(rig.told.stream().filter("TAINTS done"::equals)).hasSize(1);
    }

    /// A storm says that nearly no node is left for pods. Soft taints keep no pod away.
    @Test
    void areNoStormThatWouldHoldBackHardTaints() {
        ReconcilerRig rig = rig("100%");
        names.forEach(name -> grade(rig, name, 1));
        pass(rig, 60);
        assertThat(rig.told).noneMatch(each -> each.startsWith("STORM"));

        rig.reconciler.offerDecision(
                SampleDecisions.of("n3", Phase.FIRING).severity(80).decision());
        pass(rig, 10);
        assertThat(rig.taints("n3")).contains(TAINT);
    }
}
