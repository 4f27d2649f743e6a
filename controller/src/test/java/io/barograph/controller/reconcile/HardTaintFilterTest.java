package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.KEY;
import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.guardrail.impact.FleetHeadroom;
import io.barograph.controller.guardrail.impact.Fleets;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HardTaintFilterTest {

    private static final Demand.Taint SOFT = new Demand.Taint("example.com/soft", Effect.PreferNoSchedule);
    private static final Demand.Taint HARD = new Demand.Taint(KEY, Effect.NoSchedule);

    private final Fleets fleet = new Fleets();
    private final ReconcilerRig rig = ReconcilerRig.enforcing();
    private final List<Long> lookedMicros = new ArrayList<>();
    private Duration lookTime = Duration.ZERO;
    private String hazard = "";

    private final HardTaintGuard guard = new HardTaintGuard() {
        @Override
        public @Nullable HeldBack bystanderRefusal(LiveNode node, Demand.Taint taint) {
            return hazard.isEmpty() ? null : new HeldBack.HazardSeen("DaemonSet kube-system/cni", hazard);
        }

        @Override
        public @Nullable FleetHeadroom fleetHeadroom(List<FleetHeadroom.TaintedNode> held) {
            lookedMicros.add(rig.micros);
            rig.step(lookTime);
            return new FleetHeadroom(held, fleet, 10);
        }
    };

    @BeforeEach
    void arrange() {
        for (String name : List.of("n1", "n2", "n3")) {
            rig.nodes.putNode(Fleets.node(name, Map.of("pool", "web"), Fleets.amounts(4, 16, 10)));
            fleet.with(name, Map.of(), Fleets.amounts(2, 8, 5));
        }
        rig.guard = guard;
        rig.restart(Mode.ENFORCE, "100%");
    }

    private void waiting(double cores) {
        Placement anywhere = new Placement(Map.of(), List.of());
        fleet.waiting = Reading.of(List.of(new UnscheduledPodGroup(anywhere, Fleets.amounts(cores, 1, 1), 1)));
    }

    private long tainted() {
        return List.of("n1", "n2", "n3").stream()
                .filter(name -> rig.taints(name).contains(TAINT))
                .count();
    }

    @Test
    void holdsBackWhatWouldLeaveNoRoomUntilThereIsSome() {
        waiting(1.9);
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        rig.offer(SampleDecisions.of("n2", Phase.FIRING).decision());
        rig.resync();

        assertThat(tainted()).isEqualTo(1);
        assertThat(rig.taints("n1")).contains(TAINT);
        assertThat(rig.condition("n2", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.events("n2")).containsExactly("ActionBlockedByHeadroom");
        assertThat(rig.told.stream().filter("held headroom"::equals)).hasSize(1);
        assertThat(rig.blocked(1)).contains("need cpu 2.09 (1.9 + 10 %), 2 left");

        waiting(1);
        rig.resync();
        assertThat(rig.taints("n2")).contains(TAINT);
        assertThat(rig.blocked(1)).isEmpty();
    }

    @Test
    void judgesNodesThatAskInTheSamePassTogether() {
        waiting(1.9);
        for (String name : List.of("n1", "n2", "n3")) {
            rig.reconciler.offerDecision(SampleDecisions.of(name, Phase.FIRING).decision());
        }
        rig.reconciler.pass();
        assertThat(tainted()).isEqualTo(1);
        rig.resync();
        assertThat(tainted()).isEqualTo(1);
    }

    @Test
    void keepsTheRoomOfANodeForPodsThatWaitAQuarterOfEachHour() {
        Map<String, String> hostname = Map.of("kubernetes.io/hostname", "n2");
        rig.nodes.putNode(Fleets.node("n2", hostname, Fleets.amounts(4, 16, 10)));
        rig.nodes.putNode(Fleets.node("n4", Map.of(), Fleets.amounts(4, 16, 10)));
        Placement named = new Placement(hostname, List.of());
        fleet.waiting = Reading.of(List.of(new UnscheduledPodGroup(named, Fleets.amounts(1, 1, 1), 1)));
        rig.offer(SampleDecisions.of("n2", Phase.FIRING).decision());
        rig.resync();
        assertThat(rig.blocked(1)).contains("no headroom without node n2");
        rig.later(RoomReservations.LONGEST.minusMinutes(1));
        rig.resync();
        assertThat(rig.taints("n2")).isEmpty();

        rig.later(Duration.ofMinutes(1));
        rig.resync();
        assertThat(rig.taints("n2")).contains(TAINT);

        rig.offer(SampleDecisions.of("n2", Phase.INACTIVE).decision());
        rig.later(RoomReservations.WINDOW);
        rig.offer(SampleDecisions.of("n2", Phase.FIRING).decision());
        rig.resync();
        assertThat(rig.taints("n2")).isEmpty();
    }

    @Test
    void neverTaintsTheLastNodeOfAPoolHoweverLongItAsks() {
        rig.nodes.putNode(Fleets.node("only", Map.of("pool", "one"), Fleets.amounts(4, 16, 10)));
        rig.offer(SampleDecisions.of("only", Phase.FIRING).decision());
        rig.later(RoomReservations.WINDOW);
        rig.resync();
        rig.later(RoomReservations.LONGEST);
        rig.resync();
        assertThat(rig.taints("only")).isEmpty();
        assertThat(rig.reconciler.reports())
                .extracting(ReconcilerRig::blocked)
                .anyMatch(why -> why.contains("would take pods any more"));
    }

    @Test
    void leavesItsPlaceInTheBudgetToWhoMayBeTainted() {
        rig.restart(Mode.ENFORCE, "1");
        rig.nodes.putNode(Fleets.node("only", Map.of("pool", "one"), Fleets.amounts(4, 16, 10)));
        rig.reconciler.offerDecision(
                SampleDecisions.of("only", Phase.FIRING).severity(99).decision());
        rig.reconciler.offerDecision(
                SampleDecisions.of("n2", Phase.FIRING).severity(50).decision());
        rig.settle();
        rig.resync();

        assertThat(rig.taints("only")).isEmpty();
        assertThat(rig.taints("n2")).contains(TAINT);
    }

    @Test
    void waitsWithHardTaintsWhilePodsAreNotKnownAndNotWithSoftOnes() {
        fleet.waiting = Reading.absent("the pods have not been listed yet");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, HARD, SOFT).decision());
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly("example.com/soft:PreferNoSchedule");
        assertThat(rig.blocked(0)).contains("not known yet");

        fleet.waiting = Reading.of(List.of());
        rig.resync();
        assertThat(rig.taints("n1")).contains(TAINT);
    }

    @Test
    void takesNothingAwayAndKeepsNothingFromGoing() {
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        assertThat(rig.taints("n1")).contains(TAINT);
        waiting(4);
        rig.restart(Mode.ENFORCE, "100%");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        rig.resync();
        assertThat(rig.taints("n1")).contains(TAINT);
        rig.offer(SampleDecisions.of("n1", Phase.INACTIVE).decision());
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void looksAgainBeforeAWriteThatHadToWait() {
        rig.api.failWrites(FaultyNodeApi.Fault.SERVER_ERROR);
        rig.reconciler.offerDecision(SampleDecisions.of("n1", Phase.FIRING).decision());
        rig.reconciler.pass();
        assertThat(rig.taints("n1")).isEmpty();
        waiting(4);
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.blocked(0)).contains("no headroom");
    }

    /// Releases and conditions of all nodes wait while it is found out what room there is.
    @Test
    void looksForRoomAgainTenTimesAsLongAfterwardsAsThatTook() {
        assertThat(pausesBetweenLooks(Duration.ZERO, 30)).allMatch(pause -> pause < 10_000_000);
        assertThat(pausesBetweenLooks(Duration.ofSeconds(3), 30)).allMatch(pause -> pause >= 30_000_000);
        assertThat(pausesBetweenLooks(Duration.ofMinutes(1), 8))
                .as("the machine may have stood still")
                .allMatch(pause -> pause < 120_000_000);
    }

    private List<Long> pausesBetweenLooks(Duration time, int resyncs) {
        waiting(4);
        lookTime = time;
        rig.restart(Mode.ENFORCE, "100%");
        lookedMicros.clear();
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        for (int i = 0; i < resyncs; i++) {
            rig.resync();
        }
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(lookedMicros).hasSizeGreaterThan(2);
        return IntStream.range(1, lookedMicros.size())
                .mapToObj(i -> lookedMicros.get(i) - lookedMicros.get(i - 1))
                .toList();
    }

    @Test
    void refusesWhatWouldShutOutWhomTheNodeNeeds() {
        hazard = "DaemonSet kube-system/cni does not tolerate it";
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, HARD, SOFT).decision());
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly("example.com/soft:PreferNoSchedule");
        assertThat(rig.events("n1")).contains("ActionBlockedByHazard");
        assertThat(rig.told).contains("held hazard");
    }
}
