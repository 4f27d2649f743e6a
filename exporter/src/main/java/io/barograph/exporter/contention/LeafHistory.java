package io.barograph.exporter.contention;

import io.barograph.signal.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The averages of all leaves for one resource; it never changes, each interval gives the next one. Most leaves wait
/// for nothing most of the time, and only those that do count further on.
final class LeafHistory {

    static final LeafHistory NONE = new LeafHistory(Map.of(), List.of());

    private final Map<String, LeafAverages> byPath;
    private final List<Waiting> waiting;

    private LeafHistory(Map<String, LeafAverages> byPath, List<Waiting> waiting) {
        this.byPath = byPath;
        this.waiting = waiting;
    }

    /// A leaf that waited lately.
    record Waiting(Leaf leaf, LeafAverages averages) {}

    /// Those that waited lately, in the order of the walk.
    List<Waiting> waiting() {
        return waiting;
    }

    /// The history after one more interval. Leaves that are gone, or of which nothing is known, leave it.
    @SuppressWarnings("ReferenceEquality") // the very object means that nothing changed, and costs nothing to tell
    LeafHistory after(Measurement measured, Resource resource) {
        List<Leaf> leaves = measured.leaves();
        LeafAverages[] next = new LeafAverages[leaves.size()];
        List<Waiting> nextWaiting = new ArrayList<>();
        boolean same = true;
        int known = 0;
        for (int i = 0; i < next.length; i++) {
            Leaf leaf = leaves.get(i);
            Stall stall = measured.of(leaf, resource).orNull();
            if (stall != null) {
                LeafAverages earlier = byPath.get(leaf.cgroup().path());
                next[i] = LeafAverages.after(earlier, leaf, stall, measured);
                same &= next[i] == earlier;
                known++;
                if (!next[i].isNothing()) {
                    nextWaiting.add(new Waiting(leaf, next[i]));
                }
            }
        }
        return new LeafHistory(same && known == byPath.size() ? byPath : mapped(leaves, next), nextWaiting);
    }

    private static Map<String, LeafAverages> mapped(List<Leaf> leaves, LeafAverages[] averages) {
        Map<String, LeafAverages> map = HashMap.newHashMap(averages.length);
        for (int i = 0; i < averages.length; i++) {
            if (averages[i] != null) {
                map.put(leaves.get(i).cgroup().path(), averages[i]);
            }
        }
        return map;
    }
}
