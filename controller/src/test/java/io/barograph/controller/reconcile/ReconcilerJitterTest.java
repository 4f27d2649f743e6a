package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconcilerJitterTest {

    private static final long MINUTE = 60_000_000;

    private final PlanSettings settings = jitter(MINUTE);
    private final List<String> names =
            IntStream.range(0, 1_000).mapToObj(i -> "ip-10-0-0-" + i).toList();

    private static PlanSettings jitter(long mostMicros) {
        return new PlanSettings(1, mostMicros, policy -> policy);
    }

    /// The taint's demand has been inactive for so long.
    private static Decision quiet(String node, Duration time) {
        long now = 10_000_000_000L;
        var timing = new DemandState.Timing(now - time.toNanos() / 1000, 0, false);
        var source = new Transition.Source("contention", "pods wait for CPU");
        var state = new DemandState(
                new Demand.Taint(SampleDecisions.KEY, Effect.NoSchedule), source, Phase.INACTIVE, timing, "quiet");
        return new Decision(
                new DesiredState(node, "boot", now, List.of(state)), new Freshness.Heard(), List.of(), 0.0, 0);
    }

    private static ReconcilerRig rig(Duration jitter) {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
        rig.jitter = jitter;
        rig.restart(Mode.ENFORCE, "100%");
        rig.add("n1");
        rig.offer(SampleDecisions.raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        return rig;
    }

    @Test
    void spreadsNodesEvenlyAndAlwaysInTheSameWay() {
        for (int tenth = 0; tenth < 10; tenth++) {
            long from = tenth * MINUTE / 10;
            assertThat(names.stream()
                            .mapToLong(settings::jitterMicros)
                            .filter(at -> at >= from && at < from + MINUTE / 10))
                    .hasSizeBetween(50, 150);
        }
        assertThat(names.stream().mapToLong(settings::jitterMicros)).allMatch(at -> at >= 0 && at < MINUTE);
        assertThat(settings.jitterMicros("n1")).isEqualTo(jitter(MINUTE).jitterMicros("n1"));
    }

    @Test
    void releasesAtOnceWhereThereIsNone() {
        ReconcilerRig rig = rig(Duration.ZERO);
        rig.offer(quiet("n1", Duration.ZERO));

        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void keepsATaintForTheNodesPartOfIt() {
        Duration part = Duration.ofNanos(jitter(10 * MINUTE).jitterMicros("n1") * 1000);
        ReconcilerRig rig = rig(Duration.ofMinutes(10));
        rig.offer(quiet("n1", part.minusSeconds(1)));
        assertThat(rig.taints("n1")).containsExactly(TAINT);

        rig.offer(quiet("n1", part.plusMillis(1)));
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void addsNothingMeanwhile() {
        ReconcilerRig rig = rig(Duration.ofMinutes(10));
        rig.add("n2");
        rig.offer(quiet("n2", Duration.ZERO));

        assertThat(rig.taints("n2")).isEmpty();
    }
}
