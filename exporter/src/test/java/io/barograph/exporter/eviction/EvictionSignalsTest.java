package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.exporter.frame.NodeUsage.FileSystems;
import io.barograph.exporter.frame.NodeUsage.Free;
import io.barograph.exporter.frame.NodeUsage.Inodes;
import io.barograph.exporter.frame.NodeUsage.MemInfo;
import io.barograph.exporter.frame.NodeUsage.MemoryStat;
import io.barograph.exporter.frame.NodeUsage.PodsMemory;
import io.barograph.exporter.frame.NodeUsage.Tasks;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import module java.base;
import org.junit.jupiter.api.Test;

class EvictionSignalsTest {

    private static final long NOW = 90_000_000;
    private static final EvictionSignals OLD = new EvictionSignals(MemoryUsageFormula.TOTAL_FREE, HugePages.KEEP);

    private Reading<MemoryStat> root = Reading.of(new MemoryStat(300, 200, 50));
    private MemInfo meminfo = meminfo(0, 0, 0);
    private FileSystems disks = disks(1, 1, 1);

    @Test
    void knowsBothFormulasOfUsedMemory() {
        assertThat(level(EvictionSignals.DEFAULT, EvictionSignal.MEMORY_AVAILABLE))
                .isEqualTo(new Level(550, 1000));
        assertThat(level(OLD, EvictionSignal.MEMORY_AVAILABLE)).isEqualTo(new Level(300, 1000));
    }

    @Test
    void takesInactiveFileFromMeminfoWhereTheRootHasNoMemoryStat() {
        root = Reading.absent("hybrid");
        assertThat(level(OLD, EvictionSignal.MEMORY_AVAILABLE)).isEqualTo(new Level(320, 1000));
        assertThat(reading(EvictionSignals.DEFAULT, EvictionSignal.MEMORY_AVAILABLE))
                .isEqualTo(Reading.absent("hybrid"));
    }

    @Test
    void takesHugePagesAwayAndNeverGoesBelowZeroForTheirSake() {
        EvictionSignals since137 = new EvictionSignals(MemoryUsageFormula.ANON_FILE, HugePages.SUBTRACT);
        meminfo = meminfo(400, 0, 0);
        assertThat(level(since137, EvictionSignal.MEMORY_AVAILABLE)).isEqualTo(new Level(150, 600));
        assertThat(level(OLD, EvictionSignal.MEMORY_AVAILABLE)).isEqualTo(new Level(300, 1000));
        meminfo = meminfo(900, 0, 0);
        assertThat(level(since137, EvictionSignal.MEMORY_AVAILABLE)).isEqualTo(new Level(0, 450));
    }

    @Test
    void knowsNoAvailableMemoryWhereNobodySaysWhatTheKubeletMakesOfHugePages() {
        meminfo = meminfo(400 << 20, 0, 0);
        assertThat(reading(EvictionSignals.DEFAULT, EvictionSignal.MEMORY_AVAILABLE)
                        .why())
                .isEqualTo("the node has 400 MiB of huge pages, which count as available up to Kubernetes 1.36."
                        + " Maybe say --kubelet-version");
    }

    @Test
    void isAbsentWhereAFileSystemHasNoBlocks() {
        FileSystem fuse = new FileSystem(Reading.of(new DiskSpace(0, 0, 0, new Inodes(0, 0), 1)), NOW);
        disks = new FileSystems(disk(1, NOW, 4), fuse, fuse);
        assertThat(reading(OLD, EvictionSignal.IMAGEFS_AVAILABLE).why())
                .isEqualTo("the file system says that it has 0 blocks. Maybe it is FUSE, and counts none");
        assertThat(reading(OLD, EvictionSignal.CONTAINERFS_AVAILABLE).isPresent())
                .isFalse();
    }

    @Test
    void hasNoSwapSignalWhereThereIsNoSwap() {
        assertThat(reading(OLD, EvictionSignal.SWAP_AVAILABLE)).isEqualTo(Reading.absent("this host has no swap"));
        meminfo = meminfo(0, 80, 60);
        assertThat(level(OLD, EvictionSignal.SWAP_AVAILABLE)).isEqualTo(new Level(60, 80));
        assertThat(level(OLD, EvictionSignal.MEM_AVAILABLE)).isEqualTo(new Level(400, 1000));
    }

    @Test
    void tellsHowOldAFileSystemsAnswerIs() {
        assertThat(level(OLD, EvictionSignal.NODEFS_AVAILABLE)).isEqualTo(new Level(5, 10));
        disks = new FileSystems(disk(1, 60_000_000, 4), disk(1, NOW, 4), disk(1, NOW, 4));
        assertThat(OLD.of(frame()))
                .contains(new SignalLevel(EvictionSignal.NODEFS_INODES_FREE, Reading.of(new Level(3, 4)), 30_000_000));
    }

    @Test
    void isAbsentWhereAFileSystemCountsNoInodes() {
        disks = new FileSystems(disk(1, NOW, 0), disk(1, NOW, 4), disk(1, NOW, 4));
        assertThat(reading(OLD, EvictionSignal.NODEFS_INODES_FREE).why()).contains("does not count inodes");
        assertThat(level(OLD, EvictionSignal.NODEFS_AVAILABLE)).isNotNull();
    }

    @Test
    void tellsTheLayoutByTheDevices() {
        assertThat(layout(1, 1, 1)).isEqualTo(FilesystemLayout.SINGLE);
        assertThat(layout(1, 2, 2)).isEqualTo(FilesystemLayout.DEDICATED_IMAGEFS);
        assertThat(layout(1, 2, 1)).isEqualTo(FilesystemLayout.SPLIT);
        assertThat(layout(1, 1, 2)).isEqualTo(FilesystemLayout.SPLIT);
        disks = new FileSystems(disk(1, NOW, 4), new FileSystem(Reading.absent("gone"), NOW), disk(1, NOW, 4));
        assertThat(EvictionSignals.filesystemLayout(frame())).isEqualTo(Reading.absent("gone"));
    }

    @Test
    void ranksByNoLayoutThatKubeletsDoNotSupport() {
        disks = disks(1, 2, 1);
        assertThat(EvictionSignals.rankedLayout(frame())).isEqualTo(Reading.of(FilesystemLayout.SPLIT));
        disks = disks(1, 2, 2);
        assertThat(EvictionSignals.rankedLayout(frame())).isEqualTo(Reading.of(FilesystemLayout.DEDICATED_IMAGEFS));
        for (FileSystems alone : List.of(disks(1, 1, 2), disks(1, 2, 3))) {
            disks = alone;
            assertThat(EvictionSignals.rankedLayout(frame()).why())
                    .startsWith("writable layers are on a file system of their own");
        }
    }

    private FilesystemLayout layout(long node, long image, long layers) {
        disks = disks(node, image, layers);
        return Objects.requireNonNull(EvictionSignals.filesystemLayout(frame()).orNull());
    }

    private Level level(EvictionSignals signals, EvictionSignal signal) {
        return Objects.requireNonNull(reading(signals, signal).orNull());
    }

    private Reading<Level> reading(EvictionSignals signals, EvictionSignal signal) {
        return signals.of(frame()).stream()
                .filter(it -> it.signal() == signal)
                .findFirst()
                .orElseThrow()
                .level();
    }

    private static MemInfo meminfo(long huge, long swapTotal, long swap) {
        Free free = new Free(Reading.of(400L), Reading.of(swapTotal), Reading.of(swap));
        return new MemInfo(1000, 250, Reading.of(70L), huge, free);
    }

    private Frame frame() {
        PodsMemory pods = new PodsMemory(Reading.of(80L), Reading.of(50L), Reading.of(new MemoryStat(0, 0, 20)));
        Tasks tasks = new Tasks(Reading.of(100L), Reading.of(90L), Reading.of(30L));
        return new Frame(
                NOW, HandmadePasses.nothing(), Map.of(), new NodeUsage(Reading.of(meminfo), root, pods, tasks, disks));
    }

    private static FileSystems disks(long node, long image, long layers) {
        return new FileSystems(disk(node, NOW, 4), disk(image, NOW, 4), disk(layers, NOW, 4));
    }

    private static FileSystem disk(long device, long atMicros, long inodes) {
        return new FileSystem(
                Reading.of(new DiskSpace(5, 4, 10, new Inodes(inodes, Math.min(3, inodes)), device)), atMicros);
    }
}
