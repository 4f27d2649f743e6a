package io.barograph.exporter.contention.disk;

import io.barograph.exporter.frame.Disk.Requests;
import org.jspecify.annotations.Nullable;

/// The learned latency of one direction of one disk.
///
/// @param latencyMicros the lowest mean latency of an interval; it forgets slowly
/// @param uncrowded whether that was seen while at most one request was in flight, so that none waited for
/// another
/// @param requestSectors how large requests were in that interval, in the mean: larger ones take longer by themselves
/// @param spacingMicros the least time between two requests' ends: what one takes where the disk is busy all the
/// time
record DiskBaseline(double latencyMicros, boolean uncrowded, double requestSectors, double spacingMicros) {

    /// Fewer requests than these say little.
    private static final int LEAST_REQUESTS = 8;

    /// How much of what was learned an interval forgets that shows otherwise: a disk may be throttled from now
    /// on.
    private static final double FORGOTTEN = 1.05;

    /// Requests that are hardly larger are as large.
    private static final double SAME_SIZE = 1.25;

    /// Requests of up to 4 KiB are all small.
    private static final double SMALL_SECTORS = 8;

    /// `/proc/diskstats` counts whole milliseconds.
    private static final double RESOLUTION_MICROS = 1000;

    /// Whether requests waited for others of the interval, in both directions together.
    ///
    /// @param crowded whether more than one was in flight on average
    /// @param bursts whether more than one was on average while there were any
    record Queue(boolean crowded, boolean bursts) {}

    /// The baseline after one more interval.
    ///
    /// @param previousBaseline null where nothing is
    /// @param done what was done in this direction within the interval
    static @Nullable DiskBaseline afterInterval(
            @Nullable DiskBaseline previousBaseline, Requests done, Queue queue, long intervalMicros) {
        if (done.count() < LEAST_REQUESTS) {
            return previousBaseline;
        }
        double latency = (done.millis() * 1000.0 + RESOLUTION_MICROS) / done.count();
        double spacing = (double) intervalMicros / done.count();
        if (previousBaseline == null) {
            return new DiskBaseline(latency, !queue.crowded, meanSectors(done), spacing);
        }
        return previousBaseline.afterInterval(latency, spacing, done, queue);
    }

    private DiskBaseline afterInterval(double latency, double spacing, Requests done, Queue queue) {
        boolean forgets = !queue.crowded && !queue.bursts && !wasLearnedFromSmallerRequestsThan(done);
        double raisedMicros = latencyMicros * (forgets && uncrowded ? FORGOTTEN : 1);
        boolean isLower = latency <= raisedMicros;
        return new DiskBaseline(
                isLower ? latency : raisedMicros,
                uncrowded || !queue.crowded,
                isLower ? meanSectors(done) : requestSectors,
                Math.min(spacing, spacingMicros * (forgets ? FORGOTTEN : 1)));
    }

    /// Whether it comes from clearly smaller requests.
    boolean wasLearnedFromSmallerRequestsThan(Requests done) {
        return meanSectors(done) > SAME_SIZE * Math.max(SMALL_SECTORS, requestSectors);
    }

    private static double meanSectors(Requests done) {
        return (double) done.sectors() / done.count();
    }
}
