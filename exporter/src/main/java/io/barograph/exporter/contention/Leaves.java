package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.Roster;
import io.barograph.signal.Scope;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The leaves of an interval's later frame, and which of them may have waited.
///
/// A pass leaves most leaves alone, since nobody above them stalled: they and their owners are the very objects of the
/// frame before. Of such a leaf nothing moved, so if all that would tell is there, it waited for nothing, and nobody
/// needs to look at it any closer.
final class Leaves {

    private final Cgroups now;
    private final BitSet moved = new BitSet();
    private final List<Leaf> others = new ArrayList<>();
    private final Set<Set<Scope>> scopesOfCalm = new HashSet<>();

    private Leaves(Cgroups now) {
        this.now = now;
    }

    static Leaves of(Interval interval) {
        Leaves leaves = new Leaves(interval.now().cgroups());
        leaves.divide(interval.before().cgroups());
        return leaves;
    }

    /// All leaves of a frame.
    static List<Leaf> of(Frame frame) {
        return new Leaves(frame.cgroups()).all();
    }

    @SuppressWarnings("ReferenceEquality") // the very object means that none was born or died
    private void divide(Cgroups before) {
        boolean same = before.roster() == now.roster();
        int lastOwner = -1;
        List<Roster.Place> places = places();
        for (int i = 0; i < places.size(); i++) {
            Roster.Place place = places.get(i);
            if (same && isCalm(place, before)) {
                if (place.owner() != lastOwner) {
                    scopesOfCalm.add(Leaf.scopes(now.at(place.leaf())));
                    lastOwner = place.owner();
                }
            } else {
                moved.set(i);
                others.add(get(i));
            }
        }
    }

    private boolean isCalm(Roster.Place place, Cgroups before) {
        return place.nested().isEmpty()
                && now.stoodStill(place.leaf(), before)
                && now.stoodStill(place.owner(), before);
    }

    private List<Roster.Place> places() {
        return now.roster().leaves();
    }

    int size() {
        return places().size();
    }

    /// By its number among the leaves.
    Leaf get(int number) {
        Roster.Place place = places().get(number);
        List<Cgroup> nested = place.nested().isEmpty()
                ? List.of()
                : place.nested().stream().map(now::at).toList();
        return new Leaf(now.at(place.leaf()), now.at(place.owner()), nested);
    }

    /// Which tree they are of.
    Roster roster() {
        return now.roster();
    }

    /// Every one, in the order of the walk.
    List<Leaf> all() {
        List<Leaf> all = new ArrayList<>(size());
        for (int i = 0; i < size(); i++) {
            all.add(get(i));
        }
        return all;
    }

    /// The numbers of those that may have waited.
    BitSet moved() {
        return moved;
    }

    /// Those that may have waited, in the order of the walk.
    List<Leaf> thatMoved() {
        return others;
    }

    /// The sets of scopes that all others, who waited for nothing, are in.
    Set<Set<Scope>> scopesOfCalm() {
        return scopesOfCalm;
    }
}
