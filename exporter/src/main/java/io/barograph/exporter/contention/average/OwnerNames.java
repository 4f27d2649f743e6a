package io.barograph.exporter.contention.average;

import io.barograph.exporter.frame.Cgroup;

/// The name of an owner for people.
@FunctionalInterface
public interface OwnerNames {

    /// By its path, which is always known.
    OwnerNames BY_PATH = Cgroup::path;

    /// `namespace/pod` where that is known, else the cgroup's path.
    String nameOf(Cgroup owner);
}
