package io.barograph.exporter.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuWeight;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.sample.pass.ExampleRecordings;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelFsRecorderTest {

    private static final String POD = "/kubepods/pod0a1b2c3d-1111-4222-8333-444455556666";

    @TempDir
    Path base;

    @TempDir
    Path folder;

    private TemporaryHost host;

    @BeforeEach
    void plantHost() {
        host = new TemporaryHost(base)
                .hybrid()
                .cgroup("/a b.slice")
                .cgroup("/kubepods")
                .cgroup(POD)
                .file("cpu-v1:" + POD + "/cpu.stat", "nr_throttled 3\nthrottled_time 5000000\n")
                .file("cpu-v1:" + POD + "/cpu.cfs_period_us", "100000\n")
                .file("/proc/sys/kernel/osrelease", "6.12.1 test\n")
                .file("/proc/stat", "cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1 2\ncpu1 1 2\nintr 5\n")
                .file("/proc/meminfo", "MemTotal:         731968 kB\nMemFree: 5 kB\n")
                .file("/proc/vmstat", "no newline at the end 5");
    }

    private List<Frame> record(Path file) {
        List<Frame> frames = new ArrayList<>();
        try (KernelFsRecorder fs = KernelFsRecorder.recordTo(file, "a test", host.open(0))) {
            FrameReader reader = new FrameReader(fs);
            frames.add(reader.readFrame());
            host.seconds(2)
                    .remove("/a b.slice")
                    .cgroup(POD + "/" + "ab".repeat(32))
                    .file("/proc/pressure/io", "some avg10=bad\n")
                    .remove(POD + "/io.pressure");
            frames.add(reader.readFrame());
            host.seconds(2).cgroup("/a b.slice").file("/a b.slice/cpu.pressure", "x\n--- /evil\n### frame 9\n");
            frames.add(reader.readFrame());
            fs.flushFrame();
            assertThat(fs.frames()).isEqualTo(3);
            assertThat(fs.failure()).isNull();
        }
        return frames;
    }

    private static List<Frame> replay(Path file) {
        try (RecordedKernelFs fs = RecordedKernelFs.open(file)) {
            assertThat(fs.bootId()).isEqualTo("0a1b2c3d-0000-4000-8000-000000000000");
            assertThat(fs.header()).startsWith("scenario a_test kernel 6.12.1_test cpus 2 memMiB 714 boot ");
        }
        return ExampleRecordings.frames(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"host.trace", "host.trace.gz"})
    void isReplayedToTheSameFrames(String name) {
        Path file = folder.resolve(name);
        List<Frame> live = record(file);
        List<Frame> replayed = replay(file);
        assertThat(replayed.subList(0, 2)).isEqualTo(live.subList(0, 2));
        // The one file that no recording can hold is named as such
        assertThat(replayed.get(2).cgroups().keySet())
                .isEqualTo(live.get(2).cgroups().keySet());
        assertThat(String.valueOf(replayed.get(2).cgroup("/a b.slice"))).contains("looks like a recording's own lines");
    }

    @Test
    void canBeReadWhileItIsWritten() {
        Path file = folder.resolve("growing.trace.gz");
        List<Frame> live = new ArrayList<>();
        try (KernelFsRecorder fs = KernelFsRecorder.recordTo(file, "live", host.open())) {
            FrameReader reader = new FrameReader(fs);
            for (int i = 0; i < 3; i++) {
                live.add(reader.readFrame());
                fs.flushFrame();
                host.seconds(2);
                assertThat(ExampleRecordings.frames(file)).isEqualTo(live);
            }
        }
    }

    @Test
    void addsWhatItWasAskedBetweenPassesToTheLastFrame() {
        host.file("host:/var/log/pods/ns_pod_uid/x", "").file("host:/var/log/pods/a\nb/x", "");
        Path file = folder.resolve("names.trace");
        KernelPath pods = KernelPath.host("/var/log/pods");
        try (KernelFsRecorder fs = KernelFsRecorder.recordTo(file, "live", host.open())) {
            assertThat(fs.listNames(pods)).hasSize(2);
            FrameReader reader = new FrameReader(fs);
            reader.readFrame();
            assertThat(fs.listNames(pods)).hasSize(2);
            host.seconds(2).remove("host:/var/log/pods/ns_pod_uid");
            assertThat(fs.listNames(pods)).hasSize(1);
            reader.readFrame();
        }
        try (RecordedKernelFs fs = RecordedKernelFs.open(file)) {
            assertThat(fs.advance()).isTrue();
            assertThat(fs.listNames(pods)).containsExactly("ns_pod_uid");
            assertThat(fs.advance()).isTrue();
            assertThat(fs.listNames(pods)).isEmpty();
            assertThat(fs.advance()).isFalse();
            assertThat(fs.warning()).isNull();
        }
    }

    @Test
    void spreadsOverFilesThatStandAloneAndKeepsAsManyAsAskedFor() {
        host.file("host:/var/log/pods/ns_pod_uid/x", "");
        Path file = folder.resolve("many.trace.gz");
        KernelPath pods = KernelPath.host("/var/log/pods");
        List<Frame> live = new ArrayList<>();
        try (KernelFsRecorder fs = KernelFsRecorder.recordRotating(file, "a test", 1, 2, host.open())) {
            FrameReader reader = new FrameReader(fs);
            for (int i = 0; i < 5; i++) {
                live.add(reader.readFrame());
                if (i == 0) {
                    assertThat(fs.listNames(pods)).containsExactly("ns_pod_uid");
                }
                host.seconds(2);
            }
            fs.flushFrame();
            assertThat(fs.frames()).isEqualTo(1);
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.3");
        int frame = 2;
        for (String name : List.of("many.trace.gz.2", "many.trace.gz.1", "many.trace.gz")) {
            assertThat(replay(folder.resolve(name))).as(name).containsExactly(live.get(frame));
            try (RecordedKernelFs fs = RecordedKernelFs.open(folder.resolve(name))) {
                assertThat(fs.advance()).isTrue();
                assertThat(fs.listNames(pods)).as(name).containsExactly("ns_pod_uid");
            }
            frame++;
        }
    }

    /// A weight is read when a cgroup is found and at audits only, and a file of a rotated recording stands alone.
    @Test
    void repeatsInEachFileTheWeightsOfCgroupsThatAreStillThere() {
        host.cgroup("/a.service")
                .file("/a.service/cpu.weight", "10\n")
                .cgroup("/b.service")
                .file("/b.service/cpu.weight", "20\n");
        Path file = folder.resolve("weights.trace");
        try (KernelFsRecorder fs = KernelFsRecorder.recordRotating(file, "a test", 1, 1, host.open())) {
            FrameReader reader = new FrameReader(fs);
            reader.readFrame();
            host.remove("/b.service").seconds(2);
            reader.readFrame();
            host.seconds(2);
            reader.readFrame();
        }
        Frame last = replay(file).getLast();
        Cgroup a = last.cgroup("/a.service");
        assertThat(a == null ? null : a.stats().weight()).isEqualTo(Reading.of(new CpuWeight(10, false)));
        assertThat(last.cgroup("/b.service")).isNull();
    }

    @Test
    void keepsNoOlderFileUnlessAskedTo() {
        Path file = folder.resolve("one.trace");
        try (KernelFsRecorder fs = KernelFsRecorder.recordRotating(file, "a test", 1, 0, host.open())) {
            FrameReader reader = new FrameReader(fs);
            reader.readFrame();
            host.seconds(2);
            reader.readFrame();
        }
        assertThat(folder).isDirectoryContaining("glob:**one.trace").isDirectoryNotContaining("glob:**one.trace.*");
        assertThat(replay(file)).hasSize(1);
    }

    @Test
    void keepsAContainersEnvironmentOutOfTheRecording() throws IOException {
        KernelPath config = KernelPath.host("/run/containerd/io.containerd.runtime.v2.task/k8s.io/a/config.json");
        host.file(config.toString(), "{\"process\":{\"env\":[\"PASSWORD=hunter2\"]}}");
        Path file = folder.resolve("secret.trace");
        try (KernelFsRecorder fs = KernelFsRecorder.recordTo(file, "a test", host.open(0))) {
            fs.beginPass();
            FileBuffer bytes = new FileBuffer();
            assertThat(fs.readFile(config, bytes)).isEqualTo(ReadOutcome.VANISHED);
            fs.endPass();
            assertThat(fs.readFile(config, bytes)).isEqualTo(ReadOutcome.VANISHED);
        }
        assertThat(Files.readString(file)).contains("### frame 0").doesNotContain("config.json", "hunter2");
    }

    @Test
    void goesOnReadingWhereWritingFails() {
        try (KernelFsRecorder fs = KernelFsRecorder.recordTo(Path.of("/dev/full"), "live", host.open())) {
            FrameReader reader = new FrameReader(fs);
            assertThat(reader.readFrame().cgroups()).containsKey(POD);
            fs.flushFrame();
            assertThat(fs.failure()).contains("/dev/full: the recording ends after 0 frames");
            assertThat(reader.readFrame().cgroups()).containsKey(POD);
            assertThat(fs.frames()).isZero();
        }
    }

    @Test
    void leavesAnOlderRecordingAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("p1.txt"), "an hour's worth");

        assertThatThrownBy(() ->
                        KernelFsRecorder.recordTo(file, "live", host.open()).close())
                .isInstanceOf(RecordingException.class)
                .hasMessage(file + ": exists already, expected a new file. Maybe choose another name, or remove it");
        assertThat(file).hasContent("an hour's worth");
    }

    @Test
    void saysWhereItCannotWrite() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("directory"));
        assertThatThrownBy(() -> KernelFsRecorder.recordTo(directory, "live", host.open())
                        .close())
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("directory: it is a directory, expected a new file");
        Path nowhere = folder.resolve("none/x.trace");
        assertThatThrownBy(() ->
                        KernelFsRecorder.recordTo(nowhere, "live", host.open()).close())
                .hasMessage(nowhere + ": cannot be written: there is no such directory. Maybe create it");
    }
}
