package io.barograph.exporter.recording;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedKernelFsTest {

    private static final String TWO = """
            scenario S kernel 6.12 cpus 2 memMiB 714
            ### frame 0 boottime_us 1000000
            --- /proc/pressure/cpu
            some 1
            --- /a.slice/cpu.stat
            usage_usec 5
            --- /a.slice/b c.service/cpu.stat
            usage_usec 6
            ### frame 1 boottime_us 3000000
            --- /proc/pressure/cpu
            some 2
            ### unknown remark
            --- /a.slice/io.max
            --- host:/var/log/pods/
            entry ns_pod_uid
            --- cpu-v1:/a.slice/cpu.stat
            nr_throttled 3
            """;

    @TempDir
    Path folder;

    private final FileBuffer bytes = new FileBuffer();

    private Path file(String name, byte[] content) {
        try {
            return Files.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private RecordedKernelFs open(String text) {
        return RecordedKernelFs.open(file("plain.trace", text.getBytes(ISO_8859_1)));
    }

    private String read(RecordedKernelFs fs, KernelPath path) {
        ReadOutcome outcome = fs.readFile(path, bytes);
        return outcome instanceof ReadOutcome.Content ? bytes.text() : outcome.toString();
    }

    private static boolean advance(RecordedKernelFs fs, int frames) {
        for (int i = 0; i < frames; i++) {
            if (!fs.advance()) {
                return false;
            }
        }
        return true;
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(ISO_8859_1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    @Test
    void givesOneFrameAfterTheOther() {
        try (RecordedKernelFs fs = open(TWO)) {
            assertThat(fs.header()).startsWith("scenario S kernel");
            assertThat(fs.nextMicros()).isEqualTo(1_000_000);
            assertThat(read(fs, KernelPath.proc("/pressure/cpu"))).isEqualTo("Vanished[]");
            assertThat(fs.advance()).isTrue();
            assertThat(fs.beginPass()).isEqualTo(1_000_000);
            assertThat(fs.nextMicros()).isEqualTo(3_000_000);
            assertThat(read(fs, KernelPath.proc("/pressure/cpu"))).isEqualTo("some 1\n");
            assertThat(fs.listDirectories(KernelPath.cgroup("/a.slice"))).containsExactly("b c.service");
            assertThat(read(fs, KernelPath.cgroup("/a.slice/b c.service/cpu.stat")))
                    .isEqualTo("usage_usec 6\n");
            assertThat(fs.whyMissing(FileTree.CPU_V1)).isNotNull();
            assertThat(fs.advance()).isTrue();
            assertThat(read(fs, KernelPath.proc("/pressure/cpu"))).isEqualTo("some 2\n");
            assertThat(read(fs, KernelPath.cgroup("/a.slice/io.max"))).isEmpty();
            assertThat(fs.listNames(KernelPath.host("/var/log/pods"))).containsExactly("ns_pod_uid");
            assertThat(fs.whyMissing(FileTree.CPU_V1)).isNull();
            assertThat(fs.listDirectories(KernelPath.cgroup("/a.slice"))).isEmpty();
            assertThat(fs.nextMicros()).isNull();
            assertThat(fs.advance()).isFalse();
            assertThat(read(fs, KernelPath.proc("/pressure/cpu"))).isEqualTo("some 2\n");
            assertThat(fs.warning()).isNull();
        }
    }

    @Test
    void readsGzipWhateverTheName() {
        try (RecordedKernelFs fs = RecordedKernelFs.open(file("named.txt", gzip(TWO)))) {
            assertThat(advance(fs, 2)).isTrue();
            assertThat(fs.beginPass()).isEqualTo(3_000_000);
        }
    }

    @Test
    void givesACgroupThatCameBackANewInode() {
        String gone = "### frame 2 boottime_us 5000000\n--- /a.slice/cpu.stat\n";
        String back = "### frame 3 boottime_us 7000000\n--- /a.slice/b c.service/cpu.stat\n";
        try (RecordedKernelFs fs = open(TWO + gone + back)) {
            assertThat(fs.advance()).isTrue();
            DirectoryStat parent = fs.stat(KernelPath.cgroup("/a.slice"));
            DirectoryStat child = fs.stat(KernelPath.cgroup("/a.slice/b c.service"));
            assertThat(parent).isNotNull();
            assertThat(advance(fs, 3)).isTrue();
            assertThat(fs.stat(KernelPath.cgroup("/a.slice"))).isEqualTo(parent);
            assertThat(fs.stat(KernelPath.cgroup("/a.slice/b c.service")))
                    .isNotNull()
                    .isNotEqualTo(child);
        }
    }

    @Test
    void hasTheSameBootIdForTheSameRecordingAndTheRecordedOneIfThereIsOne() {
        String other = TWO.replace("scenario S", "scenario T");
        String told = TWO.replace("714", "714 boot 0a1b2c3d-0000-4000-8000-000000000000");
        try (RecordedKernelFs fs = open(TWO);
                RecordedKernelFs again = open(TWO)) {
            assertThat(fs.bootId()).hasSize(36).isEqualTo(again.bootId());
            try (RecordedKernelFs different = open(other);
                    RecordedKernelFs recorded = open(told)) {
                assertThat(different.bootId()).isNotEqualTo(fs.bootId());
                assertThat(recorded.bootId()).isEqualTo("0a1b2c3d-0000-4000-8000-000000000000");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 100, 20, 9, 1})
    void endsWithAWarningWhereItWasCutShort(int missing) {
        byte[] whole = gzip(TWO + "### frame 2 boottime_us 5000000\n--- /x/cpu.stat\n" + "usage_usec 123456789\n");
        byte[] cut = Arrays.copyOf(whole, whole.length - Math.min(missing, whole.length - 40));
        try (RecordedKernelFs fs = RecordedKernelFs.open(file("cut.gz", cut))) {
            int frames = 0;
            while (fs.advance()) {
                frames++;
            }
            assertThat(frames).isLessThan(3);
            assertThat(fs.warning()).contains("cut.gz line ", "cut short", "left out");
        } catch (RecordingException e) {
            assertThat(e).hasMessageContaining("has no frame");
        }
    }

    @Test
    void leavesOutALineThatWasCut() {
        try (RecordedKernelFs fs = open(TWO.stripTrailing())) {
            assertThat(fs.advance()).isTrue();
            assertThat(fs.advance()).isFalse();
            assertThat(fs.warning()).contains("plain.trace line ", "cut short");
        }
    }

    @Test
    void leavesOutAFrameWithoutEndWhereFramesHaveEnds() {
        String marked = TWO.replace("### frame 1", "### end\n### frame 1");
        try (RecordedKernelFs fs = open(marked)) {
            assertThat(fs.advance()).isTrue();
            assertThat(fs.advance()).isFalse();
            assertThat(fs.warning()).isNotNull();
        }
        try (RecordedKernelFs fs = open(marked + "### end\n")) {
            assertThat(advance(fs, 2)).isTrue();
            assertThat(fs.warning()).isNull();
        }
    }

    @Test
    void knowsWhyAFileCouldNotBeRead() {
        try (RecordedKernelFs fs =
                open(TWO + "### unsupported /proc/pressure/io\n### denied /x\n### failed /y z\tEIO of it\n")) {
            assertThat(advance(fs, 2)).isTrue();
            assertThat(fs.readFile(KernelPath.proc("/pressure/io"), bytes)).isEqualTo(ReadOutcome.UNSUPPORTED);
            assertThat(fs.readFile(KernelPath.cgroup("/x"), bytes)).isEqualTo(ReadOutcome.DENIED);
            assertThat(fs.readFile(KernelPath.cgroup("/y z"), bytes)).isEqualTo(new ReadOutcome.Failed("EIO of it"));
        }
    }

    @Test
    void refusesWhatIsNoRecording() {
        assertThatThrownBy(() -> RecordedKernelFs.open(folder.resolve("none")))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("none: there is no such file");
        for (String text : new String[] {"", "hello\n", "--- /x\n", "x\n".repeat(200), "\u001f\u008b"}) {
            assertThatThrownBy(() -> open(text).close())
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining("plain.trace");
        }
    }

    /// A recording that holds it at audits, in each frame or in its first one gives the same.
    @Test
    void givesAWeightFromTheLastFrameThatHasItWhileTheCgroupIsThere() {
        KernelPath weight = KernelPath.cgroup("/a.service").keptFile("cpu.weight");
        try (RecordedKernelFs fs = open("""
                scenario S kernel 6.12 cpus 2 memMiB 714
                ### frame 0 boottime_us 1
                --- /a.service/cpu.weight
                10
                --- /a.service/cpu.stat
                usage_usec 1
                ### frame 1 boottime_us 2
                --- /a.service/cpu.stat
                usage_usec 2
                ### frame 2 boottime_us 3
                --- /a.service/cpu.weight
                20
                ### frame 3 boottime_us 4
                --- /a.service/cpu.stat
                usage_usec 3
                ### denied /a.service/cpu.weight
                ### frame 4 boottime_us 5
                --- /other.service/cpu.stat
                usage_usec 4
                ### frame 5 boottime_us 6
                --- /a.service/cpu.stat
                usage_usec 5
                """)) {
            List<String> found = new ArrayList<>();
            while (fs.advance()) {
                found.add(read(fs, weight).strip());
            }
            assertThat(found)
                    .containsExactly(
                            "10",
                            "10",
                            "20",
                            ReadOutcome.DENIED.toString(),
                            ReadOutcome.VANISHED.toString(),
                            ReadOutcome.VANISHED.toString());
        }
    }
}
