package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// Waiting for a device that others kept busy, where /proc/diskstats does not say how long requests take, as in
/// old recordings: a leaf's stall counts as far as another owner stalls on the same device. That takes each disk
/// that two use for one that they fight for.
final class IoContentionByStall {

    private final FrameInterval interval;
    private final IoDevices devices;
    /// Owners by path
    private final Map<String, Party> parties = new HashMap<>();

    private IoContentionByStall(FrameInterval interval) {
        this.interval = interval;
        this.devices = new IoDevices(interval);
    }

    /// @param limited whether one of its leaves works against a limit: then only the others' own stall counts
    /// @param leafMicros the longest stall among its leaves that count
    private record Party(boolean limited, long leafMicros, long ownerMicros, Set<String> devices) {

        long stalledMicros() {
            return limited ? leafMicros : ownerMicros;
        }

        Party combinedWith(Party otherParty) {
            Set<String> both = new HashSet<>(devices);
            both.addAll(otherParty.devices);
            return new Party(
                    limited || otherParty.limited, Math.max(leafMicros, otherParty.leafMicros), ownerMicros, both);
        }
    }

    static ResourceStalls of(FrameInterval interval, List<Leaf> leaves) {
        return new IoContentionByStall(interval).leafStalls(leaves);
    }

    private ResourceStalls leafStalls(List<Leaf> leaves) {
        leaves.forEach(this::joinParty);
        Map<String, Reading<LeafStall>> stalls = new HashMap<>();
        for (Leaf leaf : leaves) {
            if (!interval.stoodStill(leaf.cgroup(), Resource.IO)) {
                stalls.put(leaf.cgroup().path(), of(leaf));
            }
        }
        return new ResourceStalls(stalls, Map.of());
    }

    private void joinParty(Leaf leaf) {
        if (devices.isIdle(leaf.cgroup())) {
            return;
        }
        Set<String> worked = devices.of(leaf.cgroup()).orNull();
        if (worked != null && !worked.isEmpty()) {
            boolean limited = devices.isLimited(leaf, worked);
            long ownMicros = limited ? 0 : someMicros(leaf.cgroup());
            Party party = new Party(limited, ownMicros, someMicros(leaf.owner()), limited ? Set.of() : worked);
            parties.merge(leaf.owner().path(), party, Party::combinedWith);
        }
    }

    private Reading<LeafStall> of(Leaf leaf) {
        Reading<Long> some = interval.stalledMicros(leaf.cgroup(), Resource.IO, PressureKind.SOME);
        if (some.equals(Reading.of(0L))) {
            return Reading.of(LeafStall.NONE);
        }
        return some.flatMap(stalled -> devices.of(leaf.cgroup()).map(worked -> {
            if (devices.isLimited(leaf, worked)) {
                return new LeafStall(0, stalled, 0);
            }
            long contention = Math.min(stalled, largestOther(leaf, worked));
            return new LeafStall(contention, 0, stalled - contention);
        }));
    }

    private long largestOther(Leaf leaf, Set<String> worked) {
        long largest = 0;
        for (Map.Entry<String, Party> partyEntry : parties.entrySet()) {
            if (!partyEntry.getKey().equals(leaf.owner().path())
                    && !Collections.disjoint(partyEntry.getValue().devices(), worked)) {
                largest = Math.max(largest, partyEntry.getValue().stalledMicros());
            }
        }
        return largest;
    }

    private long someMicros(Cgroup cgroup) {
        return FrameInterval.orElse(interval.stalledMicros(cgroup, Resource.IO, PressureKind.SOME), 0);
    }
}
