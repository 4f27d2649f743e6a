package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.NodeDisks;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.controller.evict.ranking.Regained;
import io.barograph.controller.evict.victim.Greed;
import io.barograph.controller.kubelet.NodeFilesystem;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.Culprits;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import io.barograph.usage.NodePods;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads the pods of one node and what they use, each once, and ranks them.
final class VictimSearch {

    /// So many pods that should be gone are a backlog: another one only makes it longer.
    private static final int BACKLOG = 3;

    /// After its deadline. A pod that is killed then takes some seconds to go, and who makes pods could
    /// always have some of these.
    private static final Duration OVERDUE_AFTER = Duration.ofMinutes(1);

    private static final String CONTAINERD = "containerd";

    /// A pod that is gone sooner is waited for.
    private static final Duration SOON = Duration.ofMinutes(5);

    private final EvictorDoors doors;
    private @Nullable ApiOutcome<List<EvictablePod>> podList;
    private @Nullable Reading<NodePods> nodeUsage;
    private @Nullable Reading<NodeDisks> nodeDisks;

    VictimSearch(EvictorDoors doors) {
        this.doors = doors;
    }

    private ApiOutcome<List<EvictablePod>> listPods(LiveNode node) {
        podList = podList == null ? doors.pods().podsOn(node.name()) : podList;
        return podList;
    }

    private Reading<NodePods> readUsage(LiveNode node) {
        nodeUsage = nodeUsage == null ? doors.usage().nodePods(node.name()) : nodeUsage;
        return nodeUsage;
    }

    private Reading<NodeDisks> readDisks(LiveNode node) {
        nodeDisks = nodeDisks == null
                ? doors.disks().nodeDisks(node.name(), node.status().internalIps())
                : nodeDisks;
        return nodeDisks;
    }

    /// @param pods all of the node
    /// @param ranked those that are not over and not ending
    /// @param ending those that are
    /// @param sparesModest whether a pod may stay because it uses little: a culprit goes for what others wait
    /// @param inUse of what is short, in the signal's unit
    record Found(
            List<EvictablePod> pods,
            NodePods usage,
            List<RankedPod> ranked,
            List<RankedPod> ending,
            boolean sparesModest,
            Greed.InUse inUse) {

        /// Why none of them is taken, whichever it is; null if one may be.
        @Nullable
        NotEvicted teardownBacklog(Instant currentTime) {
            long overdue = deadlines()
                    .filter(deadline -> deadline.plus(OVERDUE_AFTER).isBefore(currentTime))
                    .count();
            return overdue < BACKLOG
                    ? null
                    : new NotEvicted(
                            NotEvictedCause.TEARDOWN,
                            overdue + " pods of the node should be gone and are not",
                            "they are gone");
        }

        /// Why this one is not taken yet; null if it may be.
        @Nullable
        NotEvicted refusalWhileRegaining(RankedPod next, Instant currentTime) {
            boolean soon = deadlines()
                    .anyMatch(deadline -> !deadline.isBefore(currentTime) && deadline.isBefore(currentTime.plus(SOON)));
            return soon
                            && Regained.of(ending)
                                    .sufficesFor(Objects.requireNonNullElse(
                                            next.usage().orNull(), 0L))
                    ? new NotEvicted(
                            NotEvictedCause.REGAINING,
                            "pods of the node are ending, which gives something back",
                            "they are gone")
                    : null;
        }

        /// Of pods that their kubelet has seen: of others, such as the copy of a static pod that does not
        /// exist, nothing ends.
        private Stream<Instant> deadlines() {
            return pods.stream()
                    .filter(pod -> !pod.state().isOver() && pod.state().started() != null)
                    .map(pod -> pod.state().deleting())
                    .filter(Objects::nonNull);
        }
    }

    /// Failed where it is not known which pods there are, or what they use.
    Reading<Found> findPods(LiveNode node, EvictionSignal signal, EvictTerms.Ranking terms) {
        ApiOutcome<List<EvictablePod>> listed = listPods(node);
        if (!(listed instanceof ApiOutcome.Done<List<EvictablePod>>(var pods))) {
            return Reading.failed("the pods of the node cannot be read: " + listed.text());
        }
        Reading<NodePods> usage = readUsage(node);
        if (!(usage instanceof Reading.Present<NodePods>(NodePods nodePods))) {
            return Reading.failed("what the pods use cannot be read: " + usage.why());
        }
        Snapshot snapshot = doors.snapshots().apply(node.name());
        Reading<FilesystemLayout> layout = filesystemLayout(signal, snapshot);
        if (!(layout instanceof Reading.Present<FilesystemLayout>(FilesystemLayout filesystemLayout))) {
            return Reading.failed("it is not known on which file systems images and writable layers lie: "
                    + layout.why() + ". Maybe the node's exporter is older than the controller.");
        }
        PodRanking ranking = new PodRanking(signal, terms, filesystemLayout);
        if (!ranking.canHelp()) {
            return Reading.failed("no pod's end gives back anything of " + signal.word());
        }
        Reading<NodeDisks> disks = ranking.parts().isEmpty() ? Reading.absent("disks were not asked") : readDisks(node);
        Reading<Culprits.Parts> culprits = culpritParts(ranking, snapshot, nodePods);
        Map<Boolean, List<EvictionCandidate>> byEnding = pods.stream()
                .filter(pod -> !pod.state().isOver())
                .collect(Collectors.partitioningBy(
                        pod -> pod.state().deleting() != null,
                        Collectors.mapping(pod -> toCandidate(pod, nodePods, disks, culprits), Collectors.toList())));
        return Reading.of(new Found(
                pods,
                nodePods,
                ranking.rankPods(byEnding.getOrDefault(false, List.of())),
                ranking.rankPods(byEnding.getOrDefault(true, List.of())),
                terms != EvictTerms.Ranking.CULPRIT,
                new Greed.InUse(amountInUse(signal, snapshot), imagesInUse(node, signal, filesystemLayout, disks))));
    }

    private static Reading<Long> amountInUse(EvictionSignal signal, @Nullable Snapshot snapshot) {
        return snapshot == null
                ? Reading.absent("no snapshot of the node was received")
                : snapshot.levelOf(signal).map(level -> Math.max(0, level.capacity() - level.available()));
    }

    /// Without what containers write, which counts as their pods'. CRI-O's figure has only what describes images, and
    /// cri-dockerd's the sum of their sizes, in which layers that they share count several times.
    private static Reading<Long> imagesInUse(
            LiveNode node, EvictionSignal signal, FilesystemLayout layout, Reading<NodeDisks> disks) {
        NodeFilesystem filesystem = NodeFilesystem.of(signal);
        if (filesystem == null) {
            return Reading.absent("it is no disk");
        }
        if (!filesystem.holdsImages(layout)) {
            return Reading.of(0L);
        }
        if (!node.status().runtime().equals(CONTAINERD)) {
            return Reading.absent("only containerd says what all images have");
        }
        return filesystem.measuredParts(layout).contains(NodeFilesystem.DiskPart.ROOTFS)
                ? disks.flatMap(nodeDisks -> nodeDisks.imagesAlone(signal.unit()))
                : disks.flatMap(nodeDisks -> nodeDisks.images().of(signal.unit()));
    }

    /// Those of now alone: a pod is not to blame for what was before the node's boot, or long ago.
    private static Reading<Culprits.Parts> culpritParts(
            PodRanking ranking, @Nullable Snapshot snapshot, NodePods nodePods) {
        Resource resource = ranking.waitedFor();
        return snapshot == null || resource == null
                ? Reading.absent("the node's exporter says nothing of it")
                : isOfNow(snapshot, nodePods)
                        ? snapshot.culpritsOf(resource)
                        : Reading.absent("what the node's exporter last said of it is too old");
    }

    private static boolean isOfNow(Snapshot snapshot, NodePods nodePods) {
        long age = nodePods.monotonicMicros() - snapshot.moment().monotonicMicros();
        return snapshot.origin().bootId().equals(nodePods.bootId())
                && age <= snapshot.moment().staleMicros();
    }

    private static EvictionCandidate toCandidate(
            EvictablePod pod, NodePods nodePods, Reading<NodeDisks> disks, Reading<Culprits.Parts> culprits) {
        Reading<PodDisk> disk = disks.flatMap(nodeDisks -> {
            PodDisk podDisk = nodeDisks.pods().get(pod.cgroupUid());
            return podDisk == null ? Reading.absent("the kubelet knows no disk of the pod") : Reading.of(podDisk);
        });
        return EvictionCandidate.of(pod, nodePods.podOf(pod.cgroupUid()).orElse(null), disk, culprits);
    }

    /// How file systems lie counts for disks alone.
    private static Reading<FilesystemLayout> filesystemLayout(EvictionSignal signal, @Nullable Snapshot snapshot) {
        return NodeFilesystem.of(signal) == null
                ? Reading.of(FilesystemLayout.SINGLE)
                : snapshot == null ? Reading.absent("no snapshot of the node was received") : snapshot.layout();
    }
}
