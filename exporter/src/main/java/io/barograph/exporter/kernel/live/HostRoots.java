package io.barograph.exporter.kernel.live;

import module java.base;

/// The paths of a host's file systems as we see them: at their usual places, or below a prefix such as `/host` in
/// a container.
///
/// @param rootfs the host's own root
/// @param procfs its procfs
/// @param sysfs its sysfs; cgroup mounts below it go before others
public record HostRoots(Path rootfs, Path procfs, Path sysfs) {

    /// The usual places.
    public static final HostRoots DEFAULT = new HostRoots(Path.of("/"), Path.of("/proc"), Path.of("/sys"));
}
