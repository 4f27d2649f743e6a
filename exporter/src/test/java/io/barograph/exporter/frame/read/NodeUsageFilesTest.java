package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.exporter.libc.Statvfs;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class NodeUsageFilesTest extends TemporaryHostRig {

    private static final HostDisks NONE = HostDisks.allMissing("statvfs results are not in a recording");

    @Test
    void saysOfEachMissingFileWhy() {
        NodeUsage usage = read(NONE);
        assertThat(usage.meminfo().why()).isEqualTo("there is no /proc/meminfo");
        assertThat(usage.root().why()).startsWith("there is no /memory.stat. Maybe the memory controller");
        assertThat(usage.pods().max().why()).isEqualTo("there is no kubepods cgroup");
        assertThat(usage.tasks().taskCount().why()).isEqualTo("there is no /proc/loadavg");
        assertThat(usage.disks().nodefs().space().why()).isEqualTo("statvfs results are not in a recording");
    }

    @Test
    void readsNothingOfItWhereSignalsAreSwitchedOff() {
        host.file("/proc/loadavg", "0 0 0 1/2 3\n");
        FrameReader reader = new FrameReader(fs);
        assertThat(reader.readFrame().usage().tasks().taskCount().why()).isEqualTo("eviction signals are switched off");
        FrameReader with = new FrameReader(fs, WalkMode.FULL, NONE);
        assertThat(with.readFrame().usage().tasks().taskCount()).isEqualTo(Reading.of(2L));
        assertThat(with.cost().files() - reader.cost().files()).isEqualTo(5);
    }

    @Test
    void countsHugePagesOfTheDefaultSizeWhereTheKernelTellsNoSum() {
        host.file("/proc/meminfo", meminfo("HugePages_Total: 3\nHugepagesize: 2048 kB\n"));
        NodeUsage.MemInfo found = Objects.requireNonNull(read(NONE).meminfo().orNull());
        assertThat(found.hugePages()).isEqualTo(3L * 2048 * 1024);
        assertThat(found.total()).isEqualTo(100L * 1024);
    }

    @Test
    void needsOnlyTheTotalAndWhatIsFree() {
        host.file("/proc/meminfo", "MemTotal: 100 kB\nMemFree: 40 kB\n");
        NodeUsage.MemInfo found = Objects.requireNonNull(read(NONE).meminfo().orNull());
        assertThat(found.free()).isEqualTo(40L * 1024);
        assertThat(found.hugePages()).isZero();
        assertThat(found.inactiveFile().why()).isEqualTo("/proc/meminfo has no Inactive(file)");
        assertThat(found.available().memory().why()).isEqualTo("/proc/meminfo has no MemAvailable");
        assertThat(found.available().swapTotal().isPresent()).isFalse();
    }

    @Test
    void failsOverNonsenseAndTellsTheLine() {
        host.file("/proc/meminfo", meminfo("").replace("MemFree: 40", "MemFree: forty"));
        host.file("/proc/loadavg", "0.1 0.2\n");
        NodeUsage usage = read(NONE);
        assertThat(usage.meminfo()).isInstanceOf(Reading.Failed.class);
        assertThat(usage.meminfo().why()).contains("/proc/meminfo").contains("MemFree: forty kB");
        assertThat(usage.tasks().taskCount().why()).contains("five fields");
    }

    @Test
    void followsThePodsCgroup() {
        host.cgroup("/kubepods").file("/kubepods/memory.max", "max\n").file("/kubepods/memory.current", "5\n");
        FrameReader reader = new FrameReader(fs, WalkMode.FULL, NONE);
        NodeUsage before = reader.readFrame().usage();
        assertThat(before.pods().max().why()).startsWith("the pods' cgroup has no memory.max");
        assertThat(before.pods().current()).isEqualTo(Reading.of(5L));
        host.remove("/kubepods")
                .cgroup("/kubepods.slice")
                .file("/kubepods.slice/memory.max", "7\n")
                .seconds(2);
        assertThat(reader.readFrame().usage().pods().max()).isEqualTo(Reading.of(7L));
    }

    @Test
    void saturatesWhatFileSystemsClaim() {
        HostDisks.Answered huge = new HostDisks.Answered(
                new Statvfs.Usage(4096, new Statvfs.Blocks(-1, 4, Long.MAX_VALUE), new Statvfs.Inodes(-1, 5)),
                3,
                1_000_000);
        assertThat(read(() -> Map.of(Role.NODEFS, huge)).disks().nodefs().space())
                .isEqualTo(Reading.of(new DiskSpace(
                        Long.MAX_VALUE,
                        Long.MAX_VALUE - 4 * 4096,
                        Long.MAX_VALUE,
                        new NodeUsage.Inodes(Long.MAX_VALUE, 5),
                        3)));
    }

    @Test
    void takesTheLastAnswerOfAHangingFileSystemForHalfAMinute() {
        HostDisks.Answered last = new HostDisks.Answered(
                new Statvfs.Usage(1, new Statvfs.Blocks(10, 6, 5), new Statvfs.Inodes(0, 0)), 3, 1_000_000);
        HostDisks.Silent silent = new HostDisks.Silent("/data", 3_000_000, last);
        host.seconds(30);
        assertThat(read(() -> Map.of(Role.NODEFS, silent)).disks().nodefs())
                .isEqualTo(new NodeUsage.FileSystem(
                        Reading.of(new DiskSpace(5, 4, 10, new NodeUsage.Inodes(0, 0), 3)), 1_000_000));
        host.seconds(1);
        NodeUsage.FileSystem gone =
                read(() -> Map.of(Role.NODEFS, silent)).disks().nodefs();
        assertThat(gone.space())
                .isEqualTo(Reading.failed("statvfs /data has not answered for 29 s. Maybe its server is gone"));
        assertThat(gone.atMicros()).isEqualTo(1_000_000);
    }

    private NodeUsage read(HostDisks disks) {
        return new FrameReader(fs, WalkMode.FULL, disks).readFrame().usage();
    }

    private static String meminfo(String rest) {
        return "MemTotal: 100 kB\nMemFree: 40 kB\nMemAvailable: 50 kB\nInactive(file): 10 kB\nSwapTotal: 8 kB\n"
                + "SwapFree: 6 kB\n" + rest;
    }
}
