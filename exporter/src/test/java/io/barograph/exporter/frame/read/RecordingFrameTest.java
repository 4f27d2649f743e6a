package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.VmStat;
import io.barograph.exporter.sample.pass.ExampleRecordings;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;

/// Frames read from recordings of a real kernel.
class RecordingFrameTest {

    private static final String POD =
            "/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod00000000_0000_4000_8000_000000000001.slice";
    private static final String CONTAINER =
            POD + "/cri-containerd-00000000000000000000000000000000000000000000000000000000000007da.scope";

    @Test
    void readsEveryFrameOfARecording() {
        List<Frame> frames = ExampleRecordings.frames(ExampleRecordings.FOLDER.resolve("S11_io_limit.trace.gz"));
        assertThat(frames).hasSize(30);
        Frame frame = frames.get(7);
        assertThat(frame.atMicros()).isEqualTo(16_092_227);
        assertThat(frame.host().pressure().get(Resource.IO))
                .isEqualTo(new PressureFile(
                        Reading.of(new PressureLine(59.62, 15.01, 3.33, 11_938_688)),
                        Reading.of(new PressureLine(54.91, 13.88, 3.08, 11_042_933))));
        assertThat(frame.host().cpuTimes()).isEqualTo(Reading.of(new CpuTimes(3026, 0, Map.of())));
        assertThat(frame.host().vmstat()).isEqualTo(Reading.of(new VmStat(0, 0, 0, 0)));
        assertThat(frame.host().irq().full()).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void findsLeavesAndTheirOwnLimits() {
        Frame frame = ExampleRecordings.frames(ExampleRecordings.FOLDER.resolve("S11_io_limit.trace.gz"))
                .get(7);
        assertThat(frame.cgroups().values())
                .filteredOn(Cgroup::leaf)
                .extracting(Cgroup::path)
                .contains("/rec", "/system.slice/containerd.service", "/system.slice/kubelet.service", CONTAINER)
                .doesNotContain("/", "/system.slice", "/kubepods.slice", POD);
        Cgroup container = cgroup(frame, CONTAINER);
        assertThat(container.identity().kind())
                .isEqualTo(new CgroupClass.Container(
                        QosClass.BURSTABLE,
                        "00000000-0000-4000-8000-000000000001",
                        "00000000000000000000000000000000000000000000000000000000000007da",
                        "cri-containerd"));
        assertThat(container.stats().io().limitedDevices()).isEqualTo(Reading.of(Set.of("259:0")));
        assertThat(container.stats().io().workByDevice().map(Map::keySet)).isEqualTo(Reading.of(Set.of("259:0")));
        assertThat(container.readAtMicros()).isEqualTo(frame.atMicros());
    }

    @Test
    void readsWhatALimitTook() {
        List<Frame> frames = ExampleRecordings.frames(ExampleRecordings.FOLDER.resolve("S02_one_throttled.trace.gz"));
        CpuStat.Throttling last = throttling(frames.getLast());
        assertThat(last.nrThrottled())
                .isGreaterThan(throttling(frames.getFirst()).nrThrottled());
        assertThat(last.throttledMicros()).isGreaterThan(1_000_000);
        assertThat(last.periodMicros()).isEqualTo(100_000);
    }

    private static CpuStat.Throttling throttling(Frame frame) {
        Cgroup container = frame.cgroups().get(CONTAINER);
        CpuStat stat = container == null ? null : container.stats().cpu().orNull();
        CpuStat.Throttling throttling = stat == null ? null : stat.throttling().orNull();
        return throttling == null ? new CpuStat.Throttling(0, 0, 0, CpuStat.Limit.NONE) : throttling;
    }

    @Test
    void readsPgstealAtTheTopOnly() {
        Frame frame = ExampleRecordings.frames(ExampleRecordings.FOLDER.resolve("S20_memory_shortage_swap.trace.gz"))
                .getLast();
        assertThat(stats(frame, "/kubepods.slice").memory().pgsteal().isPresent())
                .isTrue();
        assertThat(stats(frame, "/system.slice").memory().pgsteal().isPresent()).isTrue();
        assertThat(stats(frame, POD).memory().pgsteal()).isEqualTo(Reading.absent("read at the top level only"));
        assertThat(stats(frame, POD).memory().events().isPresent()).isTrue();
    }

    private static Cgroup.Stats stats(Frame frame, String path) {
        return cgroup(frame, path).stats();
    }

    private static Cgroup cgroup(Frame frame, String path) {
        return Objects.requireNonNull(frame.cgroup(path), path);
    }

    @Test
    void seesPodsComeAndGo() {
        List<Frame> frames = ExampleRecordings.frames(ExampleRecordings.FOLDER.resolve("S36_long.trace.gz"));
        assertThat(frames).hasSize(275);
        assertThat(frames.getFirst().cgroup(CONTAINER)).isNull();
        assertThat(frames).anyMatch(frame -> frame.cgroup(CONTAINER) != null);
    }

    @Test
    void reusesWhatDidNotChange() {
        List<Frame> frames = ExampleRecordings.frames(ExampleRecordings.FOLDER.resolve("S01_idle.trace.gz"));
        assertThat(stats(frames.get(3), "/system.slice/containerd.service")
                        .pressure()
                        .get(Resource.IO))
                .isSameAs(stats(frames.get(2), "/system.slice/containerd.service")
                        .pressure()
                        .get(Resource.IO));
    }
}
