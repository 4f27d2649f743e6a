package io.barograph.exporter.frame;

import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.Reading;

/// A block device as `/proc/diskstats` counts it (<https://docs.kernel.org/admin-guide/iostats.html>).
///
/// @param name `nvme0n1`
/// @param busyMillis in how many milliseconds since boot at least one request was in flight; [#UNKNOWN] where the file
/// does not say it
/// @param rotates whether it is a spinning disk, by `/sys/block/NAME/queue/rotational`
public record Disk(String name, Requests reads, Requests writes, long busyMillis, Reading<Boolean> rotates) {

    /// Not a number of milliseconds.
    public static final long UNKNOWN = -1;

    /// A disk of which it is not known how long it was busy.
    public Disk(String name, Requests reads, Requests writes, Reading<Boolean> rotates) {
        this(name, reads, writes, UNKNOWN, rotates);
    }

    /// Requests completed in one direction since boot.
    ///
    /// @param count requests, after neighbouring ones were merged
    /// @param millis how long all of them took together, each from its arrival at the device's queue to its end
    /// @param sectors what they moved, in units of 512 bytes
    public record Requests(long count, long millis, long sectors) {

        /// No requests yet.
        public static final Requests NONE = new Requests(0, 0, 0);
    }

    /// The requests in one direction.
    public Requests requestsIn(Direction direction) {
        return switch (direction) {
            case READ -> reads;
            case WRITE -> writes;
        };
    }
}
