package io.barograph.exporter.frame;

import java.util.Map;

/// What one pass over the kernel files cost.
///
/// @param cgroups cgroups in the frame
/// @param unread cgroups that were found and not read, since too many lie below one container or top-level cgroup
public record PassCost(ReadCounts reads, int cgroups, int unread) {

    public static final PassCost NONE = new PassCost(ReadCounts.NONE, 0, 0);

    /// Of a pass that could keep its descriptors.
    public PassCost(long files, long vanished, int cgroups, int unread, Map<ReadError, Long> errors) {
        this(new ReadCounts(files, vanished, 0, errors), cgroups, unread);
    }

    /// Both, as one pass.
    public PassCost plus(PassCost more) {
        return new PassCost(reads.plus(more.reads), cgroups + more.cgroups, unread + more.unread);
    }

    /// Of a pass without errors.
    public PassCost(long files, long vanished, int cgroups, int unread) {
        this(files, vanished, cgroups, unread, Map.of());
    }

    /// Files read, or tried to.
    public long files() {
        return reads.files();
    }

    /// Files that were not there.
    public long vanished() {
        return reads.vanished();
    }

    /// Files that were there and could not be read or understood.
    public Map<ReadError, Long> errors() {
        return reads.errors();
    }
}
