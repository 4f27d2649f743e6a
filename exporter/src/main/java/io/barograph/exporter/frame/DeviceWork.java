package io.barograph.exporter.frame;

import io.barograph.signal.DiskTiming.Direction;
import module java.base;

/// The work of a cgroup on one device since it was made, from `io.stat`
/// (<https://docs.kernel.org/admin-guide/cgroup-v2.html>).
///
/// @param discards requests that give space back to the device
public record DeviceWork(Transfers reads, Transfers writes, long discards) {

    /// No work yet.
    public static final DeviceWork NONE = new DeviceWork(Transfers.NONE, Transfers.NONE, 0);

    /// The name for all devices to which the kernel gives no number, `(unknown)`: no two cgroups share it.
    public static final String UNNAMED = "(unknown)";

    /// Requests in one direction, and the bytes that they moved.
    public record Transfers(long requests, long bytes) {

        /// No transfers yet.
        public static final Transfers NONE = new Transfers(0, 0);

        Transfers times(double part) {
            return new Transfers((long) Math.ceil(requests * part), (long) Math.ceil(bytes * part));
        }

        /// The sum of both.
        public Transfers plus(Transfers more) {
            return new Transfers(requests + more.requests, bytes + more.bytes);
        }

        /// How much more this is; nothing where it is less.
        public Transfers increaseSince(Transfers previousTransfers) {
            return new Transfers(
                    Math.max(0, requests - previousTransfers.requests), Math.max(0, bytes - previousTransfers.bytes));
        }
    }

    /// How much more this is, each number by itself.
    public DeviceWork increaseSince(DeviceWork previousWork) {
        return new DeviceWork(
                reads.increaseSince(previousWork.reads),
                writes.increaseSince(previousWork.writes),
                Math.max(0, discards - previousWork.discards));
    }

    /// The sum of both.
    public DeviceWork plus(DeviceWork more) {
        return new DeviceWork(reads.plus(more.reads), writes.plus(more.writes), discards + more.discards);
    }

    /// The sum of both, for each device.
    public static Map<String, DeviceWork> sumByDevice(Map<String, DeviceWork> a, Map<String, DeviceWork> b) {
        Map<String, DeviceWork> sums = new HashMap<>(a);
        b.forEach((device, work) -> sums.merge(device, work, DeviceWork::plus));
        return Collections.unmodifiableMap(sums);
    }

    /// A part of it, rounded up so that what is something stays so.
    public DeviceWork times(double part) {
        return new DeviceWork(reads.times(part), writes.times(part), (long) Math.ceil(discards * part));
    }

    /// The transfers in one direction.
    public Transfers transfersIn(Direction direction) {
        return switch (direction) {
            case READ -> reads;
            case WRITE -> writes;
        };
    }

    /// Requests of all kinds.
    public long operations() {
        return reads.requests + writes.requests + discards;
    }

    /// Bytes read and written.
    public long bytes() {
        return reads.bytes + writes.bytes;
    }
}
