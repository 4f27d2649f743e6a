package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.IntervalLeaves;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The averages of all leaves for one resource; it never changes, each interval gives the next one.
///
/// Most leaves wait for nothing most of the time. One that was calm, and did not move in an interval, is as calm after
/// it: only the others are gone over, and only those that waited lately count further on.
final class LeafHistory {

    static final LeafHistory NONE = new LeafHistory(null, List.of(), new LeafAverages[0], new BitSet());

    private final @Nullable CgroupTree tree;
    private final List<Waiting> waiting;
    /// Averages by the leaves' numbers in the tree; null where nothing is known
    private final @Nullable LeafAverages[] averages;
    /// The numbers of those that are not calm
    private final BitSet restless;

    private LeafHistory(
            @Nullable CgroupTree tree, List<Waiting> waiting, @Nullable LeafAverages[] averages, BitSet restless) {
        this.tree = tree;
        this.waiting = waiting;
        this.averages = averages;
        this.restless = restless;
    }

    /// A leaf that waited lately.
    record Waiting(Leaf leaf, LeafAverages averages) {}

    /// Leaves that waited lately, in the order of the walk.
    List<Waiting> waiting() {
        return waiting;
    }

    /// The history after one more interval. Leaves that are gone leave it.
    @SuppressWarnings("ReferenceEquality") // the same object means that no cgroup came or went
    LeafHistory afterInterval(ContentionMeasurement measurement, Resource resource) {
        if (!measurement.isMeasured(resource)) {
            return NONE;
        }
        IntervalLeaves leaves = measurement.leaves();
        boolean sameTree = leaves.tree() == tree;
        BitSet due = new BitSet(leaves.size());
        if (sameTree) {
            due.or(leaves.moved());
            due.or(restless);
        } else {
            due.set(0, leaves.size());
        }
        @Nullable LeafAverages[] next = sameTree ? averages.clone() : carriedOver(leaves);
        List<Waiting> nextWaiting = new ArrayList<>();
        BitSet nextRestless = new BitSet();
        for (int i = due.nextSetBit(0); i >= 0; i = due.nextSetBit(i + 1)) {
            Leaf leaf = leaves.leafAt(i);
            LeafAverages nextAverages = averagesAfter(next[i], leaf, resource, measurement);
            next[i] = nextAverages;
            if (!nextAverages.calm()) {
                nextRestless.set(i);
            }
            if (!nextAverages.isNothing()) {
                nextWaiting.add(new Waiting(leaf, nextAverages));
            }
        }
        return new LeafHistory(leaves.tree(), nextWaiting, next, nextRestless);
    }

    private static LeafAverages averagesAfter(
            @Nullable LeafAverages previousAverages, Leaf leaf, Resource resource, ContentionMeasurement measurement) {
        LeafStall stall = measurement.of(leaf, resource).orNull();
        return stall == null
                ? LeafAverages.afterUnknownInterval(
                        previousAverages,
                        leaf,
                        Objects.requireNonNullElse(measurement.lowerBoundOf(leaf, resource), LeafStall.NONE),
                        measurement)
                : LeafAverages.afterInterval(previousAverages, leaf, stall, measurement);
    }

    /// Averages of the leaves of another tree that are here too, by path.
    private @Nullable LeafAverages[] carriedOver(IntervalLeaves leaves) {
        @Nullable LeafAverages[] carried = new LeafAverages[leaves.size()];
        Map<String, LeafAverages> byPath = HashMap.newHashMap(averages.length);
        for (int i = 0; tree != null && i < averages.length; i++) {
            LeafAverages knownAverages = averages[i];
            if (knownAverages != null) {
                byPath.put(tree.pathOfLeaf(i), knownAverages);
            }
        }
        for (int i = 0; i < carried.length; i++) {
            carried[i] = byPath.get(leaves.tree().pathOfLeaf(i));
        }
        return carried;
    }
}
