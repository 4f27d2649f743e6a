package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import module java.base;

/// Gathers what walks have read. Where a walk found the tree as it was, only what it has read is another; else all is
/// gathered again, and leaves are found, which takes the whole tree.
final class CgroupsBuilder {

    private Cgroups latestCgroups = Cgroups.NONE;
    private Set<CgroupNode> leftOver = Set.of();
    /// Whether a pod has several cgroups. Which one is in use can change while the tree stays the same, so each
    /// pass looks.
    private boolean hasDoubledPods;
    private int unread;
    private boolean mayMissContainers;

    /// All cgroups of the tree that were read, parents before children.
    ///
    /// @param isOtherTree whether the tree may have others than it had before the walk
    Cgroups afterWalk(TreeWalk walk, CgroupNode rootNode, boolean isOtherTree) {
        if (isOtherTree || hasDoubledPods) {
            Gathering gathering = new Gathering();
            gathering.collectPods(rootNode);
            hasDoubledPods = gathering.hasDoubledPods();
            gathering.passOverLeftOver(walk::isPopulated);
            if (isOtherTree || !gathering.leftOver.equals(leftOver)) {
                gathering.addNode(rootNode);
                latestCgroups = Cgroups.of(gathering.cgroups);
                leftOver = gathering.leftOver;
                unread = gathering.unread;
                mayMissContainers = gathering.mayMissContainers;
                return latestCgroups;
            }
        }
        latestCgroups = latestCgroups.withReadAgain(walk.readNodes());
        return latestCgroups;
    }

    /// The cgroups of a host without cgroup2.
    Cgroups none() {
        latestCgroups = Cgroups.NONE;
        leftOver = Set.of();
        hasDoubledPods = false;
        mayMissContainers = false;
        unread = 0;
        return latestCgroups;
    }

    /// How many cgroups lie in parts of the tree that have no room for them, not counting what is below those.
    int unread() {
        return unread;
    }

    /// Whether cgroups are unread among which containers may be: no container has another below it.
    boolean mayMissContainers() {
        return mayMissContainers;
    }

    private static boolean hasContainers(CgroupNode pod) {
        return pod.children().stream().anyMatch(cgroupNode -> cgroupNode.kind() instanceof CgroupClass.Container);
    }

    private static final class Gathering {
        private final Set<String> podsWithContainers = new HashSet<>();
        private final List<Cgroup> cgroups = new ArrayList<>();
        private final Map<String, List<CgroupNode>> podsByUid = new HashMap<>();
        private final Set<CgroupNode> leftOver = new HashSet<>();
        private int unread;
        private boolean mayMissContainers;

        /// A container need not lie below its pod: see the mixed form of
        /// [io.barograph.exporter.cgroup.CgroupClassifier].
        void collectPods(CgroupNode node) {
            if (node.kind() instanceof CgroupClass.Container container) {
                podsWithContainers.add(container.podUid());
            }
            if (node.kind() instanceof CgroupClass.Pod pod) {
                podsByUid.computeIfAbsent(pod.uid(), _ -> new ArrayList<>(1)).add(node);
            }
            unread += node.unread();
            mayMissContainers |= node.unread() > 0
                    && !(node.kind() instanceof CgroupClass.Container || node.kind() instanceof CgroupClass.Nested);
            node.children().forEach(this::collectPods);
        }

        boolean hasDoubledPods() {
            return podsByUid.values().stream().anyMatch(podNodes -> podNodes.size() > 1);
        }

        /// Drops the cgroup that an earlier driver left. Where a pod has a cgroup in two trees, the one counts in
        /// which its containers live.
        void passOverLeftOver(Predicate<CgroupNode> isPopulated) {
            for (List<CgroupNode> podNodes : podsByUid.values()) {
                keepOnly(podNodes, CgroupsBuilder::hasContainers);
                keepOnly(podNodes, isPopulated);
            }
        }

        private void keepOnly(List<CgroupNode> podNodes, Predicate<CgroupNode> counts) {
            if (podNodes.size() > 1) {
                List<CgroupNode> otherNodes = new ArrayList<>(podNodes);
                otherNodes.removeIf(counts);
                if (otherNodes.size() < podNodes.size()) {
                    podNodes.removeAll(otherNodes);
                    leftOver.addAll(otherNodes);
                }
            }
        }

        void addNode(CgroupNode node) {
            Cgroup cgroup = leftOver.contains(node) ? null : node.cgroup(isLeaf(node));
            if (cgroup == null) {
                node.leaveFrame();
                return;
            }
            node.takeIndex(cgroups.size());
            cgroups.add(cgroup);
            node.children().forEach(this::addNode);
        }

        private boolean isLeaf(CgroupNode node) {
            return switch (node.kind()) {
                case CgroupClass.Container _ -> true;
                case CgroupClass.Pod pod -> !podsWithContainers.contains(pod.uid());
                case CgroupClass.Outside _, CgroupClass.Unmapped _ ->
                    node.children().isEmpty();
                case CgroupClass.Root _, CgroupClass.Division _, CgroupClass.Nested _, CgroupClass.Skipped _ -> false;
            };
        }
    }
}
