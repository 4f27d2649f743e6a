package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The cgroups of a host and how they hang together, in the order of the walk: the same object from frame to
/// frame as long as none is born or dies. What follows from the tree alone is worked out once for all of them.
///
/// A cgroup's seat is its number in that order.
public final class CgroupTree {

    private final Map<String, Integer> seats;
    private final List<String> paths;
    private final List<LeafIndex> leaves;
    private final List<Integer> divisions = new ArrayList<>();
    private final List<Integer> topLevel = new ArrayList<>();
    private final ScatteredPods scattered;

    /// The indexes of a leaf, of its owner (itself, or its pod), and of what is nested below it.
    public record LeafIndex(int leaf, int owner, List<Integer> nested) {
        public LeafIndex {
            nested = List.copyOf(nested);
        }
    }

    /// @param seats by path
    /// @param scattered whose containers do not lie below their pod
    CgroupTree(Map<String, Integer> seats, Cgroup[] cgroups, ScatteredPods scattered) {
        this.seats = seats;
        this.scattered = scattered;
        this.paths = Arrays.stream(cgroups).map(Cgroup::path).toList();
        for (int seat = 0; seat < cgroups.length; seat++) {
            if (cgroups[seat].identity().kind() instanceof CgroupClass.Division) {
                divisions.add(seat);
            }
            if (cgroups[seat].isTopLevel() && !scattered.isMadeUp(seat)) {
                topLevel.add(seat);
            }
        }
        this.leaves = findLeaves(cgroups);
        if (divisions.size() > 1) {
            Map<Integer, Long> leavesBelow = new HashMap<>();
            divisions.forEach(seat -> leavesBelow.put(seat, countLeavesBelow(paths.get(seat))));
            divisions.sort(Comparator.comparing(leavesBelow::get, Comparator.reverseOrder()));
        }
    }

    private long countLeavesBelow(String path) {
        return leaves.stream()
                .filter(leafIndex -> paths.get(leafIndex.leaf()).startsWith(path + "/"))
                .count();
    }

    /// The nearest ancestor that is there; null where there is none.
    private @Nullable Integer parent(Cgroup cgroup) {
        Integer parent = null;
        String path = cgroup.path();
        while (parent == null && path.length() > 1) {
            path = Cgroup.parentPath(path);
            parent = seats.get(path);
        }
        return parent;
    }

    private List<LeafIndex> findLeaves(Cgroup[] cgroups) {
        Map<Integer, List<Integer>> nested = new HashMap<>();
        for (int seat = 0; seat < cgroups.length; seat++) {
            Integer above = cgroups[seat].leaf() ? null : parent(cgroups[seat]);
            while (above != null && !cgroups[above].leaf()) {
                above = parent(cgroups[above]);
            }
            if (above != null) {
                nested.computeIfAbsent(above, _ -> new ArrayList<>()).add(seat);
            }
        }
        List<LeafIndex> leafIndexes = new ArrayList<>();
        for (int seat = 0; seat < cgroups.length; seat++) {
            if (cgroups[seat].leaf()) {
                leafIndexes.add(new LeafIndex(seat, ownerIndex(seat, cgroups), nested.getOrDefault(seat, List.of())));
            }
        }
        return List.copyOf(leafIndexes);
    }

    private int ownerIndex(int leaf, Cgroup[] cgroups) {
        if (cgroups[leaf].identity().kind() instanceof CgroupClass.Container container) {
            for (Integer above = parent(cgroups[leaf]); above != null; above = parent(cgroups[above])) {
                if (cgroups[above].identity().kind() instanceof CgroupClass.Pod) {
                    return above;
                }
            }
            Integer pod = scattered.podSeat(container.podUid());
            return pod == null ? leaf : pod;
        }
        return leaf;
    }

    /// The leaves in the sense of contention.
    public List<LeafIndex> leaves() {
        return leaves;
    }

    /// The path of a leaf, by its number among them.
    public String pathOfLeaf(int number) {
        return paths.get(leaves.get(number).leaf());
    }

    ScatteredPods scattered() {
        return scattered;
    }

    /// The seats of kubepods and the QoS slices; those first below which most leaves lie, since another driver may have
    /// left empty ones.
    public List<Integer> divisions() {
        return Collections.unmodifiableList(divisions);
    }

    /// The seats of what lies directly below the root.
    public List<Integer> topLevel() {
        return Collections.unmodifiableList(topLevel);
    }

    /// The index of the cgroup at a path; null where there is none.
    @Nullable
    Integer indexOfPath(String path) {
        return seats.get(path);
    }
}
