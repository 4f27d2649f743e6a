package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.StandDown;
import io.barograph.rules.demand.Phase;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// Nodes are drained and given back at any time, demands come and go, writes fail, controllers are replaced: nothing of
/// ours ever comes to a node that others drain, whatever clears goes all the same, and whatever fires comes in the end.
class StandDownPropertyTest {

    private static final int NODES = 6;

    private int held;
    private int kept;
    private int released;

    @Test
    void aNodeThatStandsDownGetsNothingNewAndLosesWhatClears() {
        for (long seed = 1; seed <= TestRounds.of(12, 100); seed++) {
            run(new SplittableRandom(seed));
        }
        assertThat(held).as("held back").isPositive();
        assertThat(kept).as("kept").isPositive();
        assertThat(released).as("released").isPositive();
    }

    private void run(SplittableRandom random) {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
        Map<String, Phase> phases = new TreeMap<>();
        IntStream.range(0, NODES).forEach(i -> {
            rig.add("n" + i, "p", "z" + i); // of a zone alone there is no storm
            phases.put("n" + i, Phase.INACTIVE);
        });
        for (int step = 0; step < 60; step++) {
            for (String name : phases.keySet()) {
                happen(rig, name, phases, random);
            }
            if (random.nextInt(15) == 0) {
                rig.restart(Mode.ENFORCE, "100%");
            }
            phases.forEach((name, phase) ->
                    rig.reconciler.offerDecision(SampleDecisions.of(name, phase).decision()));
            Map<String, Set<String>> before = marks(rig, phases.keySet());
            rig.settle();
            rig.resync();
            Map<String, Set<String>> after = marks(rig, phases.keySet());
            phases.forEach((name, phase) -> check(
                    rig.node(name),
                    phase,
                    Objects.requireNonNull(before.get(name)),
                    Objects.requireNonNull(after.get(name))));
        }
    }

    private void check(LiveNode node, Phase phase, Set<String> before, Set<String> after) {
        boolean standsDown = StandDown.of(node) != null;
        switch (phase) {
            case INACTIVE -> {
                assertThat(after).as("of %s", node).isEmpty();
                released += standsDown && !before.isEmpty() ? 1 : 0;
            }
            case FIRING -> {
                if (standsDown) {
                    assertThat(after).as("of %s", node).isEqualTo(before);
                    held += before.isEmpty() ? 1 : 0;
                    kept += before.isEmpty() ? 0 : 1;
                } else {
                    assertThat(after)
                            .as("of %s", node)
                            .containsExactlyInAnyOrder(SampleDecisions.TAINT, SampleDecisions.TYPE);
                }
            }
            case PENDING, KEEP_FIRING -> assertThat(before).as("of %s", node).containsAll(after);
        }
    }

    private static void happen(ReconcilerRig rig, String name, Map<String, Phase> phases, SplittableRandom random) {
        switch (random.nextInt(8)) {
            case 0, 1 -> phases.put(name, Phase.FIRING);
            case 2 -> phases.put(name, Phase.INACTIVE);
            case 3 -> phases.put(name, phases.get(name) == Phase.FIRING ? Phase.KEEP_FIRING : Phase.INACTIVE);
            case 4, 5 -> drain(rig, name, random);
            default -> {}
        }
    }

    private static void drain(ReconcilerRig rig, String name, SplittableRandom random) {
        LiveNode node = rig.node(name);
        Set<String> drains = new HashSet<>(StandDown.marks());
        List<NodeTaint> taints = new ArrayList<>(node.taints());
        taints.removeIf(each -> drains.contains(each.key()));
        List<NodeCondition> conditions = new ArrayList<>(node.status().conditions());
        conditions.removeIf(each -> drains.contains(each.type()));
        boolean cordoned = false;
        if (random.nextBoolean()) {
            String mark = StandDown.marks().get(random.nextInt(drains.size()));
            if (mark.equals(StandDown.CORDON)) {
                cordoned = true;
            } else if (mark.contains("/") || mark.startsWith("ToBe")) {
                taints.add(NodeTaint.of(mark, "NoSchedule"));
            } else {
                conditions.add(new NodeCondition(
                        mark,
                        List.of(NodeConditionStatus.values()).get(random.nextInt(NodeConditionStatus.values().length)),
                        "R",
                        "",
                        new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH)));
            }
        }
        rig.nodes.putNode(new LiveNode(
                node.identity(), node.meta(), cordoned, taints, new LiveNode.Status(List.of(), conditions)));
    }

    /// Ours: the taint's id, and the condition's type while it is True.
    private static Map<String, Set<String>> marks(ReconcilerRig rig, Set<String> names) {
        Map<String, Set<String>> marks = new HashMap<>();
        for (String name : names) {
            Set<String> found = new TreeSet<>(rig.taints(name));
            found.retainAll(Set.of(SampleDecisions.TAINT));
            NodeCondition condition = rig.node(name).condition(SampleDecisions.TYPE);
            if (condition != null && condition.status() == NodeConditionStatus.True) {
                found.add(SampleDecisions.TYPE);
            }
            marks.put(name, found);
        }
        return marks;
    }
}
