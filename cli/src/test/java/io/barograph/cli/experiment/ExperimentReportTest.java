package io.barograph.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.experiment.measure.Experiment;
import io.barograph.cli.experiment.measure.ExperimentPhase;
import io.barograph.cli.experiment.measure.ExperimentResult;
import io.barograph.cli.experiment.measure.ExperimentResult.State;
import io.barograph.exporter.kernel.live.HostRoots;
import module java.base;
import org.junit.jupiter.api.Test;

/// What `barograph experiment` prints.
class ExperimentReportTest {

    private static final ExperimentPlan PLAN = new ExperimentPlan(
            HostRoots.DEFAULT, List.of(Experiment.values()), Duration.ofSeconds(20), 25, Path.of("/var/tmp"), false);

    private static final List<ExperimentResult> RESULTS = List.of(
            new ExperimentResult(Experiment.CPU, 50.1, 48.0, 1.5, -2.1, State.AGREES, ""),
            new ExperimentResult(Experiment.CPU_LIMIT, -0.3, 31.0, 0.0, 31.3, State.DIFFERS, "said and lost are apart"),
            new ExperimentResult(Experiment.DISK, 66.0, null, null, null, State.UNKNOWN, "there is no io.stat"));

    @Test
    void tableIsForPeople() {
        assertThat(ExperimentTable.of(RESULTS)).isEqualTo("""
            EXPERIMENT    LOST    SAID  SAID ALONE  DIFFERENCE  VERDICT  WHY
            cpu         50.1 %  48.0 %       1.5 %        -2.1  agrees   -
            cpu-limit   -0.3 %  31.0 %       0.0 %       +31.3  differs  said and lost are apart
            disk        66.0 %       -           -           -  unknown  there is no io.stat
            """);
    }

    @Test
    void jsonIsForPrograms() {
        assertThat(ExperimentJson.of(PLAN, RESULTS)).isEqualTo("""
            {"tolerance":25,"phase_seconds":20,"experiments":[\
            {"experiment":"cpu","resource":"cpu","lost_percent":50.1,"said_percent":48.0,"said_alone_percent":1.5,\
            "difference":-2.1,"state":"agrees","why":""},\
            {"experiment":"cpu-limit","resource":"cpu","lost_percent":-0.3,"said_percent":31.0,\
            "said_alone_percent":0.0,"difference":31.3,"state":"differs","why":"said and lost are apart"},\
            {"experiment":"disk","resource":"io","lost_percent":66.0,"said_percent":null,"said_alone_percent":null,\
            "difference":null,"state":"unknown","why":"there is no io.stat"}]}""");
    }

    @Test
    void takesAtMostFiveMinutes() {
        assertThat(PLAN.totalTime()).isLessThan(Duration.ofMinutes(5));
    }

    @Test
    void progressIsALineForEachPhaseWhereThereIsNoTerminal() {
        StringWriter err = new StringWriter();
        AtomicLong micros = new AtomicLong(5_000_000);
        ExperimentProgress progress = new ExperimentProgress(new PrintWriter(err), false, micros::get, PLAN);
        progress.announcePlan();
        progress.enterPhase(Experiment.DISK, ExperimentPhase.TOGETHER);
        progress.tick();
        progress.enterPhase(Experiment.DISK_WRITE, ExperimentPhase.ALONE_AGAIN);
        progress.endExperiment(RESULTS.getFirst());
        assertThat(err.toString()).isEqualTo("""
            experiment: 4 experiments; first a look at the node, 266 s left
            experiment: disk, A and B together, 108 s left
            experiment: disk-write, A alone again, 20 s left
            experiment: cpu: agrees
            """);
    }

    @Test
    void progressIsOneLineOnATerminal() {
        StringWriter err = new StringWriter();
        AtomicLong micros = new AtomicLong(5_000_000);
        ExperimentProgress progress = new ExperimentProgress(new PrintWriter(err), true, micros::get, PLAN);
        progress.enterPhase(Experiment.DISK_WRITE, ExperimentPhase.ALONE);
        micros.addAndGet(1_500_000);
        progress.tick();
        progress.clearLine();
        assertThat(err.toString()).isEqualTo("experiment: disk-write, A alone, 58 s left\r" + " ".repeat(42) + "\r");
    }
}
