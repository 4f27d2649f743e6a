package io.barograph.exporter.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.recording.RecordedKernelFs;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadErrorTest {

    private static final String FRAME = """
            ### frame %d boottime_us %d
            --- /proc/stat
            cpu  16 0 x
            ### denied /proc/vmstat
            ### failed /proc/pressure/cpu\tEIO
            ### failed /proc/pressure/memory\tis too large
            ### unsupported /proc/pressure/io
            --- /a/
            inode 2
            --- /a/cpu.pressure
            some avg10=broken
            --- /b/
            inode 3
            ### failed /b/cpu.pressure\tEIO of it
            --- /c/
            inode 4
            --- /c/cpu.pressure
            some avg10=broken
            """;

    @TempDir
    Path folder;

    @Test
    void passesCountThemByFileAndCause() throws IOException {
        Path file = Files.writeString(
                folder.resolve("x.trace"),
                "scenario S kernel 6.12 cpus 2 memMiB 714\n" + FRAME.formatted(0, 1_000_000)
                        + FRAME.formatted(1, 3_000_000));
        Map<ReadError, Long> expected = Map.of(
                new ReadError("/proc/stat", "malformed"), 1L,
                new ReadError("/proc/vmstat", "denied"), 1L,
                new ReadError("/proc/pressure/cpu", "EIO"), 1L,
                new ReadError("/proc/pressure/memory", "other"), 1L,
                new ReadError("cpu.pressure", "EIO"), 1L,
                new ReadError("cpu.pressure", "malformed"), 2L);
        try (RecordedKernelFs fs = RecordedKernelFs.open(file)) {
            FrameReader reader = new FrameReader(fs);
            for (int pass = 0; pass < 2; pass++) {
                assertThat(fs.advance()).isTrue();
                reader.readFrame();
                // The second time too, though no byte has changed
                assertThat(reader.cost().errors()).as("pass %d", pass).isEqualTo(expected);
            }
        }
    }

    @Test
    void namesNoProcess() {
        assertThat(ReadError.of(KernelPath.proc("/4711/cgroup"), ReadError.DENIED))
                .isEqualTo(new ReadError("/proc/PID/cgroup", "denied"));
    }

    @Test
    void theCauseIsTheSymbolThatTheMessageBeginsWith() {
        assertThat(new ReadOutcome.Failed("EIO").cause()).isEqualTo("EIO");
        assertThat(new ReadOutcome.Failed("EIO of it").cause()).isEqualTo("EIO");
        assertThat(new ReadOutcome.Failed("E2BIG").cause()).isEqualTo("E2BIG");
        assertThat(new ReadOutcome.Failed("Input/output error").cause()).isEqualTo("other");
        assertThat(new ReadOutcome.Failed("EVERY{label=\"x\"}").cause()).isEqualTo("EVERY");
        assertThat(new ReadOutcome.Failed("").cause()).isEqualTo("other");
    }
}
