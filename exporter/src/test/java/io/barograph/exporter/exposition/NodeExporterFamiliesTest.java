package io.barograph.exporter.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.PassTally;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.Sample.Timing;
import io.barograph.exporter.sample.SamplingCause;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;

class NodeExporterFamiliesTest {

    private static final PressureFile NONE = PressureFile.absent("the kernel has no PSI");

    @Test
    void writesItsNamesAndWordsToTheByte() {
        Frame frame = HandmadeFrames.frame(
                HandmadeFrames.file(12_345_678, 1_000_000),
                new PressureFile(Reading.absent("-"), HandmadeFrames.line(9)));
        assertThat(nodeLines(frame)).isEqualTo("""
                # HELP node_pressure_cpu_waiting_seconds_total Total time in seconds that processes have waited for CPU time
                # TYPE node_pressure_cpu_waiting_seconds_total counter
                node_pressure_cpu_waiting_seconds_total 12.345678
                # HELP node_pressure_io_waiting_seconds_total Total time in seconds that processes have waited due to IO congestion
                # TYPE node_pressure_io_waiting_seconds_total counter
                node_pressure_io_waiting_seconds_total 12.345678
                # HELP node_pressure_io_stalled_seconds_total Total time in seconds no process could make progress due to IO congestion
                # TYPE node_pressure_io_stalled_seconds_total counter
                node_pressure_io_stalled_seconds_total 1.000000
                # HELP node_pressure_memory_waiting_seconds_total Total time in seconds that processes have waited for memory
                # TYPE node_pressure_memory_waiting_seconds_total counter
                node_pressure_memory_waiting_seconds_total 12.345678
                # HELP node_pressure_memory_stalled_seconds_total Total time in seconds no process could make progress due to memory congestion
                # TYPE node_pressure_memory_stalled_seconds_total counter
                node_pressure_memory_stalled_seconds_total 1.000000
                # HELP node_pressure_irq_stalled_seconds_total Total time in seconds no process could make progress due to IRQ congestion
                # TYPE node_pressure_irq_stalled_seconds_total counter
                node_pressure_irq_stalled_seconds_total 0.000009
                # HELP node_scrape_collector_duration_seconds node_exporter: Duration of a collector scrape.
                # TYPE node_scrape_collector_duration_seconds gauge
                node_scrape_collector_duration_seconds{collector="pressure"} 0.001234
                # HELP node_scrape_collector_success node_exporter: Whether a collector succeeded.
                # TYPE node_scrape_collector_success gauge
                node_scrape_collector_success{collector="pressure"} 1
                """);
    }

    @Test
    void succeedsWithoutIrqAndWithoutOneResource() {
        HostReadings host = new HostReadings(
                Map.of(Resource.CPU, HandmadeFrames.file(1, 0), Resource.IO, NONE),
                NONE,
                Reading.absent("-"),
                Reading.absent("-"),
                Reading.absent("-"),
                Reading.absent("-"),
                Reading.absent("-"),
                Reading.absent("-"));
        assertThat(nodeLines(new Frame(0, host, Map.of())))
                .contains("node_pressure_cpu_waiting_seconds_total 0.000001\n")
                .doesNotContain("node_pressure_io")
                .doesNotContain("node_pressure_irq")
                .contains("node_scrape_collector_success{collector=\"pressure\"} 1\n");
    }

    @Test
    void doesNotSucceedWithoutPsiOrWhereReadingFails() {
        assertThat(nodeLines(HandmadeFrames.frame(NONE, NONE)))
                .contains("success{collector=\"pressure\"} 0\n")
                .doesNotContain("waiting");
        PressureFile broken = new PressureFile(Reading.failed("EIO"), Reading.failed("EIO"));
        assertThat(nodeLines(HandmadeFrames.frame(broken, NONE))).contains("success{collector=\"pressure\"} 0\n");
    }

    @Test
    void isSilentUnlessAskedFor() {
        assertThat(text(Set.of(), HandmadeFrames.frame(HandmadeFrames.file(1, 1), NONE)))
                .doesNotContain("node_");
    }

    private static String nodeLines(Frame frame) {
        StringBuilder lines = new StringBuilder();
        text(Set.of(CompatProgram.NODE_EXPORTER), frame)
                .lines()
                .filter(line -> line.matches("(# (HELP|TYPE) )?node_.*"))
                .forEach(line -> lines.append(line).append('\n'));
        return lines.toString();
    }

    private static String text(Set<CompatProgram> compat, Frame frame) {
        Pass pass = HandmadePasses.of(frame);
        Timing timing = new Timing(0, 1234, null);
        return HandmadeFrames.text(
                FamilySelection.leanWith(compat), new Sample(pass, PassTally.NONE, SamplingCause.TIMER, timing));
    }
}
