package io.barograph.exporter.kernel;

/// The numbers that tell two directories of one name apart, and show whether sub-directories came or went.
///
/// @param inode a cgroup that was removed and made again under the same name has another one
/// @param links `st_nlink`, which cgroupfs keeps at 2 + the number of sub-directories; below 2 where a file system
///     does not count them
public record DirectoryStat(long inode, long links) {

    /// Whether there are exactly `number` sub-directories. False where the file system does not count them.
    public boolean hasDirectories(int number) {
        return links == number + 2L;
    }
}
