package io.barograph.controller.evict.victim;

import static io.barograph.controller.evict.SamplePods.dearPlacement;
import static io.barograph.controller.evict.SamplePods.pod;
import static io.barograph.controller.evict.SamplePods.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class FitTest {

    private static final ResourceAmounts GIB = new ResourceAmounts(1000, 1L << 30, 10);
    private final EvictablePod pod = pod("a", "n1");

    @Test
    void aReadyCalmNodeWithRoomTakesIt() {
        assertThat(fits(node(List.of(), "MemoryPressure"), true, Reading.of(ResourceAmounts.NONE)))
                .isTrue();
    }

    @Test
    void whatIsNotKnownIsNoRoom() {
        assertThat(fits(node(List.of(), ""), true, Reading.absent("not listed yet")))
                .isFalse();
        assertThat(fits(LiveNode.ofName("n2", "u"), true, Reading.of(ResourceAmounts.NONE)))
                .isFalse();
        assertThat(new Fit(List.of()).refusalFor(pod)).isNotNull();
    }

    @Test
    void aFullPressuredOrTaintedNodeDoesNot() {
        Reading<ResourceAmounts> empty = Reading.of(ResourceAmounts.NONE);
        assertThat(fits(node(List.of(), ""), true, Reading.of(new ResourceAmounts(950, 0, 1))))
                .isFalse();
        assertThat(fits(node(List.of(), ""), false, empty)).isFalse();
        assertThat(fits(node(List.of(NodeTaint.of("k", "PreferNoSchedule")), ""), true, empty))
                .isFalse();
    }

    @Test
    void aNodeThatOthersDrainDoesNot() {
        LiveNode node = node(List.of(), "DrainInProgress");
        assertThat(fits(node, true, Reading.of(ResourceAmounts.NONE))).isTrue();
        List<NodeCondition> draining = List.of(
                condition("Ready", NodeConditionStatus.True), condition("DrainInProgress", NodeConditionStatus.True));
        LiveNode drained = node.withContents(node.meta(), List.of(), new LiveNode.Status(List.of(), draining, GIB));
        assertThat(fits(drained, true, Reading.of(ResourceAmounts.NONE))).isFalse();
    }

    @Test
    void aNodeWithTheKubeletsPressureDoesNot() {
        LiveNode node = node(List.of(), "");
        LiveNode pressed = node.withContents(
                node.meta(),
                List.of(),
                new LiveNode.Status(
                        List.of(),
                        Stream.concat(
                                        node.status().conditions().stream(),
                                        Stream.of(condition("DiskPressure", NodeConditionStatus.Unknown)))
                                .toList(),
                        GIB));
        assertThat(fits(pressed, true, Reading.of(ResourceAmounts.NONE))).isFalse();
    }

    @Test
    void aConfinedPodIsNotSaidToFit() {
        var room = new Fit.Room(node(List.of(), ""), true, Reading.of(ResourceAmounts.NONE));
        var why = Objects.requireNonNull(new Fit(List.of(room)).refusalFor(with(pod, 0, true, false)));
        assertThat(why.cause().word()).isEqualTo("confined");
    }

    @Test
    void oneNodeAloneDoesNotSpeakForManyOthers() {
        Fit.Room free = new Fit.Room(node(List.of(), ""), true, Reading.of(ResourceAmounts.NONE));
        Fit.Room full = new Fit.Room(node(List.of(), ""), true, Reading.of(new ResourceAmounts(950, 0, 1)));
        assertThat(new Fit(List.of(free, full)).refusalFor(pod)).isNull();
        assertThat(new Fit(List.of(free, full, full)).refusalFor(pod)).isNotNull();
        assertThat(new Fit(List.of(free, free, full)).refusalFor(pod)).isNull();
        Fit.Room forbidden = new Fit.Room(
                node(List.of(NodeTaint.of("k", "NoSchedule")), ""), true, Reading.of(ResourceAmounts.NONE));
        assertThat(new Fit(List.of(free, full, forbidden)).refusalFor(pod)).isNull();
    }

    @Test
    void aNodeIsLookedAtOnceForAllPodsOfAPlacement() {
        Fit fit = new Fit(rooms(50));
        for (int i = 0; i < 110; i++) {
            assertThat(fit.refusalFor(with(pod("p" + i, "n1"), dearPlacement(1, 0))))
                    .isNull();
        }
        assertThat(fit.looks()).isEqualTo(50);
    }

    @Test
    void ofPlacementsThatAskForMuchSomeAreLookedForAndAllOthers() {
        Fit fit = new Fit(rooms(50));
        List<String> causes = IntStream.range(0, 110)
                .mapToObj(i -> causeOf(fit, with(pod("p" + i, "n1"), dearPlacement(i, 0))))
                .toList();
        assertThat(causes).startsWith("").endsWith("not_asked");
        assertThat(fit.looks()).isLessThan(10 * 50);
        assertThat(fit.refusalFor(pod)).isNull();
    }

    @Test
    void whatIsRememberedChangesNothing() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<Fit.Room> rooms = rooms(1 + random.nextInt(6));
            Fit fit = new Fit(rooms);
            for (int i = 0; i < 12; i++) {
                EvictablePod any = with(
                        pod("p" + i, "n1"),
                        new Placement(Map.of("number", String.valueOf(random.nextInt(3))), List.of()));
                EvictablePod some = random.nextBoolean() ? any : pod;
                assertThat(fit.refusalFor(some)).isEqualTo(new Fit(rooms).refusalFor(some));
            }
        }
    }

    private static String causeOf(Fit fit, EvictablePod pod) {
        var why = fit.refusalFor(pod);
        return why == null ? "" : why.cause().word();
    }

    /// Of every other something is requested, so that no pod fits there.
    private static List<Fit.Room> rooms(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    LiveNode node = node(List.of(), "");
                    Map<String, String> labels = Map.of("cores", "16", "number", String.valueOf(i % 2));
                    LiveNode.Meta meta = new LiveNode.Meta("1", labels, Map.of(), null);
                    ResourceAmounts requested = i % 2 == 0 ? ResourceAmounts.NONE : new ResourceAmounts(950, 0, 1);
                    return new Fit.Room(node.withContents(meta, List.of(), node.status()), true, Reading.of(requested));
                })
                .toList();
    }

    private boolean fits(LiveNode node, boolean calm, Reading<ResourceAmounts> requested) {
        return new Fit(List.of(new Fit.Room(node, calm, requested))).refusalFor(pod) == null;
    }

    private static LiveNode node(List<NodeTaint> taints, String falseCondition) {
        LiveNode named = LiveNode.ofName("n2", "u2");
        List<NodeCondition> conditions = new ArrayList<>(List.of(condition("Ready", NodeConditionStatus.True)));
        if (!falseCondition.isEmpty()) {
            conditions.add(condition(falseCondition, NodeConditionStatus.False));
        }
        return named.withContents(named.meta(), taints, new LiveNode.Status(List.of(), conditions, GIB));
    }

    private static NodeCondition condition(String type, NodeConditionStatus status) {
        return new NodeCondition(type, status, "R", "m", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
    }
}
