package io.barograph.exporter.contention;

import io.barograph.exporter.frame.VmStat;
import io.barograph.signal.Reading;

/// The node's effort to get free memory during an interval, from `/proc/vmstat`. A cgroup that reclaims because
/// of its own limit does not move these counters.
///
/// @param global the node itself was short: kswapd or an allocating task scanned pages
/// @param direct allocating tasks had to scan by themselves
/// @param hurts tasks paid for it: by scanning, by reading swapped pages back, or by losing pages that were in
/// use
/// @param restored pages that were in use when they were dropped, a short while ago, were read again
public record MemoryShortage(boolean global, boolean direct, boolean hurts, boolean restored) {

    public static Reading<MemoryShortage> of(FrameInterval interval) {
        return interval.previousFrame()
                .host()
                .vmstat()
                .flatMap(previousStat ->
                        interval.currentFrame().host().vmstat().map(currentStat -> between(previousStat, currentStat)));
    }

    private static MemoryShortage between(VmStat previousStat, VmStat currentStat) {
        boolean kswapd = currentStat.pgscanKswapd() > previousStat.pgscanKswapd();
        boolean direct = currentStat.pgscanDirect() > previousStat.pgscanDirect();
        boolean restored = currentStat.workingsetRestore() > previousStat.workingsetRestore();
        boolean lost = currentStat.pswpin() > previousStat.pswpin() || restored;
        return new MemoryShortage(kswapd || direct, direct, direct || lost, restored);
    }
}
