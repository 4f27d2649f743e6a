package io.barograph.controller.reconcile.limits;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconcilerOutageTest {

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
    private final List<String> names =
            IntStream.range(0, 10).mapToObj(i -> "n" + i).toList();

    ReconcilerOutageTest() {
        names.forEach(name -> rig.add(name, "p", "z"));
        names.forEach(name -> rig.reconciler.offerDecision(cleared(name)));
        rig.settle();
    }

    private void tainted(String... nodes) {
        for (String node : nodes) {
            rig.offer(SampleDecisions.of(node, Phase.FIRING).severity(60).decision());
            assertThat(rig.taints(node)).containsExactly(TAINT);
        }
    }

    private void silent(String node, Duration time) {
        rig.reconciler.offerDecision(SampleDecisions.of(node, Phase.FIRING)
                .silentSince(rig.ago(time))
                .decision());
    }

    private void leaving(String node) {
        rig.reconciler.offerDecision(SampleDecisions.of(node, Phase.FIRING)
                .leavingAt(rig.micros + 60_000_000)
                .decision());
    }

    private void pass(Duration time) {
        for (Duration at = Duration.ZERO; at.compareTo(time) < 0; at = at.plusSeconds(5)) {
            rig.step(Duration.ofSeconds(5));
            rig.reconciler.pass();
        }
    }

    @Test
    void takesTheTaintsOfOneSilentNodeAwayAfterTheHold() {
        tainted("n0", "n1");
        silent("n0", Duration.ofSeconds(30));
        pass(Duration.ofMinutes(5));

        assertThat(rig.taints("n0")).isEmpty();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.told).noneMatch(told -> told.startsWith("OUTAGE"));
    }

    @Test
    void keepsTheTaintsOfAPoolThatHasFallenSilentAndSaysSoOnce() {
        tainted("n0", "n1");
        names.forEach(name -> silent(name, Duration.ofSeconds(30)));
        pass(Duration.ofHours(2));

        assertThat(rig.taints("n0")).containsExactly(TAINT);
        assertThat(rig.condition("n0", TYPE)).isEqualTo("Unknown/SignalStale");
        assertThat(rig.told).containsOnlyOnce("OUTAGE_BEGAN p");
    }

    @Test
    void releasesInAnOutageWhatFreshDataReleases() {
        tainted("n0", "n1");
        names.forEach(name -> silent(name, Duration.ofSeconds(30)));
        pass(Duration.ofMinutes(10));
        rig.reconciler.offerDecision(cleared("n0"));
        rig.reconciler.pass();

        assertThat(rig.taints("n0")).isEmpty();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void countsSilenceFromTheEndOfAnOutageAndTakesNothingAwayAtOnce() {
        tainted("n0", "n1");
        names.forEach(name -> silent(name, Duration.ofSeconds(30)));
        pass(Duration.ofHours(1));
        names.stream().skip(2).forEach(name -> rig.reconciler.offerDecision(cleared(name)));
        pass(Duration.ofSeconds(295));
        assertThat(rig.told).containsOnlyOnce("OUTAGE_ENDED p");
        assertThat(rig.taints("n0")).containsExactly(TAINT);

        pass(Duration.ofSeconds(10));
        assertThat(rig.taints("n0")).isEmpty();
    }

    /// A neighbour is silent for a moment again and again; with one dead exporter that is most of a pool of three.
    @Test
    void anOutageThatComesAndGoesKeepsNoTaintOfANodeThatWasSilentBefore() {
        names.forEach(name -> rig.nodes.removeNode(name));
        List.of("p0", "p1", "spoilt").forEach(name -> rig.add(name, "p", "z"));
        List.of("q0", "q1", "q2", "q3", "q4", "q5").forEach(name -> rig.add(name, "q", "z"));
        List.of("p0", "p1", "spoilt", "q0", "q1", "q2", "q3", "q4", "q5")
                .forEach(name -> rig.reconciler.offerDecision(cleared(name)));
        rig.settle();
        tainted("p0");
        silent("p0", Duration.ofSeconds(30));
        pass(Duration.ofMinutes(3));
        for (int outage = 0; outage < 10; outage++) {
            silent("spoilt", Duration.ofSeconds(30));
            pass(Duration.ofSeconds(10));
            rig.reconciler.offerDecision(cleared("spoilt"));
            pass(Duration.ofSeconds(50));
        }
        assertThat(rig.told).contains("OUTAGE_BEGAN p");
        assertThat(rig.taints("p0")).isEmpty();
    }

    @Test
    void addsNothingToANodeThatIsSilentWhateverWasLastKnownOfIt() {
        rig.restart(Mode.ENFORCE, "0");
        rig.offer(SampleDecisions.of("n0", Phase.FIRING).severity(60).decision());
        rig.restart(Mode.ENFORCE, "100%");
        silent("n0", Duration.ofSeconds(30));
        pass(Duration.ofMinutes(3));

        assertThat(rig.taints("n0")).isEmpty();
    }

    @Test
    void keepsTaintsWhereANewControllerHearsNobodyAtAll() {
        tainted("n0");
        rig.restart(Mode.ENFORCE, "100%");
        pass(Duration.ofHours(1));

        assertThat(rig.taints("n0")).containsExactly(TAINT);
        assertThat(rig.told).containsOnlyOnce("OUTAGE_BEGAN p");
    }

    @Test
    void knowsOfAnOutageThatBeganBeforeItLed() {
        tainted("n0");
        rig.restart(Mode.ENFORCE, "100%");
        rig.leading = false;
        names.forEach(name -> rig.reconciler.offerDecision(cleared(name)));
        pass(Duration.ofSeconds(10));
        names.forEach(name -> silent(name, Duration.ofMinutes(6)));
        pass(Duration.ofSeconds(10));
        assertThat(rig.told).containsOnlyOnce("OUTAGE_BEGAN p");
        rig.leading = true;
        pass(Duration.ofMinutes(1));

        assertThat(rig.taints("n0")).containsExactly(TAINT);
    }

    @Test
    void takesTheTaintsOfANodeAwayWhoseExporterNobodyAsksAnyMore() {
        tainted("n0");
        leaving("n0");
        pass(Duration.ofSeconds(50));
        assertThat(rig.condition("n0", TYPE)).isEqualTo("True/PressureRaised");
        pass(Duration.ofSeconds(15));
        assertThat(rig.condition("n0", TYPE)).isEqualTo("Unknown/SignalStale");
        assertThat(rig.taints("n0")).containsExactly(TAINT);
        pass(Duration.ofMinutes(5));

        assertThat(rig.taints("n0")).isEmpty();
    }

    @Test
    void remembersNothingOfANodeThatIsGoneForItsExporterLeaving() {
        rig.reconciler.offerDecision(SampleDecisions.of("gone", Phase.FIRING)
                .leavingAt(rig.micros + 60_000_000)
                .decision());
        rig.settle();
        rig.add("gone", "p", "z");
        pass(Duration.ofMinutes(2));

        assertThat(rig.condition("gone", TYPE)).isEqualTo("none");
    }

    @Test
    void givesASilentExporterNoMoreTimeWhenItIsNotAskedAnyMore() {
        tainted("n0");
        silent("n0", Duration.ofSeconds(30));
        pass(Duration.ofMinutes(3));
        leaving("n0");
        pass(Duration.ofMinutes(2));

        assertThat(rig.taints("n0")).isEmpty();
    }
}
