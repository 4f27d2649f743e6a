package io.barograph.exporter.recording;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A recording that was made to hurt costs a refusal that names file and line.
class HostileRecordingTest {

    private static final RecordingLimits SMALL = new RecordingLimits(200, 400, 5, 1000);
    private static final String HEAD = "head\n### frame 0 boottime_us 1\n--- /a/b\n";

    @TempDir
    Path folder;

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("hostile.trace"), content);
    }

    private void readAll(byte[] content, RecordingLimits limits) throws IOException {
        try (RecordedKernelFs fs = RecordedKernelFs.open(file(content), limits)) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            while (fs.advance()) {
                assertThat(reader.readFrame()).isNotNull();
            }
        }
    }

    private void refuses(String recording, int line, String why) {
        assertThatThrownBy(() -> readAll(recording.getBytes(ISO_8859_1), SMALL))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("hostile.trace line " + line + ": ")
                .hasMessageContaining(why);
    }

    @Test
    void refusesMoreThanItsLimits() {
        refuses(HEAD + "x".repeat(201) + "\n", 4, "longer than 200 bytes");
        refuses(HEAD + ("x".repeat(100) + "\n").repeat(4), 7, "/a/b is larger than 400 bytes");
        refuses(HEAD + "--- /a/1\n--- /a/2\n--- /a/3\n--- /a/4\n--- /a/5\n", 8, "more than 5 files");
        refuses(HEAD + "### denied /1\n### denied /2\n### denied /3\n### denied /4\n### denied /5\n", 8, "5 files");
        String large = ("y".repeat(99) + "\n").repeat(3);
        refuses(HEAD + large + "--- /1\n" + large + "--- /2\n" + large + "--- /3\n" + large, 17, "larger than 1000");
        refuses(HEAD + "--- /" + "a/".repeat(90) + "b\n", 4, "levels");
    }

    @ParameterizedTest
    @CsvSource({
        "/a/../b, is not a path",
        "a, is not a path",
        "/a//b, is not a path",
        "/a/b//, is not a path",
        "host:x, is not a path",
        "/a/b, stands in this frame twice"
    })
    void refusesPathsThatAreNone(String path, String why) {
        refuses(HEAD + "--- " + path + "\n--- /c/d\n", why.contains("twice") ? 5 : 4, why);
    }

    @Test
    void refusesAClockThatDoesNotRise() {
        refuses(HEAD + "### frame 1 boottime_us 1\n", 4, "the clock goes from 1 to 1 microseconds");
        refuses(HEAD + "### frame 1 boottime_us -5\n", 4, "expected \"### frame N boottime_us T\"");
        refuses(HEAD + "### frame 1 boottime_us 99999999999999999999\n", 4, "expected");
        refuses(HEAD + "### frame 1\n", 4, "expected");
        refuses("head\n### frame 0 boottime_us 1\nno file\n", 3, "expected \"--- PATH\"");
        refuses(HEAD + "--- /a/\ninode 12x\n--- /z\n", 5, "inode");
    }

    @Test
    @Timeout(60)
    void refusesAnEndlessLineInAFewBytes() throws IOException {
        Path bomb = folder.resolve("bomb.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            out.write(HEAD.getBytes(ISO_8859_1));
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 200; i++) {
                out.write(zeros);
            }
        }
        assertThat(Files.size(bomb)).isLessThan(1 << 20);
        try (RecordedKernelFs fs = RecordedKernelFs.open(bomb)) {
            assertThatThrownBy(fs::advance)
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining("line 4: the line is longer than 65536 bytes");
        }
    }

    @Test
    @Timeout(300)
    void neverThrowsAnythingElseOrHangsOnDamagedRecordings() throws IOException {
        byte[] good = firstFrames(Path.of("../examples/recordings/S11_io_limit.trace.gz"), 60_000);
        RandomGenerator random = new Random(20261121);
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        int refused = 0;
        for (int i = 0; i < 400 && System.nanoTime() < end; i++) {
            byte[] bad = good.clone();
            int hits = 1 + random.nextInt(30);
            for (int hit = 0; hit < hits; hit++) {
                int at = random.nextInt(bad.length);
                switch (random.nextInt(4)) {
                    case 0 -> bad[at] = (byte) random.nextInt(256);
                    case 1 -> bad[at] = '\n';
                    case 2 -> bad[at] = '9';
                    default ->
                        System.arraycopy(
                                good, random.nextInt(good.length - 200), bad, Math.min(at, bad.length - 200), 200);
                }
            }
            try {
                readAll(bad, RecordingLimits.DEFAULT);
            } catch (RecordingException e) {
                assertThat(e).hasMessageContaining("hostile.trace");
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    private static byte[] firstFrames(Path recording, int bytes) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(recording))) {
            return in.readNBytes(bytes);
        }
    }
}
