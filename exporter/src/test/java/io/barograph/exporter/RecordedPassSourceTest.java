package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.sample.SamplingCause;
import io.barograph.exporter.sample.pass.Pass;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedPassSourceTest {

    private static final long START = 500_000_000;

    @TempDir
    private Path directory;

    @Test
    void pacesFramesByTheRecordedClockAndItsSpeed() throws IOException {
        try (RecordedPassSource passes = passes(recording(10_000_000, 12_000_000, 16_000_000), 4)) {
            assertThat(next(passes)).isNotNull();
            assertThat(passes.dueMicros(START)).isEqualTo(START + 500_000);
            assertThat(next(passes)).isNotNull();
            // a late pass does not delay those after it
            assertThat(passes.dueMicros(START + 700_000)).isEqualTo(START + 1_500_000);
            assertThat(next(passes)).isNotNull();
            assertThat(next(passes)).isNull();
        }
    }

    @Test
    void announcesTheTimeToTheNextFrameAndNeverLessThanUsual() throws IOException {
        try (RecordedPassSource passes = passes(recording(10_000_000, 10_500_000, 19_500_000), 1)) {
            assertThat(intervalOf(next(passes))).isEqualTo(2_000_000);
            assertThat(intervalOf(next(passes))).isEqualTo(9_000_000);
            assertThat(intervalOf(next(passes))).isEqualTo(2_000_000);
        }
    }

    @Test
    void endsWhereTheRecordingIsBroken() throws IOException {
        Path broken = recording(10_000_000, 12_000_000);
        Files.writeString(broken, Files.readString(broken) + "### frame 9 boottime_us 11\n");
        try (RecordedPassSource passes = passes(broken, 1)) {
            assertThat(next(passes)).isNotNull();
            assertThat(next(passes)).isNull();
        }
    }

    private static long intervalOf(@Nullable Pass pass) {
        return pass == null ? -1 : pass.snapshot().moment().intervalMicros();
    }

    private static RecordedPassSource passes(Path file, double speed) {
        return new RecordedPassSource(RecordingReplay.of(file, "n", "i", null), speed);
    }

    private Path recording(long... micros) throws IOException {
        StringBuilder text = new StringBuilder("scenario test kernel 6.12 cpus 2 memMiB 100\n");
        for (int i = 0; i < micros.length; i++) {
            text.append("### frame ")
                    .append(i)
                    .append(" boottime_us ")
                    .append(micros[i])
                    .append('\n');
            text.append("--- /proc/pressure/cpu\nsome avg10=0.00 avg60=0.00 avg300=0.00 total=1\n");
        }
        return Files.writeString(directory.resolve("recording"), text);
    }

    private static @Nullable Pass next(RecordedPassSource passes) {
        return passes.nextPass(SamplingCause.TIMER, Set.of(), false);
    }
}
