package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A frame's cgroups by path, parents before children; it never changes. Those that a pass did not read are the same
/// objects of the frame before, and where none was born or died, so is the roster.
public final class Cgroups extends AbstractMap<String, Cgroup> {

    /// Where there is no cgroup2.
    public static final Cgroups NONE = of(List.of());

    private final CgroupTree roster;
    private final Cgroup[] all;
    /// The seats of those whose waiting is known
    private final BitSet telling;
    /// By resource, the seats of those whose files separate waiting for others from stall by their own limit
    private final Map<Resource, BitSet> separating;

    private Cgroups(CgroupTree roster, Cgroup[] all, BitSet telling, Map<Resource, BitSet> separating) {
        this.roster = roster;
        this.all = all;
        this.telling = telling;
        this.separating = separating;
    }

    /// In that order.
    public static Cgroups of(Collection<Cgroup> inOrder) {
        List<Cgroup> withMadeUp = new ArrayList<>(inOrder);
        ScatteredPods scattered = ScatteredPods.find(withMadeUp);
        Cgroup[] all = withMadeUp.toArray(Cgroup[]::new);
        scattered.sum(all, null);
        Map<String, Integer> seats = HashMap.newHashMap(all.length);
        BitSet telling = new BitSet(all.length);
        Map<Resource, BitSet> separating = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            separating.put(resource, new BitSet(all.length));
        }
        for (int seat = 0; seat < all.length; seat++) {
            seats.put(all[seat].path(), seat);
            note(all[seat], seat, telling, separating);
        }
        return new Cgroups(new CgroupTree(seats, all, scattered), all, telling, separating);
    }

    private static void note(Cgroup cgroup, int seat, BitSet telling, Map<Resource, BitSet> separating) {
        telling.set(seat, cgroup.tellsAll());
        separating.forEach((resource, seats) -> seats.set(seat, cgroup.separates(resource)));
    }

    /// A cgroup that a pass has read again.
    public interface ReadAgain {
        /// Its seat in the roster of the latest frame. A cgroup that is not in that frame is not asked.
        int seat();

        /// What the frame says of it; null before the first reading.
        @Nullable
        Cgroup cgroup(boolean leaf);
    }

    /// The same ones, some of which were read again.
    public Cgroups with(List<? extends ReadAgain> readAgain) {
        Cgroup[] now = all.clone();
        BitSet nowTelling = (BitSet) telling.clone();
        Map<Resource, BitSet> nowSeparating = new EnumMap<>(Resource.class);
        separating.forEach((resource, seats) -> nowSeparating.put(resource, (BitSet) seats.clone()));
        for (ReadAgain each : readAgain) {
            Cgroup cgroup = each.cgroup(all[each.seat()].leaf());
            if (cgroup != null) {
                now[each.seat()] = cgroup;
                note(cgroup, each.seat(), nowTelling, nowSeparating);
            }
        }
        roster.scattered().sum(now, all);
        for (int seat : roster.scattered().seats()) {
            note(now[seat], seat, nowTelling, nowSeparating);
        }
        return new Cgroups(roster, now, nowTelling, nowSeparating);
    }

    /// Which cgroups there are; two frames with the same object have the same cgroups.
    public CgroupTree roster() {
        return roster;
    }

    /// By seat in the roster.
    public Cgroup at(int seat) {
        return all[seat];
    }

    /// Whether a cgroup did not change since an earlier frame with this tree, and all its counters of waiting are
    /// known.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    public boolean stoodStill(int seat, Cgroups earlier) {
        return all[seat] == earlier.all[seat] && telling.get(seat);
    }

    /// Whether any cgroup has the file that separates waiting for others from stall by its own limit: one is enough to
    /// know that the kernel reports it.
    public boolean separates(Resource resource) {
        BitSet seats = separating.get(resource);
        return seats != null && !seats.isEmpty();
    }

    /// Kubepods or a QoS slice; null where there is none such.
    public @Nullable Cgroup division(CgroupClass.Division kind) {
        for (int seat : roster.divisions()) {
            if (all[seat].identity().kind().equals(kind)) {
                return all[seat];
            }
        }
        return null;
    }

    @Override
    public @Nullable Cgroup get(@Nullable Object path) {
        Integer seat = path instanceof String text ? roster.seat(text) : null;
        return seat == null ? null : all[seat];
    }

    @Override
    public boolean containsKey(@Nullable Object path) {
        return path instanceof String text && roster.seat(text) != null;
    }

    @Override
    public int size() {
        return all.length;
    }

    @Override
    public Collection<Cgroup> values() {
        return Collections.unmodifiableList(Arrays.asList(all));
    }

    @Override
    public Set<Entry<String, Cgroup>> entrySet() {
        Set<Entry<String, Cgroup>> entries = new LinkedHashSet<>();
        values().forEach(it -> entries.add(Map.entry(it.path(), it)));
        return Collections.unmodifiableSet(entries);
    }
}
