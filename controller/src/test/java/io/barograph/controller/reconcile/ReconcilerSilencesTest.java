package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReconcilerSilencesTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private Silences silences = Silences.none();
    private final ReconcilerRig rig =
            new ReconcilerRig(new Controls(Modes.sameForAll(Mode.ENFORCE), () -> silences), "10");

    @BeforeEach
    void twoNodes() {
        rig.add("n1");
        rig.add("n2");
    }

    private void silence(String node, String demand) {
        Silence silence = new Silence(
                "s1",
                new Silence.Word("jo", "disk swap"),
                new Silence.Span(rig.wall, rig.wall.plus(HOUR)),
                new Silence.Matchers(new Glob(node), Glob.any(), Glob.any(), Glob.any(), new Glob(demand)));
        silences = new Silences(List.of(silence), null, List.of(), "");
    }

    private void stop() {
        silences = new Silences(List.of(), new Stop(new Silence.Word("jo", "incident"), rig.wall, null), List.of(), "");
    }

    @Test
    void aSilencedNodeGetsNoTaintAndOneEventThatSaysSoWhileItsConditionTellsTheTruth() {
        silence("n1", "");
        rig.offer(raised("n1"));
        rig.offer(raised("n2"));
        rig.resync();

        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.events("n1")).containsOnly("ActionSuppressedBySilence");
        assertThat(rig.taints("n2")).containsExactly(TAINT);
        assertThat(rig.nodes.events().stream().map(NodeEvent::what).map(NodeEvent.What::note))
                .anySatisfy(note ->
                        assertThat(note).contains("silence s1 by jo until").contains("disk swap"));
    }

    @Test
    void aTaintThatIsThereGoesWithTheSilenceAndComesBackAtItsEnd() {
        rig.offer(raised("n1"));
        silence("n*", SampleDecisions.KEY);
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.events("n1")).contains("ActionSuppressedBySilence").doesNotContain("TaintRemoved");
        assertThat(rig.blocked(0)).contains("silence s1 by jo");

        rig.step(HOUR);
        rig.offer(raised("n1"));
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.blocked(0)).isEmpty();
    }

    @Test
    void aSilencesEventIsOneSeriesHoweverOftenItRepeats() {
        silence("n1", "");
        for (int i = 0; i < 5; i++) {
            rig.offer(raised("n1"));
            rig.offer(cleared("n1"));
        }

        assertThat(rig.nodes.events()).hasSize(1);
        assertThat(rig.told).contains("held silence");
    }

    @Test
    void whileStoppedNothingIsAddedAndTakingAwayGoesOn() {
        rig.offer(raised("n1"));
        stop();
        rig.offer(raised("n2"));
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.taints("n2")).isEmpty();
        assertThat(rig.condition("n2", TYPE)).isEqualTo("none");
        assertThat(rig.events("n2")).isEmpty();
        assertThat(rig.told).contains("held stop");

        rig.offer(cleared("n1"));
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureCleared");

        silences = Silences.none();
        rig.offer(raised("n2"));
        rig.resync();
        assertThat(rig.taints("n2")).containsExactly(TAINT);
    }

    @Test
    void asLongAsNobodyKnowsWhetherItIsStoppedNothingIsAdded() {
        silences = Silences.ofUnknown("the silences could not be read yet");
        rig.offer(raised("n1"));
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();

        silences = Silences.none();
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }
}
