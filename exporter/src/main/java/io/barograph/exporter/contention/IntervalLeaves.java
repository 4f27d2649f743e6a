package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// The leaves of an interval's later frame, and which of them may have waited.
///
/// A pass does not read most leaves, since nothing above them stalled: they and their owners are the same objects as
/// in the frame before. No counter of such a leaf moved. If all its counters are known, it waited for nothing, and it
/// needs no closer look.
public final class IntervalLeaves {

    private final Cgroups currentCgroups;
    private final BitSet moved = new BitSet();
    private final List<Leaf> movedLeaves = new ArrayList<>();
    private final Set<Set<Scope>> cpuScopesOfCalm = new HashSet<>();

    private IntervalLeaves(Cgroups currentCgroups) {
        this.currentCgroups = currentCgroups;
    }

    static IntervalLeaves of(FrameInterval interval) {
        IntervalLeaves leaves = new IntervalLeaves(interval.currentFrame().cgroups());
        leaves.divideLeaves(interval.previousFrame().cgroups());
        return leaves;
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that no cgroup came or went
    private void divideLeaves(Cgroups previousCgroups) {
        boolean sameTree = previousCgroups.tree() == currentCgroups.tree();
        CgroupTree.LeafIndex lastLeafIndex = null;
        List<CgroupTree.LeafIndex> leafIndexes = leafIndexes();
        for (int i = 0; i < leafIndexes.size(); i++) {
            CgroupTree.LeafIndex leafIndex = leafIndexes.get(i);
            if (sameTree && isCalm(leafIndex, previousCgroups)) {
                if (lastLeafIndex == null || leafIndex.owner() != lastLeafIndex.owner()) {
                    cpuScopesOfCalm.add(Leaf.scopesOfCpu(currentCgroups.cgroupAt(leafIndex.leaf())));
                    lastLeafIndex = leafIndex;
                }
            } else {
                moved.set(i);
                movedLeaves.add(leafAt(i));
            }
        }
    }

    private boolean isCalm(CgroupTree.LeafIndex leafIndex, Cgroups previousCgroups) {
        return leafIndex.nested().isEmpty()
                && currentCgroups.stoodStill(leafIndex.leaf(), previousCgroups)
                && currentCgroups.stoodStill(leafIndex.owner(), previousCgroups);
    }

    private List<CgroupTree.LeafIndex> leafIndexes() {
        return currentCgroups.tree().leaves();
    }

    public int size() {
        return leafIndexes().size();
    }

    /// The leaf of that number.
    public Leaf leafAt(int number) {
        CgroupTree.LeafIndex leafIndex = leafIndexes().get(number);
        List<Cgroup> nested = leafIndex.nested().isEmpty()
                ? List.of()
                : leafIndex.nested().stream().map(currentCgroups::cgroupAt).toList();
        return new Leaf(currentCgroups.cgroupAt(leafIndex.leaf()), currentCgroups.cgroupAt(leafIndex.owner()), nested);
    }

    /// The tree that the leaves are of.
    public CgroupTree tree() {
        return currentCgroups.tree();
    }

    /// The leaves, in the order of the walk.
    public List<Leaf> allLeaves() {
        return IntStream.range(0, size()).mapToObj(this::leafAt).toList();
    }

    /// The numbers of those that may have waited.
    public BitSet moved() {
        return moved;
    }

    /// Leaves that may have waited, in the order of the walk; all others waited for nothing that is measured.
    public List<Leaf> thatMoved() {
        return movedLeaves;
    }

    /// The sets of scopes that all others, who waited for nothing, are in for a resource.
    List<Set<Scope>> scopesOfCalm(Resource resource) {
        return cpuScopesOfCalm.stream()
                .map(scopes -> Leaf.scopesFor(scopes, resource))
                .toList();
    }
}
