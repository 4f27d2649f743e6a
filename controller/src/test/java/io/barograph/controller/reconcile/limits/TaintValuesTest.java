package io.barograph.controller.reconcile.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One taint that several demands want with different values.
class TaintValuesTest {

    private static final String KEY = "barograph.io/contention-level";
    private static final String ID = KEY + ":PreferNoSchedule";

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    private static Demand.Taint level(int value) {
        return new Demand.Taint(KEY, value, Effect.PreferNoSchedule);
    }

    /// @param phases of the levels 1, 2 and 3
    private void offer(Phase... phases) {
        offer(false, phases);
    }

    private void offer(boolean frozen, Phase... phases) {
        SampleDecisions wants = SampleDecisions.of("n1", phases[0], new Demand[0]);
        for (int i = 0; i < phases.length; i++) {
            wants.with(phases[i], frozen, List.of(level(i + 1)));
        }
        rig.offer(wants.severity(50).decision());
    }

    private void grade(int grade) {
        Phase[] phases = new Phase[3];
        for (int i = 0; i < 3; i++) {
            phases[i] = i < grade ? Phase.FIRING : Phase.INACTIVE;
        }
        offer(phases);
    }

    private String value() {
        NodeTaint there = rig.node("n1").taint(ID);
        return there == null ? "none" : there.value();
    }

    private String record() {
        return rig.node("n1").meta().annotations().getOrDefault("barograph.io/owned", "");
    }

    private long writes() {
        return rig.told.stream().filter("TAINTS done"::equals).count();
    }

    private String says(String reason) {
        return rig.nodes.events().stream()
                .filter(each -> each.what().reason().equals(reason))
                .map(each -> each.what().note())
                .collect(Collectors.joining("\n"));
    }

    private void write(String value, String manager) {
        LiveNode node = rig.node("n1");
        NodeTaint changed = new NodeTaint(
                KEY,
                "PreferNoSchedule",
                "{\"key\":\"%s\",\"value\":\"%s\",\"effect\":\"PreferNoSchedule\"}".formatted(KEY, value));
        rig.nodes.putNode(node.withContents(node.meta(), List.of(changed), node.status()), manager);
        rig.settle();
    }

    @Test
    void stepsUpAndDownWithOneWriteEachAndLeavesWithTheLast() {
        rig.add("n1");
        grade(1);
        assertThat(value()).isEqualTo("1");
        assertThat(record()).contains("\"value\":\"1\"");
        grade(3);
        assertThat(value()).isEqualTo("3");
        assertThat(rig.taints("n1")).containsExactly(ID);
        assertThat(record()).contains("\"value\":\"3\"");
        assertThat(rig.reconciler.guards().budgets().getFirst().used()).isEqualTo(1);
        grade(2);
        assertThat(value()).isEqualTo("2");
        grade(2);
        assertThat(writes()).isEqualTo(3);
        grade(0);
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(record()).isEmpty();
        assertThat(writes()).isEqualTo(4);
        assertThat(says("TaintAdded")).contains("added taint " + KEY + "=1:PreferNoSchedule");
        assertThat(says("TaintChanged"))
                .contains("changed taint " + KEY + "=1:PreferNoSchedule to " + KEY + "=3:PreferNoSchedule")
                .contains("changed taint " + KEY + "=3:PreferNoSchedule to " + KEY + "=2:PreferNoSchedule");
        assertThat(says("TaintRemoved")).contains("removed taint " + KEY + "=2:PreferNoSchedule");
    }

    @Test
    void aLevelThatKeepsFiringKeepsItsValueAndNeverAddsIt() {
        rig.add("n1");
        offer(Phase.FIRING, Phase.FIRING, Phase.KEEP_FIRING);
        assertThat(value()).isEqualTo("2");
        grade(3);
        offer(Phase.FIRING, Phase.KEEP_FIRING, Phase.KEEP_FIRING);
        assertThat(value()).isEqualTo("3");
        offer(Phase.FIRING, Phase.KEEP_FIRING, Phase.INACTIVE);
        assertThat(value()).isEqualTo("2");
    }

    @Test
    void aLevelThatIsOnlyPendingCarriesNoHigherValueDown() {
        rig.add("n1");
        offer(Phase.INACTIVE, Phase.PENDING, Phase.FIRING);
        assertThat(value()).isEqualTo("3");
        offer(Phase.INACTIVE, Phase.PENDING, Phase.INACTIVE);
        assertThat(value()).isEqualTo("none");
    }

    @Test
    void missingValuesLowerAndRaiseNothing() {
        rig.add("n1");
        grade(2);
        offer(true, Phase.FIRING, Phase.FIRING, Phase.FIRING);
        assertThat(value()).isEqualTo("2");
        rig.restart(Mode.ENFORCE, "1");
        offer(true, Phase.PENDING, Phase.PENDING, Phase.PENDING);
        assertThat(value()).isEqualTo("2");
    }

    @Test
    void aNodeWithAPlaceNeedsNoFurtherOneForAHigherValue() {
        rig.add("n1");
        rig.add("n2");
        grade(1);
        rig.offer(SampleDecisions.of("n2", Phase.FIRING, level(3)).severity(90).decision());
        assertThat(rig.taints("n2")).isEmpty();
        grade(3);
        assertThat(value()).isEqualTo("3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubectl-taint", "k9s"})
    void leavesTheValueThatAHumanGaveForHalfAnHourButTakesTheTaintAway(String tool) {
        rig.add("n1");
        grade(3);
        write("1", tool);
        assertThat(value()).isEqualTo("1");
        assertThat(says("TaintOverridden")).contains(tool + " changed taint " + ID + " from value 3 to value 1");
        grade(2);
        assertThat(value()).isEqualTo("1");
        rig.later(Duration.ofMinutes(31));
        assertThat(value()).isEqualTo("2");
        write("3", tool);
        grade(0);
        assertThat(value()).isEqualTo("none");
    }

    @Test
    void writesTheValueAgainOnceAfterAControllerThatWroteAnOlderListBack() {
        rig.add("n1");
        grade(1);
        grade(3);
        write("1", "cloud-node-manager");
        assertThat(value()).isEqualTo("3");
        assertThat(says("TaintOverridden")).isEmpty();
        write("1", "cloud-node-manager");
        assertThat(value()).isEqualTo("1");
        assertThat(says("TaintOverridden")).contains("cloud-node-manager changed taint");
    }

    @Test
    void aTextThatNoDemandCanHaveMakesTheTaintAnothers() {
        rig.add("n1");
        grade(3);
        write("mine", "kubectl-taint");
        assertThat(rig.blocked(0)).contains("another");
        grade(0);
        assertThat(value()).isEqualTo("mine");
    }

    /// Over many histories: the node has the highest value that fires, whatever the order of demands, and a write for
    /// each change of that and no other.
    @Test
    void theValueIsTheHighestThatFiresInWhateverOrderTheyCome() {
        Random random = new Random(7);
        rig.add("n1");
        int before = 0;
        long expected = 0;
        for (int i = 0; i < 500; i++) {
            List<Integer> values = new ArrayList<>(List.of(1, 2, 9, 10, 11, 100));
            Collections.shuffle(values, random);
            SampleDecisions wants = SampleDecisions.of("n1", Phase.FIRING, new Demand[0]);
            int highest = 0;
            for (int value : values) {
                boolean fires = random.nextInt(4) == 0;
                highest = fires ? Math.max(highest, value) : highest;
                wants.with(fires ? Phase.FIRING : Phase.INACTIVE, false, List.of(level(value)));
            }
            rig.offer(wants.severity(50).decision());
            assertThat(value()).isEqualTo(highest == 0 ? "none" : Integer.toString(highest));
            expected += highest == before ? 0 : 1;
            before = highest;
        }
        assertThat(writes()).isEqualTo(expected);
        assertThat(expected).isGreaterThan(200);
    }
}
