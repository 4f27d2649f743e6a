package io.barograph.controller.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.rules.engine.EngineState.RaisedBefore;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.RememberedFlap;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class NodeViewsTest {

    private static final Instant BIRTH = Instant.parse("2026-11-21T08:00:00Z");
    private static final String OWNED = "{\"version\":1,"
            + "\"taints\":{\"example.com/ours:NoSchedule\":{\"policy\":\"p\",\"since\":\"2026-11-21T08:00:00Z\"}},"
            + "\"conditions\":{\"Ours\":{\"policy\":\"p\",\"since\":\"2026-11-21T08:00:00Z\"}}}";

    private final MemoryNodeApi nodes = new MemoryNodeApi();
    private Instant now = BIRTH;
    private final InstantSource wall = () -> now;

    private NodeView view(String annotation) {
        putNode(annotation);
        try (NodeViews views = new NodeViews(nodes, PodApi.unknown()::podsOn, PodApi.unknown()::podEndings, wall)) {
            now = BIRTH.plusSeconds(90);
            return views.apply("n1");
        }
    }

    private Set<RaisedBefore> raised(String annotation, Instant since) {
        putNode(annotation);
        try (NodeViews views = new NodeViews(nodes, PodApi.unknown()::podsOn, PodApi.unknown()::podEndings, wall)) {
            return views.raisedDemands("n1", since);
        }
    }

    private void putNode(String annotation) {
        nodes.putNode(new LiveNode(
                new NodeIdentity("n1", "u1"),
                new LiveNode.Meta("1", Map.of("pool", "batch"), Map.of("barograph.io/owned", annotation), BIRTH),
                true,
                List.of(
                        NodeTaint.of("example.com/theirs", "NoExecute"),
                        NodeTaint.of("example.com/ours", "NoSchedule"),
                        NodeTaint.of("example.com/odd", "NoSuchEffect")),
                new LiveNode.Status(List.of(), List.of(condition("Ready"), condition("Ours")))));
    }

    private static NodeCondition condition(String type) {
        return new NodeCondition(
                type, NodeConditionStatus.Unknown, "", "", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
    }

    @Test
    void tellsWhatTheApiServerSaysAndHowOldTheNodeIsNow() {
        NodeView view = view(OWNED);
        assertThat(view.unschedulable()).isEqualTo(Reading.of(true));
        assertThat(view.labels()).isEqualTo(Reading.of(Map.of("pool", "batch")));
        assertThat(view.age()).isEqualTo(Reading.of(Duration.ofSeconds(90)));
    }

    @Test
    void leavesOutWhatIsOursByTheAnnotation() {
        assertThat(view(OWNED).marks())
                .isEqualTo(Reading.of(new NodeView.Marks(
                        List.of(new Condition("Ready", io.barograph.rules.fact.ConditionStatus.Unknown)),
                        List.of(new Taint("example.com/theirs", TaintEffect.NoExecute)))));
    }

    @Test
    void tellsWhatTheRecordRemembersOfFlapping() {
        String record = "{\"version\":3,\"flaps\":{\"p example.com/ours:NoSchedule\":"
                + "{\"boot\":\"b1\",\"times\":\"2\",\"gone\":\"true\",\"since_us\":\"17\"}}}";
        assertThat(view(record).flapped())
                .containsExactly(new RememberedFlap("p", "example.com/ours:NoSchedule", "b1", 2, true, 17));
        assertThat(view(OWNED).flapped()).isEmpty();
        assertThat(view("{\"version\":99}").flapped()).isEmpty();
    }

    @Test
    void tellsWhichDemandsWereRaisedByTheirMarksOnTheNode() {
        assertThat(raised(OWNED, BIRTH))
                .containsExactlyInAnyOrder(
                        new RaisedBefore("p", "example.com/ours:NoSchedule"), new RaisedBefore("p", "Ours"));
        assertThat(raised(OWNED.replace("\"p\"", "\"p@3f2a\""), BIRTH))
                .as("without the digest")
                .isEqualTo(raised(OWNED, BIRTH));
        assertThat(raised(OWNED, BIRTH.plusSeconds(1))).as("since then").isEmpty();
        assertThat(raised(OWNED.replace("example.com/ours", "example.com/gone").replace("\"Ours\"", "\"Gone\""), BIRTH))
                .as("not on the node")
                .isEmpty();
        assertThat(raised("{\"version\":99}", BIRTH)).isEmpty();
    }

    @Test
    void knowsNoConditionsAndTaintsWhereTheAnnotationCannotBeRead() {
        assertThat(view("{\"version\":99}").marks())
                .isEqualTo(Reading.failed("the annotation barograph.io/owned cannot be read"));
    }

    @Test
    void knowsNothingOfANodeThatNoApiServerToldOf() {
        nodes.putNode(LiveNode.ofName("n1", "u1"));
        try (NodeViews views = new NodeViews(nodes, PodApi.unknown()::podsOn, PodApi.unknown()::podEndings, wall)) {
            assertThat(views.apply("n1")).isEqualTo(NodeView.ofName("n1"));
            assertThat(views.apply("n2")).isEqualTo(NodeView.ofName("n2"));
        }
    }
}
