package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.RealCgroups;
import io.barograph.exporter.recording.KernelFsRecorder;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.exporter.sample.pass.ExampleRecordings;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Frames of the kernel that the tests run on. Needs root and a writable cgroup2 mount.
@Tag("full")
class LiveFrameIT {

    private static final String PREFIX = "/barograph" + ProcessHandle.current().pid() + "-kubepods";
    private static final String SLICE = PREFIX + ".slice";
    private static final String POD = SLICE + PREFIX + "-pod0a1b2c3d_1111_4222_8333_444455556666.slice";

    private RealCgroups cgroups;
    private LiveKernelFs fs;
    private FrameReader reader;

    @BeforeEach
    void makeCgroups() throws IOException {
        cgroups = new RealCgroups();
        cgroups.make(SLICE);
        cgroups.make(POD);
        fs = cgroups.open();
        reader = new FrameReader(fs);
    }

    @AfterEach
    void removeCgroups() throws IOException {
        fs.close();
        cgroups.close();
    }

    @Test
    void readsThisHost() {
        Frame frame = reader.readFrame();
        assertThat(frame.atMicros()).isPositive();
        assertThat(frame.host().cpuTimes().isPresent()).isTrue();
        assertThat(frame.host().vmstat().isPresent()).isTrue();
        for (Resource resource : Resource.values()) {
            PressureFile node = frame.host().pressure().get(resource);
            assertThat(node == null ? null : node.some()).isInstanceOf(Reading.Present.class);
        }
        Cgroup pod = frame.cgroup(POD);
        assertThat(pod == null ? null : pod.identity().kind()).isInstanceOf(CgroupClass.Pod.class);
        assertThat(throttling(frame)).isEqualTo(new Throttling(0, 0, 0, CpuStat.Limit.NONE));
    }

    private static Throttling throttling(Frame frame) {
        Cgroup pod = frame.cgroup(POD);
        Throttling found = pod == null
                ? null
                : pod.stats().cpu().flatMap(CpuStat::throttling).orNull();
        return found == null ? new Throttling(-1, -1, -1, CpuStat.Limit.NONE) : found;
    }

    @Test
    void readsWhatALimitTakes() throws IOException {
        cgroups.make(POD + "/" + "ab".repeat(32));
        String container = POD + "/" + "ab".repeat(32);
        reader.readFrame();
        cgroups.startLimitedLoop(POD, 1);
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            Throttling taken = throttling(reader.readFrame());
            assertThat(taken.nrThrottled()).isGreaterThan(3);
            assertThat(taken.throttledMicros()).isGreaterThan(100_000);
            assertThat(taken.periodMicros()).isEqualTo(100_000);
        });
        assertThat(reader.readFrame().cgroup(container)).isNotNull();
        cgroups.remove(container);
        assertThat(reader.readFrame().cgroup(container)).isNull();
        assertThat(reader.readFrame().cgroup(POD)).isNotNull();
    }

    @Test
    void prunedWalkMissesNoStall() throws IOException {
        String busy = SLICE + PREFIX + "-pod0a1b2c3d_2222_4222_8333_444455556666.slice";
        String container = busy + "/" + "cd".repeat(32);
        cgroups.make(busy);
        cgroups.make(container);
        cgroups.startLoops(container, 2 * Runtime.getRuntime().availableProcessors());
        long tolerated = Runtime.getRuntime().availableProcessors();
        FrameReader pruned = new FrameReader(fs, WalkMode.PRUNED);
        pruned.readFrame();
        AtomicLong last = new AtomicLong();
        await().pollInterval(Duration.ofMillis(200))
                .atMost(Duration.ofSeconds(60))
                .until(() -> {
                    Frame before = reader.readFrame();
                    Frame between = pruned.readFrame();
                    Frame after = reader.readFrame();
                    // Others' cgroups may come and go meanwhile
                    for (String path : List.of(SLICE, POD, busy, container)) {
                        long found = stalled(between, path);
                        assertThat(found).as(path).isGreaterThanOrEqualTo(stalled(before, path) - tolerated);
                        assertThat(found).as(path).isLessThanOrEqualTo(stalled(after, path));
                    }
                    last.set(stalled(between, container));
                    return last.get() > 1_000_000;
                });
    }

    @Test
    void replaysWhatItRecorded(@TempDir Path folder) throws IOException {
        cgroups.startLoops(POD, 3);
        Path file = folder.resolve("live.trace.gz");
        List<Frame> live = new ArrayList<>();
        try (KernelFsRecorder tee = KernelFsRecorder.recordTo(file, "live", cgroups.open())) {
            FrameReader recorded = new FrameReader(tee, WalkMode.FULL);
            await().pollInterval(Duration.ofMillis(100))
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> {
                        live.add(recorded.readFrame());
                        tee.flushFrame();
                        return live.size() == 10;
                    });
            assertThat(tee.failure()).isNull();
            assertThat(ownParts(replayed(file))).isEqualTo(ownParts(live));
        }
        assertThat(ownParts(replayed(file))).isEqualTo(ownParts(live));
        assertThat(live.getLast().cgroup(POD)).isNotEqualTo(live.getFirst().cgroup(POD));
    }

    /// Without the cgroups of others, which may go while they are read: a recording has them as they were at first.
    private static List<Frame> ownParts(List<Frame> frames) {
        return frames.stream()
                .map(frame -> new Frame(
                        frame.atMicros(),
                        frame.host(),
                        frame.cgroups().values().stream()
                                .filter(cgroup -> cgroup.path().equals("/")
                                        || cgroup.path().startsWith(SLICE))
                                .collect(Collectors.toMap(
                                        Cgroup::path, cgroup -> cgroup, (first, _) -> first, LinkedHashMap::new)),
                        frame.usage()))
                .toList();
    }

    private List<Frame> replayed(Path file) {
        try (RecordedKernelFs replay = RecordedKernelFs.open(file)) {
            assertThat(replay.bootId()).isEqualTo(fs.bootId());
        }
        return ExampleRecordings.frames(file);
    }

    private static long stalled(Frame frame, String path) {
        Cgroup cgroup = frame.cgroup(path);
        PressureFile file = cgroup == null ? null : cgroup.stats().pressure().get(Resource.CPU);
        PressureLine line = file == null ? null : file.some().orNull();
        return line == null ? -1 : line.totalMicros();
    }
}
