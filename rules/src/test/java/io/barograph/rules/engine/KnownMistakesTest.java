package io.barograph.rules.engine;

import static io.barograph.rules.engine.EvaluationScript.HIGH;
import static io.barograph.rules.engine.EvaluationScript.raising;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Phase;
import org.junit.jupiter.api.Test;

/// Mistakes that other projects made with time and missing values. Each test is named after the project and what must
/// not happen here.
class KnownMistakesTest {

    /// It forgot the time of the first hit only when the pressure of the parent fell, not when another of the tests
    /// failed for a while: a later blip fired at once.
    @Test
    void katalystAGraceThatWasInterruptedIsNotFinishedByALaterBlip() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 10, 60));
        story.sees("r1").sees("r1").sees("r1").sees("").at(400).sees("r1");

        assertThat(story.phase()).isEqualTo("PENDING");
        assertThat(story.demand("High").timing().remainingMicros()).isEqualTo(10 * EvaluationScript.SECOND);
    }

    /// A failed read cleared its counters of high usage, so that blips of the reader put off action for ever.
    @Test
    void volcanoAReadErrorDoesNotBeginTheGraceAnew() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 6, 60));
        story.sees("r1").sees("r1").sees("r1?").sees("r1").sees("r1");
        assertThat(story.phase()).isEqualTo("PENDING");

        story.sees("r1?").sees("r1").sees("r1");
        assertThat(story.phase()).isEqualTo("FIRING");
    }

    /// It tested whether to restore once, within its own cool-down, and then forgot to.
    @Test
    void craneAReleaseThatComesTooEarlyOnceIsNotForgotten() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 6, "h1"));
        story.sees("r1").sees("").sees("h1").sees("r1").sees("");
        assertThat(story.phase()).isEqualTo("KEEP_FIRING");

        story.sees("").sees("");
        assertThat(story.phase()).isEqualTo("INACTIVE");
    }

    /// What had not been reported yet counted as unknown, and unknown was tainted at once: a new rule
    /// tainted every node it was for.
    @Test
    void nodeReadinessControllerWhatWasNeverReportedIsNoReasonToAct() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 60));
        story.sees("r1?").sees("r1?").silent().sees("r1?");

        assertThat(story.phase()).isEqualTo("INACTIVE");
        assertThat(story.transitions).isEmpty();
    }

    /// After each start it first published every condition as healthy.
    @Test
    void nodeProblemDetectorARestartSaysNothingBeforeTheFirstMeasurement() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 60));
        story.silent().sees("r1?");

        assertThat(story.transitions).isEmpty();
        assertThat(story.demand("High").timing().frozen()).isTrue();
    }

    /// Their repair clocks start at a time that another writer put on the node.
    @Test
    void karpenterCapiAndNhcNoClockButTheNodesOwnSteadyOneCounts() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 6, 60));
        story.sees("r1").sees("r1").reboot().sees("r1").sees("r1");

        assertThat(story.demand("High").phase()).isEqualTo(Phase.PENDING);
    }
}
