package io.barograph.exporter.frame;

import java.util.Map;

/// What one pass over the kernel files cost.
///
/// @param files files read, or tried to
/// @param vanished files that were not there
/// @param cgroups cgroups in the frame
/// @param unread cgroups that were found and not read, since too many lie below one container or top-level cgroup
/// @param errors files that were there and could not be read or understood, each as often as it was tried
public record PassCost(long files, long vanished, int cgroups, int unread, Map<ReadError, Long> errors) {

    public PassCost {
        errors = Map.copyOf(errors);
    }

    /// Of a pass without errors.
    public PassCost(long files, long vanished, int cgroups, int unread) {
        this(files, vanished, cgroups, unread, Map.of());
    }
}
