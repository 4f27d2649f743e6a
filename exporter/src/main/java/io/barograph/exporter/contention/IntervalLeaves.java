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

    private final Cgroups now;
    private final BitSet moved = new BitSet();
    private final List<Leaf> others = new ArrayList<>();
    private final Set<Set<Scope>> cpuScopesOfCalm = new HashSet<>();

    private IntervalLeaves(Cgroups now) {
        this.now = now;
    }

    static IntervalLeaves of(FrameInterval interval) {
        IntervalLeaves leaves = new IntervalLeaves(interval.now().cgroups());
        leaves.divide(interval.before().cgroups());
        return leaves;
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that no cgroup came or went
    private void divide(Cgroups before) {
        boolean same = before.roster() == now.roster();
        CgroupTree.Place last = null;
        List<CgroupTree.Place> places = places();
        for (int i = 0; i < places.size(); i++) {
            CgroupTree.Place place = places.get(i);
            if (same && isCalm(place, before)) {
                if (last == null || place.owner() != last.owner()) {
                    cpuScopesOfCalm.add(Leaf.scopesOfCpu(now.at(place.leaf())));
                    last = place;
                }
            } else {
                moved.set(i);
                others.add(get(i));
            }
        }
    }

    private boolean isCalm(CgroupTree.Place place, Cgroups before) {
        return place.nested().isEmpty()
                && now.stoodStill(place.leaf(), before)
                && now.stoodStill(place.owner(), before);
    }

    private List<CgroupTree.Place> places() {
        return now.roster().leaves();
    }

    public int size() {
        return places().size();
    }

    /// By its number among the leaves.
    public Leaf get(int number) {
        CgroupTree.Place place = places().get(number);
        List<Cgroup> nested = place.nested().isEmpty()
                ? List.of()
                : place.nested().stream().map(now::at).toList();
        return new Leaf(now.at(place.leaf()), now.at(place.owner()), nested);
    }

    /// Which tree they are of.
    public CgroupTree roster() {
        return now.roster();
    }

    /// Every one, in the order of the walk.
    public List<Leaf> all() {
        return IntStream.range(0, size()).mapToObj(this::get).toList();
    }

    /// The numbers of those that may have waited.
    public BitSet moved() {
        return moved;
    }

    /// Those that may have waited, in the order of the walk; all others waited for nothing that is measured.
    public List<Leaf> thatMoved() {
        return others;
    }

    /// The sets of scopes that all others, who waited for nothing, are in for a resource.
    List<Set<Scope>> scopesOfCalm(Resource resource) {
        return cpuScopesOfCalm.stream().map(each -> Leaf.scopes(each, resource)).toList();
    }
}
