package io.barograph.exporter.contention;

import io.barograph.exporter.frame.VmStat;
import io.barograph.signal.Reading;

/// What the node as a whole did to get free memory during an interval, from `/proc/vmstat`. A cgroup that
/// reclaims because of its own limit does not move these counters.
///
/// @param global the node itself was short: kswapd or an allocating task scanned pages
/// @param direct allocating tasks had to scan by themselves
/// @param hurts tasks paid for it: by scanning, by reading swapped pages back, or by losing pages that were in
/// use
/// @param restored pages that were in use when they were dropped, a short while ago, were read again
public record NodeReclaim(boolean global, boolean direct, boolean hurts, boolean restored) {

    public static Reading<NodeReclaim> of(FrameInterval interval) {
        return interval.before()
                .host()
                .vmstat()
                .then(before -> interval.now().host().vmstat().map(now -> between(before, now)));
    }

    private static NodeReclaim between(VmStat before, VmStat now) {
        boolean kswapd = now.pgscanKswapd() > before.pgscanKswapd();
        boolean direct = now.pgscanDirect() > before.pgscanDirect();
        boolean restored = now.workingsetRestore() > before.workingsetRestore();
        boolean lost = now.pswpin() > before.pswpin() || restored;
        return new NodeReclaim(kswapd || direct, direct, direct || lost, restored);
    }
}
