package io.barograph.cli.experiment.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.experiment.measure.ExperimentResult.State;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class LossJudgeTest {

    private static ExperimentResult judge(PhaseMeasurement alone, PhaseMeasurement together, PhaseMeasurement again) {
        return new LossJudge(25).judgePhases(Experiment.DISK, alone, together, again);
    }

    private static PhaseMeasurement phase(double rate, double saidPercent) {
        return new PhaseMeasurement(rate, Reading.of(saidPercent));
    }

    @Test
    void agreesWhereWhatIsSaidIsNearWhatWasLost() {
        ExperimentResult result = judge(phase(1000, 1), phase(450, 40), phase(1000, 3));
        assertThat(result).isEqualTo(new ExperimentResult(Experiment.DISK, 55.0, 40.0, 3.0, -15.0, State.AGREES, ""));
    }

    @Test
    void differsBeyondTheTolerance() {
        ExperimentResult result = judge(phase(1000, 0), phase(930, 42), phase(1000, 0));
        assertThat(result.state()).isEqualTo(State.DIFFERS);
        assertThat(result.difference()).isEqualTo(35.0);
        assertThat(result.why()).contains("more than 25 points apart");
        assertThat(judge(phase(1000, 0), phase(500, 24), phase(1000, 0)).state())
                .isEqualTo(State.DIFFERS);
        assertThat(judge(phase(1000, 0), phase(500, 25), phase(1000, 0)).state())
                .isEqualTo(State.AGREES);
    }

    @Test
    void differsWhereALoadContendsAlone() {
        assertThat(judge(phase(1000, 0), phase(500, 50), phase(1000, 10)).state())
                .isEqualTo(State.AGREES);
        ExperimentResult result = judge(phase(1000, 10.1), phase(500, 50), phase(1000, 0));
        assertThat(result.state()).isEqualTo(State.DIFFERS);
        assertThat(result.why()).contains("expected at most 10 %");
    }

    @Test
    void isUnknownWhereContentionIs() {
        PhaseMeasurement absent = new PhaseMeasurement(500, Reading.absent("there is no io.stat"));
        ExperimentResult together = judge(phase(1000, 0), absent, phase(1000, 0));
        assertThat(together)
                .isEqualTo(new ExperimentResult(
                        Experiment.DISK, 50.0, null, 0.0, null, State.UNKNOWN, "there is no io.stat"));
        assertThat(judge(phase(1000, 0), phase(500, 50), absent).state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void isUnknownWhereALoadAloneIsNotSteady() {
        ExperimentResult result = judge(phase(1000, 0), phase(500, 50), phase(700, 0));
        assertThat(result.state()).isEqualTo(State.UNKNOWN);
        assertThat(result.why()).contains("1000 a second before, 700 after");
        assertThat(judge(phase(0, 0), phase(500, 50), phase(0, 0)).why()).contains("got nothing done");
        assertThat(judge(phase(Double.NaN, 0), phase(500, 50), phase(1, 0)).state())
                .isEqualTo(State.UNKNOWN);
    }

    @Test
    void isUnknownWhereNobodyReportedDuringThePhase() {
        ExperimentResult result = judge(phase(1000, 0), phase(Double.NaN, 0), phase(1000, 0));
        assertThat(result)
                .isEqualTo(ExperimentResult.unknownResult(Experiment.DISK, "it is not known what A got done beside B"));
    }

    @Test
    void averagesThePhaseAndNeedsEachInterval() {
        assertThat(PhaseMeasurement.of(1, List.of(Reading.of(10.0), Reading.of(30.0)))
                        .saidPercent())
                .isEqualTo(Reading.of(20.0));
        assertThat(PhaseMeasurement.of(1, List.of(Reading.of(10.0), Reading.absent("gone")))
                        .saidPercent())
                .isEqualTo(Reading.absent("gone"));
    }

    @Test
    void provesUnlessOneDiffersOrAllAreUnknown() {
        ExperimentResult agrees = judge(phase(1, 0), phase(1, 0), phase(1, 0));
        ExperimentResult differs = judge(phase(1, 0), phase(1, 90), phase(1, 0));
        ExperimentResult unknown = ExperimentResult.unknownResult(Experiment.CPU, "why");
        assertThat(ExperimentResult.prove(List.of(agrees, unknown))).isTrue();
        assertThat(ExperimentResult.prove(List.of(agrees, differs))).isFalse();
        assertThat(ExperimentResult.prove(List.of(unknown))).isFalse();
    }
}
