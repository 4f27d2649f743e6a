package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.falling;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.standalone.FaultyNodeApi.Fault;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Why a taint went and why a condition is Unknown is said as it is.
class ReleaseReasonTest {

    private static final String WAS_TRUE =
            "; was True since 2026-11-21T12:00:00Z, because rule \"pods wait for CPU\" of"
                    + " policy contention, firing since 2026-11-21T11:59:58Z: avg60 52 is at least 40";

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aTaintedNode() {
        rig.add("n1");
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    /// What was said of the one release there was.
    private String released() {
        assertThat(rig.taints("n1")).isEmpty();
        List<String> notes = rig.nodes.events().stream()
                .map(NodeEvent::what)
                .filter(what -> what.reason().equals("TaintRemoved"))
                .map(NodeEvent.What::note)
                .toList();
        assertThat(notes).hasSize(1);
        return notes.getFirst();
    }

    private String message() {
        return Objects.requireNonNull(rig.node("n1").condition(TYPE)).message();
    }

    private void silent(Duration time) {
        rig.offer(SampleDecisions.of("n1", Phase.FIRING)
                .silentSince(rig.ago(time))
                .decision());
    }

    /// An answer that is lost changes nothing of that.
    @ParameterizedTest
    @EnumSource(names = {"CONFLICT", "LOST_ANSWER"})
    void theLogSaysOnceWhatWentAndWhatCameAndWhy(Fault fault) {
        PrintStream standardError = System.err;
        var output = new ByteArrayOutputStream();
        System.setErr(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            rig.api.failWrites(fault);
            rig.offer(cleared("n1"));
            rig.offer(raised("n1"));
            rig.resync();
        } finally {
            System.setErr(standardError);
        }
        String rule = "rule \"pods wait for CPU\" of policy contention";
        String why = ": avg60 52 is at least 40";
        assertThat(output.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.contains("INFO") && line.contains("Node n1: "))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line).contains("condition " + TYPE + " is False: " + rule),
                        line -> assertThat(line)
                                .contains("removed taint " + TAINT)
                                .endsWith("not demanded any more" + why),
                        line -> assertThat(line).contains("condition " + TYPE + " is True: " + rule),
                        line -> assertThat(line).endsWith("added taint " + TAINT + " of " + rule + why));
    }

    @Test
    void theRulesDemandItNoMore() {
        rig.offer(cleared("n1"));
        assertThat(released()).isEqualTo("removed taint " + TAINT + ": not demanded any more: avg60 52 is at least 40");
    }

    @Test
    void theExporterIsSilent() {
        silent(Duration.ofSeconds(30));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");
        assertThat(message())
                .isEqualTo("rule \"pods wait for CPU\" of policy contention, the exporter has been silent since"
                        + " 2026-11-21T11:59:30Z" + WAS_TRUE);
        rig.later(Duration.ofSeconds(272));
        assertThat(released())
                .isEqualTo("removed taint " + TAINT + ": the exporter has been silent for 5m2s, since"
                        + " 2026-11-21T11:59:30Z; nothing rests for longer than 5m on what it said before");
    }

    @Test
    void aSilentExporterOfAnOutageHasBeenSilentForAsLongAsItHas() {
        List<String> others = List.of("n2", "n3", "n4");
        others.forEach(rig::add);
        others.forEach(each -> rig.offer(cleared(each)));
        others.forEach(each -> rig.reconciler.offerDecision(SampleDecisions.of(each, Phase.INACTIVE)
                .silentSince(rig.ago(Duration.ofSeconds(30)))
                .decision()));
        silent(Duration.ofSeconds(30));
        rig.later(Duration.ofMinutes(20));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        others.forEach(each -> rig.offer(cleared(each)));
        rig.later(Duration.ofSeconds(2));
        rig.later(ReconcilerRig.HOLD);
        assertThat(released()).contains("silent for 25m32s, since 2026-11-21T11:59:30Z");
    }

    @Test
    void aValueIsMissing() {
        rig.offer(SampleDecisions.frozen("n1", Phase.FIRING).decision());
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        rig.later(ReconcilerRig.HOLD);
        assertThat(released())
                .isEqualTo("removed taint " + TAINT + ": a value has been missing for 5m, since 2026-11-21T12:00:00Z;"
                        + " nothing rests for longer than 5m on what was known before: avg60 52 is at least 40");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");
        assertThat(message())
                .startsWith("rule \"pods wait for CPU\" of policy contention, a value has been missing since"
                        + " 2026-11-21T12:00:00Z: avg60 52 is at least 40")
                .endsWith(WAS_TRUE);
    }

    @Test
    void theExporterIsHeardAgainAndAValueIsMissing() {
        silent(Duration.ofSeconds(30));
        rig.later(Duration.ofSeconds(30));
        rig.offer(SampleDecisions.frozen("n1", Phase.FIRING).decision());
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");
        assertThat(message())
                .contains("a value has been missing since 2026-11-21T12:00:30Z")
                .doesNotContain("silent")
                .endsWith(WAS_TRUE);
        rig.api.forgetCalls();
        rig.later(Duration.ofSeconds(30));
        rig.offer(SampleDecisions.frozen("n1", Phase.FIRING).decision());
        assertThat(rig.api.writes()).isEmpty();
    }

    @Test
    void theExporterWasNotHeardSinceTheStartAndTheConditionStillSaysWhatItWas() {
        rig.restart(Mode.ENFORCE, "1");
        rig.settle();
        rig.later(ReconcilerRig.HOLD);
        assertThat(released())
                .isEqualTo("removed taint " + TAINT + ": the exporter has not been heard since the controller started,"
                        + " 5m ago");
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");
        assertThat(message()).isEqualTo("the exporter has not been heard since the controller started" + WAS_TRUE);
    }

    @Test
    void whatTheConditionWasOutlivesTheControllerAndAnotherReason() {
        silent(Duration.ofSeconds(30));
        rig.restart(Mode.ENFORCE, "1");
        rig.settle();
        rig.later(ReconcilerRig.HOLD);
        assertThat(message()).isEqualTo("the exporter has not been heard since the controller started" + WAS_TRUE);
        rig.annotate("ignore", "true");
        rig.settle();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/NodeIgnored");
        assertThat(message()).isEqualTo("the annotation barograph.io/ignore asks to leave this node alone" + WAS_TRUE);
    }

    @Test
    void aConditionIsTrueAgainByAnotherControllerWhenItsExporterIsHeard() {
        silent(Duration.ofSeconds(30));
        rig.restart(Mode.ENFORCE, "1");
        rig.offer(falling("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureFalling");
        assertThat(message()).doesNotContain("; was ");
    }

    @Test
    void aConditionThatWasFalseSaysThat() {
        rig.offer(cleared("n1"));
        rig.step(Duration.ofMinutes(1));
        rig.offer(SampleDecisions.of("n1", Phase.INACTIVE)
                .silentSince(rig.ago(Duration.ofSeconds(30)))
                .decision());
        assertThat(message()).contains("; was False since 2026-11-21T12:00:00Z, because ");
        rig.offer(falling("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureFalling");
    }

    @Test
    void theMessageStaysWithinWhatAConditionMayHave() {
        for (int i = 0; i < 40; i++) {
            silent(Duration.ofSeconds(30));
            rig.offer(raised("n1"));
            rig.step(Duration.ofMinutes(1));
        }
        silent(Duration.ofSeconds(30));
        assertThat(message()).hasSizeLessThanOrEqualTo(1024).containsOnlyOnce("; was True since ");
    }

    @Test
    void noPolicyKnowsIt() {
        rig.offer(
                SampleDecisions.of("n1", Phase.FIRING, new Demand.Event("Else")).decision());
        assertThat(released()).isEqualTo("removed taint " + TAINT + ": no loaded policy knows it any more");
    }

    @Test
    void theNodeIsToBeLeftAloneWhateverFires() {
        rig.annotate("ignore", "true");
        rig.settle();
        assertThat(released()).isEqualTo("removed taint " + TAINT + ": the node asks for it by barograph.io/ignore");
        assertThat(message()).endsWith(WAS_TRUE);
    }

    @Test
    void thePolicysModeIsObserve() {
        modes(new Modes(Mode.ENFORCE, Map.of("contention", Mode.OBSERVE), Map.of()));
        assertThat(released())
                .isEqualTo("removed taint " + TAINT + ": policy contention is in mode observe on this node");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/NotEnforced");
        assertThat(message()).isEqualTo("policy contention is in mode observe on this node" + WAS_TRUE);
    }

    @Test
    void thePoolsModeIsOff() {
        modes(new Modes(Mode.ENFORCE, Map.of(), Map.of(Modes.EVERY_POOL, Mode.OFF)));
        assertThat(released()).isEqualTo("removed taint " + TAINT + ": policy contention is in mode off on this node");
    }

    private void modes(Modes modes) {
        rig.restart(new Controls(modes, Silences::none), "1");
        rig.offer(raised("n1"));
    }

    @Test
    void aReleaseWhoseAnswerWasLostSaysWhyItWasMadeNotWhatIsWantedNow() {
        silent(Duration.ofSeconds(30));
        rig.step(ReconcilerRig.HOLD);
        rig.api.failWrites(Fault.LOST_ANSWER);
        rig.reconciler.pass();
        rig.offer(raised("n1"));
        List<String> notes = rig.nodes.events().stream()
                .map(NodeEvent::what)
                .filter(what -> what.reason().equals("TaintRemoved"))
                .map(NodeEvent.What::note)
                .toList();
        assertThat(notes).singleElement().asString().contains("the exporter has been silent for 5m30s");
    }
}
