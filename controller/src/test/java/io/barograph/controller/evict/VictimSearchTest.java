package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.NodeDisks;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.standalone.MemoryEntryStore;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.usage.NodePods;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Who goes first for a disk, where the disks of a node are of equal size.
class VictimSearchTest {

    private static final LiveNode NODE = nodeOf("containerd");
    private static final long SIZE = 1L << 40;

    private final MemoryPods pods = new MemoryPods(() -> SamplePods.NOW);
    private final Map<String, PodDisk> disks = new HashMap<>();

    @ParameterizedTest
    @CsvSource({
        "SINGLE, nodefs.available, layers",
        "SINGLE, imagefs.available, layers",
        "DEDICATED_IMAGEFS, nodefs.available, logs",
        "DEDICATED_IMAGEFS, imagefs.available, layers",
        "DEDICATED_IMAGEFS, containerfs.available, layers",
        "SPLIT, nodefs.available, layers",
    })
    void theLayoutSaysWhatCountsNotTheSizes(FilesystemLayout layout, String signal, String first) {
        assertThat(ranked(signal, snapshot(Reading.of(layout))).map(List::getFirst))
                .isEqualTo(Reading.of(first));
    }

    @Test
    void takesNoPodForADiskWhereTheLayoutIsNotKnown() {
        String older = "the snapshot does not speak of it";
        assertThat(ranked("nodefs.available", snapshot(Reading.absent(older))))
                .isEqualTo(Reading.failed("it is not known on which file systems images and writable layers lie: "
                        + older + ". Maybe the node's exporter is older than the controller."));
        assertThat(ranked("imagefs.inodesFree", null).why()).contains("no snapshot of the node was received");
    }

    @Test
    void memoryAndTasksDoNotAskForTheLayout() {
        assertThat(ranked("memory.available", snapshot(Reading.absent("old"))).isPresent())
                .isTrue();
        assertThat(ranked("pid.available", null).isPresent()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "SINGLE, nodefs.available, containerd, 5",
        "SINGLE, nodefs.available, cri-o,",
        "SINGLE, nodefs.available, docker,",
        "SINGLE, nodefs.available, '',",
        "DEDICATED_IMAGEFS, nodefs.available, containerd, 0",
        "DEDICATED_IMAGEFS, nodefs.available, cri-o, 0",
        "DEDICATED_IMAGEFS, containerfs.available, containerd, 5",
        "DEDICATED_IMAGEFS, containerfs.available, cri-o,",
        "SPLIT, nodefs.available, containerd, 0",
        "SPLIT, imagefs.available, containerd, 7",
        "SINGLE, memory.available, containerd,"
    })
    void imagesAreWhereTheLayoutSaysWithoutWhatContainersWriteThere(
            FilesystemLayout layout, String signal, String runtime, @Nullable Long images) {
        put("writes", new PodDisk(use(2), use(100), Map.of()));
        put("untold", new PodDisk(PodDisk.Use.UNKNOWN, PodDisk.Use.UNKNOWN, Map.of()));
        EvictionSignal wanted = Objects.requireNonNull(EvictionSignal.of(signal));
        Reading<VictimSearch.Found> found = new VictimSearch(doors(snapshot(Reading.of(layout))))
                .findPods(nodeOf(runtime), wanted, EvictTerms.Ranking.KUBELET);
        if (layout == FilesystemLayout.SPLIT && signal.startsWith("imagefs")) {
            assertThat(found.why()).contains("no pod's end gives back anything");
        } else {
            assertThat(found.map(
                            pods -> Optional.ofNullable(pods.inUse().images().orNull())))
                    .isEqualTo(Reading.of(Optional.ofNullable(images)));
        }
    }

    private static LiveNode nodeOf(String runtime) {
        LiveNode node = LiveNode.ofName("n1", "uid-n1");
        return node.withContents(
                node.meta(), List.of(), new LiveNode.Status(List.of(), List.of(), null, null, Map.of(), runtime));
    }

    /// It has volumes, but is too large to be read.
    @Test
    void ofAPodThatWasNotReadAsAWholeAllVolumesCount() {
        EvictablePod pod = SamplePods.pod("large", "n1");
        pods.put(new EvictablePod(
                pod.identity(), pod.owner(), pod.spec(), pod.state(), pod.labels(), pod.annotations(), false));
        disks.put(pod.cgroupUid(), new PodDisk(use(1), use(1), Map.of("scratch", use(9L << 30))));
        assertThat(ranked("nodefs.available", snapshot(Reading.of(FilesystemLayout.SINGLE)))
                        .map(List::getFirst))
                .isEqualTo(Reading.of("large"));
    }

    private Reading<VictimSearch.Found> findPods(String signal, @Nullable Snapshot snapshot) {
        EvictionSignal wanted = Objects.requireNonNull(EvictionSignal.of(signal));
        return new VictimSearch(doors(snapshot)).findPods(NODE, wanted, EvictTerms.Ranking.KUBELET);
    }

    private Reading<List<String>> ranked(String signal, @Nullable Snapshot snapshot) {
        put("layers", new PodDisk(use(5L << 30), use(0), Map.of()));
        put("logs", new PodDisk(use(0), use(1L << 30), Map.of()));
        return findPods(signal, snapshot)
                .map(found -> found.ranked().stream()
                        .map(each -> each.candidate().pod().name())
                        .toList());
    }

    private EvictorDoors doors(@Nullable Snapshot snapshot) {
        return new EvictorDoors(
                new MemoryNodeApi(),
                pods,
                node -> Reading.of(new NodePods(node, "boot", 1, List.of())),
                (_, _) -> Reading.of(new NodeDisks(disks, use(7))),
                new MemoryEntryStore(),
                Leadership.alone(),
                _ -> Reading.of(ResourceAmounts.NONE),
                _ -> snapshot,
                GuardrailReport::empty);
    }

    private void put(String name, PodDisk disk) {
        pods.put(SamplePods.pod(name, "n1"));
        disks.put(SamplePods.pod(name, "n1").cgroupUid(), disk);
    }

    private static PodDisk.Use use(long bytes) {
        return new PodDisk.Use(Reading.of(bytes), Reading.of(0L));
    }

    private static Snapshot snapshot(Reading<FilesystemLayout> layout) {
        List<SignalLevel> levels = Stream.of(
                        EvictionSignal.NODEFS_AVAILABLE,
                        EvictionSignal.IMAGEFS_AVAILABLE,
                        EvictionSignal.CONTAINERFS_AVAILABLE)
                .map(each -> new SignalLevel(each, Reading.of(new SignalLevel.Level(SIZE / 20, SIZE)), 0))
                .toList();
        return new Snapshot(
                        new SnapshotOrigin("n1", "boot", "instance"),
                        new SnapshotTime(1, 1, 1),
                        Reading.absent("not needed"),
                        List.of(),
                        List.of(),
                        levels)
                .withLayout(layout);
    }
}
