package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which cgroups there are and how they hang together, in the order of the walk: the same object from frame to frame
/// as long as none is born or dies. What follows from the tree alone is worked out once for all of them.
///
/// A cgroup's seat is its number in that order.
public final class CgroupTree {

    /// The parent of a cgroup above which there is no other.
    private static final int NO_SEAT = -1;

    private final Map<String, Integer> seats;
    private final List<String> paths;
    private final List<Place> leaves;
    private final List<Integer> divisions;
    private final List<Integer> topLevel;

    private CgroupTree(Map<String, Integer> seats, Cgroup[] cgroups, List<Integer> divisions, List<Integer> topLevel) {
        this.seats = seats;
        this.paths = Arrays.stream(cgroups).map(Cgroup::path).toList();
        this.leaves = leaves(cgroups, parents(seats, cgroups));
        this.divisions = divisions;
        this.topLevel = topLevel;
    }

    /// Where a leaf sits, its owner (itself, or its pod), and what is nested below it.
    public record Place(int leaf, int owner, List<Integer> nested) {

        public Place {
            nested = List.copyOf(nested);
        }
    }

    /// @param seats by path
    static CgroupTree of(Map<String, Integer> seats, Cgroup[] cgroups) {
        List<Integer> divisions = new ArrayList<>();
        List<Integer> topLevel = new ArrayList<>();
        for (int seat = 0; seat < cgroups.length; seat++) {
            if (cgroups[seat].identity().kind() instanceof CgroupClass.Division) {
                divisions.add(seat);
            }
            if (cgroups[seat].isTopLevel()) {
                topLevel.add(seat);
            }
        }
        return new CgroupTree(seats, cgroups, List.copyOf(divisions), List.copyOf(topLevel));
    }

    /// Each one's nearest ancestor that is there.
    private static int[] parents(Map<String, Integer> seats, Cgroup[] cgroups) {
        int[] parents = new int[cgroups.length];
        for (int seat = 0; seat < parents.length; seat++) {
            String path = cgroups[seat].path();
            Integer parent = null;
            while (parent == null && path.length() > 1) {
                int slash = path.lastIndexOf('/');
                path = slash <= 0 ? "/" : path.substring(0, slash);
                parent = seats.get(path);
            }
            parents[seat] = parent == null ? NO_SEAT : parent;
        }
        return parents;
    }

    private static List<Place> leaves(Cgroup[] cgroups, int[] parents) {
        List<List<Integer>> nested = new ArrayList<>();
        for (int seat = 0; seat < cgroups.length; seat++) {
            nested.add(List.of());
        }
        for (int seat = 0; seat < cgroups.length; seat++) {
            int above = cgroups[seat].leaf() ? NO_SEAT : parents[seat];
            while (above != NO_SEAT && !cgroups[above].leaf()) {
                above = parents[above];
            }
            if (above != NO_SEAT) {
                List<Integer> more = new ArrayList<>(nested.get(above));
                more.add(seat);
                nested.set(above, more);
            }
        }
        List<Place> leaves = new ArrayList<>();
        for (int seat = 0; seat < cgroups.length; seat++) {
            if (cgroups[seat].leaf()) {
                leaves.add(new Place(seat, owner(seat, cgroups, parents), nested.get(seat)));
            }
        }
        return List.copyOf(leaves);
    }

    private static int owner(int leaf, Cgroup[] cgroups, int[] parents) {
        if (cgroups[leaf].identity().kind() instanceof CgroupClass.Container) {
            for (int above = parents[leaf]; above != NO_SEAT; above = parents[above]) {
                if (cgroups[above].identity().kind() instanceof CgroupClass.Pod) {
                    return above;
                }
            }
        }
        return leaf;
    }

    /// The leaves in the sense of contention.
    public List<Place> leaves() {
        return leaves;
    }

    /// The path of a leaf, by its number among them.
    public String pathOfLeaf(int number) {
        return paths.get(leaves.get(number).leaf());
    }

    /// The seats of kubepods and the QoS slices.
    public List<Integer> divisions() {
        return divisions;
    }

    /// The seats of what lies directly below the root.
    public List<Integer> topLevel() {
        return topLevel;
    }

    /// By path; null where there is no such cgroup.
    @Nullable
    Integer seat(String path) {
        return seats.get(path);
    }
}
