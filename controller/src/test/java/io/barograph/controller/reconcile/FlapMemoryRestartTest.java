package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.verdict.MatchingMethod;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A node that flaps, its record in the API server, and controllers that come and go with all they knew.
class FlapMemoryRestartTest {

    private static final String TAINT = "example.org/pods-wait:NoSchedule";

    private final ReconcilerRig rig = ReconcilerRig.enforcing();
    private final PolicySet policies = PolicySet.of(new TestRules().read(), ParameterOverrides.none());
    private final Engine engine = new Engine(policies, MatchingMethod.TREE);
    private final List<Transition> transitions = new ArrayList<>();
    private EngineState state = EngineState.start();
    private long seq;

    @BeforeEach
    void aNode() {
        rig.add("n1");
    }

    @AfterEach
    void close() {
        policies.close();
    }

    /// Another controller, which knows nothing but what the API server knows.
    private void restart() {
        rig.restart(Mode.ENFORCE, "1");
        state = EngineState.start();
    }

    private void sees(double percent, int times) {
        for (int i = 0; i < times; i++) {
            rig.step(Duration.ofSeconds(2));
            NodeView view = NodeView.ofName("n1")
                    .withFlaps(ManagedNode.of(rig.node("n1")).readable().flapped());
            Evaluation made = engine.evaluate(
                    state, new Observation.Seen(SmallSnapshots.waiting("n1", seq++, percent, "shop/web"), view));
            state = made.state();
            transitions.addAll(made.transitions());
            rig.offer(new Decision(made.desired(), new Freshness.Heard(), made.transitions(), Double.NaN, 0));
        }
    }

    private List<String> taints() {
        return rig.taints("n1");
    }

    private String record() {
        return rig.node("n1").meta().annotations().getOrDefault("barograph.io/owned", "");
    }

    private List<Integer> flaps() {
        return transitions.stream()
                .filter(each -> each.step().toPhase() == Phase.FIRING
                        && each.demand().key().equals(TAINT))
                .map(each -> each.step().flaps())
                .toList();
    }

    /// Until its base hold of 4 s is over.
    private void raiseAndCalm() {
        sees(90, 4);
        assertThat(taints()).containsExactly(TAINT);
        sees(0, 4);
    }

    @Test
    void theNextControllerHoldsForAsLongAsThisOneWouldHave() {
        raiseAndCalm();
        assertThat(taints()).isEmpty();
        assertThat(record()).startsWith("{\"version\":2,");
        raiseAndCalm();
        assertThat(taints()).containsExactly(TAINT);
        assertThat(record()).startsWith("{\"version\":3,").contains("\"times\":\"1\",\"gone\":\"false\"");
        sees(0, 30);
        assertThat(taints()).isEmpty();
        assertThat(record()).contains("\"times\":\"1\",\"gone\":\"true\"");

        restart();
        sees(90, 4);
        assertThat(flaps()).containsExactly(0, 1, 2);
        sees(0, 32);
        assertThat(taints()).containsExactly(TAINT);
        sees(0, 32);
        assertThat(taints()).isEmpty();
    }

    @Test
    void aControllerThatComesWhileItIsThereCountsItNoSecondTime() {
        raiseAndCalm();
        raiseAndCalm();
        restart();
        sees(90, 4);
        assertThat(flaps()).containsExactly(0, 1, 1);
        sees(0, 32);
        assertThat(taints()).isEmpty();
    }

    @Test
    void aLongHoldAddsNothingThatWasTakenAwayMeanwhile() {
        raiseAndCalm();
        sees(90, 4);
        sees(0, 8);
        assertThat(taints()).containsExactly(TAINT);
        leaveAlone("true");
        sees(0, 1);
        assertThat(taints()).isEmpty();
        leaveAlone("false");
        sees(0, 8);
        assertThat(taints()).isEmpty();
        sees(90, 2);
        assertThat(taints()).containsExactly(TAINT);
    }

    private void leaveAlone(String value) {
        LiveNode node = rig.node("n1");
        Map<String, String> annotations = new HashMap<>(node.meta().annotations());
        annotations.put("barograph.io/ignore", value);
        LiveNode.Meta meta = new LiveNode.Meta("", Map.of(), annotations, null);
        rig.nodes.putNode(node.withContents(meta, node.taints(), node.status()));
    }

    @Test
    void theRecordIsClearedAnHourAfterTheLastRelease() {
        raiseAndCalm();
        raiseAndCalm();
        sees(0, 40);
        assertThat(record()).contains("\"flaps\"");
        sees(0, 1800);
        assertThat(record()).startsWith("{\"version\":2,").doesNotContain("flaps");
    }

    @Test
    void whatOneNodeTellsOfFlappingIsOneEventASeries() {
        raiseAndCalm();
        raiseAndCalm();
        sees(0, 30);
        raiseAndCalm();
        List<NodeEvent> told = rig.nodes.events().stream()
                .filter(each -> each.what().reason().equals("Flapping"))
                .toList();
        assertThat(told).singleElement().satisfies(each -> {
            assertThat(each.series().count()).isEqualTo(2);
            assertThat(each.what().note()).contains(TAINT + " (once)", "Maybe the load swings");
        });
    }
}
