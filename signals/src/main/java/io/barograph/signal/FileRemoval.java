package io.barograph.signal;

/// How the files of the container runtime's file system become fewer: what is left to see of a removal once the runtime
/// has forgotten the container.
///
/// @param filesPerSecond by how many a second, over about the last ten seconds; 0 where they do not become fewer
/// @param micros for how long so without a pause; 0 where they do not become fewer by much
public record FileRemoval(long filesPerSecond, long micros) {

    /// The state in which nothing is removed.
    public static final FileRemoval NONE = new FileRemoval(0, 0);
}
