package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A frame's cgroups by path, parents before children; it never changes. Those that a pass did not read are the same
/// objects of the frame before, and where none was born or died, so is the roster.
public final class Cgroups extends AbstractMap<String, Cgroup> {

    /// The cgroups of a host without cgroup2.
    public static final Cgroups NONE = of(List.of());

    /// The index of a cgroup that is not in the frame.
    public static final int NOT_IN_FRAME = -1;

    private final CgroupTree tree;
    private final Cgroup[] cgroups;
    /// The seats of those whose waiting is known
    private final BitSet telling;
    /// Indexes, by resource, of the cgroups whose files separate waiting for others from stall by their own limit
    private final Map<Resource, BitSet> separating;

    private Cgroups(CgroupTree tree, Cgroup[] cgroups, BitSet telling, Map<Resource, BitSet> separating) {
        this.tree = tree;
        this.cgroups = cgroups;
        this.telling = telling;
        this.separating = separating;
    }

    /// Cgroups in the order of the collection.
    public static Cgroups of(Collection<Cgroup> inOrder) {
        List<Cgroup> withMadeUp = new ArrayList<>(inOrder);
        ScatteredPods scattered = ScatteredPods.findScattered(withMadeUp);
        Cgroup[] cgroups = withMadeUp.toArray(Cgroup[]::new);
        scattered.sumContainers(cgroups, null);
        Map<String, Integer> seats = HashMap.newHashMap(cgroups.length);
        BitSet telling = new BitSet(cgroups.length);
        Map<Resource, BitSet> separating = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            separating.put(resource, new BitSet(cgroups.length));
        }
        for (int seat = 0; seat < cgroups.length; seat++) {
            seats.put(cgroups[seat].path(), seat);
            noteCgroup(cgroups[seat], seat, telling, separating);
        }
        return new Cgroups(new CgroupTree(seats, cgroups, scattered), cgroups, telling, separating);
    }

    private static void noteCgroup(Cgroup cgroup, int seat, BitSet telling, Map<Resource, BitSet> separating) {
        telling.set(seat, cgroup.tellsAll());
        separating.forEach((resource, seats) -> seats.set(seat, cgroup.separatesWaiting(resource)));
    }

    /// A cgroup that a pass has read again.
    public interface ReadAgain {
        /// Its index in the latest frame; [#NOT_IN_FRAME] if it is not in that frame.
        int indexInFrame();

        /// The cgroup as the frame found it; null before the first reading.
        @Nullable
        Cgroup cgroup(boolean leaf);
    }

    /// The same ones, some of which were read again.
    public Cgroups withReadAgain(List<? extends ReadAgain> readAgain) {
        Cgroup[] newCgroups = cgroups.clone();
        BitSet nowTelling = (BitSet) telling.clone();
        Map<Resource, BitSet> nowSeparating = new EnumMap<>(Resource.class);
        separating.forEach((resource, seats) -> nowSeparating.put(resource, (BitSet) seats.clone()));
        for (ReadAgain rereadCgroup : readAgain) {
            if (rereadCgroup.indexInFrame() == NOT_IN_FRAME) {
                continue;
            }
            Cgroup cgroup = rereadCgroup.cgroup(cgroups[rereadCgroup.indexInFrame()].leaf());
            if (cgroup != null) {
                newCgroups[rereadCgroup.indexInFrame()] = cgroup;
                noteCgroup(cgroup, rereadCgroup.indexInFrame(), nowTelling, nowSeparating);
            }
        }
        tree.scattered().sumContainers(newCgroups, cgroups);
        for (int seat : tree.scattered().seats()) {
            noteCgroup(newCgroups[seat], seat, nowTelling, nowSeparating);
        }
        return new Cgroups(tree, newCgroups, nowTelling, nowSeparating);
    }

    /// The tree of these cgroups; two frames with the same object have the same cgroups.
    public CgroupTree tree() {
        return tree;
    }

    /// The cgroup with that index in the tree.
    public Cgroup cgroupAt(int seat) {
        return cgroups[seat];
    }

    /// Whether a cgroup did not change since an earlier frame with this tree, and all its counters of waiting are
    /// known.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    public boolean stoodStill(int seat, Cgroups previousCgroups) {
        return cgroups[seat] == previousCgroups.cgroups[seat] && telling.get(seat);
    }

    /// Whether any cgroup has the file that separates waiting for others from stall by its own limit: one is enough to
    /// know that the kernel reports it.
    public boolean separatesWaiting(Resource resource) {
        BitSet seats = separating.get(resource);
        return seats != null && !seats.isEmpty();
    }

    /// Kubepods or a QoS slice; null where there is none such.
    public @Nullable Cgroup division(CgroupClass.Division kind) {
        for (int seat : tree.divisions()) {
            if (cgroups[seat].identity().kind().equals(kind)) {
                return cgroups[seat];
            }
        }
        return null;
    }

    @Override
    public @Nullable Cgroup get(@Nullable Object path) {
        Integer seat = path instanceof String text ? tree.indexOfPath(text) : null;
        return seat == null ? null : cgroups[seat];
    }

    @Override
    public boolean containsKey(@Nullable Object path) {
        return path instanceof String text && tree.indexOfPath(text) != null;
    }

    @Override
    public int size() {
        return cgroups.length;
    }

    @Override
    public Collection<Cgroup> values() {
        return Collections.unmodifiableList(Arrays.asList(cgroups));
    }

    @Override
    public Set<Entry<String, Cgroup>> entrySet() {
        Set<Entry<String, Cgroup>> entries = new LinkedHashSet<>();
        values().forEach(it -> entries.add(Map.entry(it.path(), it)));
        return Collections.unmodifiableSet(entries);
    }
}
