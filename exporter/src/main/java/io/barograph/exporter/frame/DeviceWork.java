package io.barograph.exporter.frame;

/// What a cgroup did on one device since it was made, from `io.stat`: reads, writes and discards together.
public record DeviceWork(long operations, long bytes) {

    /// None yet.
    public static final DeviceWork NONE = new DeviceWork(0, 0);
}
