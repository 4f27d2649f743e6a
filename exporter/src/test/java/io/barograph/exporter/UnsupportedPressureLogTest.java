package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnsupportedPressureLogTest {

    private final UnsupportedPressureLog log = new UnsupportedPressureLog();

    @TempDir
    private Path base;

    @Test
    void saysOnceWhatIsMissingAndAgainWhenItIsMissingAgain() throws IOException {
        TemporaryHost host = new TemporaryHost(base).cgroup("/kubepods.slice");
        Path pressure = host.resolve("/proc/pressure/cpu").getParent();
        Path away = base.resolve("away");
        try (LiveKernelFs fs = host.open(0)) {
            assertThat(log.logChanges(new FrameReader(fs).readFrame())).isEmpty();
            Files.move(pressure, away);
            assertThat(log.logChanges(new FrameReader(fs).readFrame()))
                    .singleElement()
                    .asString()
                    .startsWith("the kernel has no /proc/pressure")
                    .contains("psi=1");
            assertThat(log.logChanges(new FrameReader(fs).readFrame())).isEmpty();
            Files.move(away, pressure);
            assertThat(log.logChanges(new FrameReader(fs).readFrame())).isEmpty();
            Files.move(pressure, away);
            assertThat(log.logChanges(new FrameReader(fs).readFrame())).hasSize(1);
        }
    }

    @Test
    void saysThatAKernelTellsNoFullCpuPressure() {
        TemporaryHost host = new TemporaryHost(base)
                .cgroup("/kubepods.slice")
                .file("/kubepods.slice/cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n")
                .file("/cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n");
        try (LiveKernelFs fs = host.open(0)) {
            assertThat(log.logChanges(new FrameReader(fs).readFrame()))
                    .containsExactly(
                            "cpu.pressure of cgroups has no line \"full\", so that contention for CPUs cannot be"
                                    + " measured. Maybe the kernel is older than 5.13");
        }
    }
}
