package io.barograph.controller.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.reconcile.record.AnnotationRequests;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.demand.Transition;
import io.barograph.wire.ReclaimDemand;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The annotation that asks a node's exporter for room.
class ReclaimMarksTest {

    private static final String NODE = "worker-1";
    private static final Instant START = Instant.parse("2026-11-24T04:00:00Z");

    private final MemoryNodeApi nodes = new MemoryNodeApi();
    private final AtomicBoolean leading = new AtomicBoolean(true);
    private Instant now = START;

    @BeforeEach
    void put() {
        nodes.put(LiveNode.named(NODE, "u1"));
    }

    private ReclaimMarks marks(Mode own, Mode policies) {
        return marks(own, Controls.of(policies), nodes);
    }

    private ReclaimMarks marks(Mode own, Controls controls, NodeApi api) {
        Leadership leadership = new Leadership() {
            @Override
            public boolean leading() {
                return leading.get();
            }

            @Override
            public Long epoch() {
                return 3L;
            }
        };
        return new ReclaimMarks(own, api, leadership, controls, () -> now);
    }

    private static Decision decision(Freshness freshness, Phase phase, boolean frozen, String... filesystems) {
        return decision(freshness, phase, new DemandState.Timing(0, 0, frozen), filesystems);
    }

    private static Decision decision(
            Freshness freshness, Phase phase, DemandState.Timing timing, String... filesystems) {
        List<DemandState> demands = Stream.of(filesystems)
                .map(it -> new DemandState(
                        new Demand.Reclaim(it),
                        new Transition.Source("eviction", "disk is short", Severity.WARNING),
                        phase,
                        timing,
                        "little is left"))
                .toList();
        return new Decision(new DesiredState(NODE, "boot", 0, demands), freshness, List.of(), null, 0);
    }

    private static Decision firing(String... filesystems) {
        return decision(new Freshness.Heard(), Phase.FIRING, false, filesystems);
    }

    private LiveNode node() {
        return nodes.get(NODE) instanceof ApiOutcome.Done<LiveNode>(LiveNode live) ? live : LiveNode.named("", "");
    }

    private String value() {
        return node().meta().annotations().getOrDefault(ReclaimDemand.ANNOTATION, "");
    }

    @Test
    void roomIsAskedForWhileADemandFiresAndNoLonger() {
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs", "nodefs"));
            marks.look();
            assertThat(ReclaimDemand.parse(value()).filesystems()).containsExactly("imagefs", "nodefs");
            assertThat(ReclaimDemand.parse(value()).since()).isEqualTo(START);

            marks.offer(decision(new Freshness.Heard(), Phase.KEEP_FIRING, false, "imagefs"));
            marks.look();
            assertThat(value()).isEmpty();
        }
    }

    @Test
    void noRoomIsAskedForOnANodeThatOthersDrain() {
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
            assertThat(marks.demanded()).containsExactly(NODE);

            LiveNode node = node();
            nodes.put(new LiveNode(node.identity(), node.meta(), true, node.taints(), node.status()));
            marks.look();
            assertThat(value()).isEmpty();
            assertThat(marks.demanded()).isEmpty();
        }
    }

    @Test
    void whatIsHeldForTheMinimumReclaimGoesOnAndNeverBegins() {
        Decision held = decision(
                new Freshness.Heard(), Phase.KEEP_FIRING, new DemandState.Timing(0, 0, false, true), "imagefs");
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(held);
            marks.look();
            assertThat(value()).isEmpty();
            marks.offer(firing("imagefs"));
            marks.look();
            marks.offer(held);
            marks.look();
            assertThat(ReclaimDemand.parse(value()).filesystems()).containsExactly("imagefs");
            assertThat(marks.demanded()).containsExactly(NODE);
            now = START.plusSeconds(301);
            marks.look();
            assertThat(ReclaimDemand.parse(value()).renewed()).isEqualTo(now);
            marks.offer(decision(new Freshness.Heard(), Phase.INACTIVE, false, "imagefs"));
            marks.look();
            assertThat(value()).isEmpty();
        }
    }

    @Test
    void itIsRenewedInTimeAndNotAtEachLook() {
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
            String first = value();
            now = START.plusSeconds(299);
            marks.look();
            assertThat(value()).isEqualTo(first);
            now = START.plusSeconds(301);
            marks.look();
            ReclaimDemand renewed = ReclaimDemand.parse(value());
            assertThat(renewed.renewed()).isEqualTo(now);
            assertThat(renewed.since()).isEqualTo(START);
            assertThat(renewed.id()).isEqualTo(ReclaimDemand.parse(first).id());
        }
    }

    @Test
    void whatOnlyObservesWritesNothing() {
        for (List<Mode> modes : List.of(
                List.of(Mode.OBSERVE, Mode.ENFORCE),
                List.of(Mode.ENFORCE, Mode.OBSERVE),
                List.of(Mode.OFF, Mode.ENFORCE))) {
            try (ReclaimMarks marks = marks(modes.getFirst(), modes.getLast())) {
                marks.offer(firing("imagefs"));
                marks.look();
                assertThat(node().meta().annotations()).as(modes.toString()).isEmpty();
                assertThat(marks.demanded().isEmpty()).isEqualTo(modes.getLast() == Mode.OBSERVE);
            }
        }
    }

    @Test
    void aFollowerWritesNothing() {
        leading.set(false);
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
            assertThat(node().meta().annotations()).isEmpty();
        }
    }

    @Test
    void aSilentNodeAndAFrozenDemandAskForNothing() {
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
            marks.offer(decision(new Freshness.Silent(0), Phase.FIRING, false, "imagefs"));
            marks.look();
            assertThat(value()).isEmpty();
            marks.offer(decision(new Freshness.Heard(), Phase.FIRING, true, "imagefs"));
            marks.look();
            assertThat(value()).isEmpty();
        }
    }

    @Test
    void aNewLeaderTakesAwayWhatAnotherLeftBehind() {
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
        }
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.look();
            assertThat(value()).isEmpty();
        }
    }

    @Test
    void aNodeThatPeopleWantLeftAloneIsAskedForNothing() {
        LiveNode plain = LiveNode.named(NODE, "u1");
        nodes.put(plain.with(
                new LiveNode.Meta("0", Map.of(), Map.of(AnnotationRequests.IGNORE, "true"), null),
                List.of(),
                plain.status()));
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
            assertThat(value()).isEmpty();
        }
    }

    private void label(String pool) {
        LiveNode plain = LiveNode.named(NODE, "u1");
        Map<String, String> labels = Map.of("cloud.google.com/gke-nodepool", pool);
        nodes.put(plain.with(new LiveNode.Meta("0", labels, Map.of(), null), List.of(), plain.status()));
    }

    @Test
    void onlyThePoolThatEnforcesIsAsked() {
        Controls canary = new Controls(
                new Modes(Mode.ENFORCE, Map.of(), Map.of("canary", Mode.ENFORCE, Modes.EVERY_POOL, Mode.OBSERVE)),
                Silences::none);
        for (String pool : List.of("canary", "web")) {
            label(pool);
            try (ReclaimMarks marks = marks(Mode.ENFORCE, canary, nodes)) {
                marks.offer(firing("imagefs"));
                marks.look();
                assertThat(value().isEmpty()).as(pool).isEqualTo(pool.equals("web"));
                assertThat(marks.demanded().isEmpty()).as(pool).isEqualTo(pool.equals("web"));
            }
        }
    }

    @Test
    void aNodeWhoseAnnotationNeedsNoChangeIsNotRead() {
        FaultyNodeApi counting = new FaultyNodeApi(nodes);
        label("web");
        Controls observing =
                new Controls(new Modes(Mode.ENFORCE, Map.of(), Map.of(Modes.EVERY_POOL, Mode.OBSERVE)), Silences::none);
        try (ReclaimMarks marks = marks(Mode.ENFORCE, observing, counting)) {
            marks.offer(firing("imagefs"));
            marks.look();
            assertThat(counting.calls()).isEmpty();
        }
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Controls.of(Mode.ENFORCE), counting)) {
            marks.offer(firing("imagefs"));
            marks.look();
            marks.look();
            assertThat(counting.calls())
                    .filteredOn(each -> each.startsWith("get "))
                    .hasSize(1);
        }
    }

    @Test
    void aNodeThatIsGoneDemandsNothing() {
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            assertThat(marks.demanded()).containsExactly(NODE);
            nodes.remove(NODE);
            assertThat(marks.demanded()).isEmpty();
            nodes.put(LiveNode.named(NODE, "u2"));
            marks.look();
            assertThat(value()).isEmpty();
        }
    }

    @Test
    void whatStandsGoesWhereReclaimIsNotEnforcedAnyMore() {
        try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
            assertThat(value()).isNotEmpty();
        }
        try (ReclaimMarks marks = marks(Mode.OBSERVE, Mode.ENFORCE)) {
            marks.offer(firing("imagefs"));
            marks.look();
            assertThat(value()).isEmpty();
        }
    }

    @Test
    void aDemandThatCannotBeReadOrIsOfTheFutureIsWrittenAnew() {
        for (String broken : List.of(
                "all of it",
                new ReclaimDemand("f", new TreeSet<>(Set.of("imagefs")), START, START.plusSeconds(86_400)).json())) {
            LiveNode plain = LiveNode.named(NODE, "u1");
            nodes.put(plain.with(
                    new LiveNode.Meta("0", Map.of(), Map.of(ReclaimDemand.ANNOTATION, broken), null),
                    List.of(),
                    plain.status()));
            try (ReclaimMarks marks = marks(Mode.ENFORCE, Mode.ENFORCE)) {
                marks.offer(firing("imagefs"));
                marks.look();
                assertThat(ReclaimDemand.parse(value()).renewed()).as(broken).isEqualTo(START);
            }
        }
    }
}
