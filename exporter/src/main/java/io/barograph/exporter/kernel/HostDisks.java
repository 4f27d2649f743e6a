package io.barograph.exporter.kernel;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How full the host's file systems are. Unlike kernel files they may hang, so they are asked beside the pass.
@FunctionalInterface
public interface HostDisks extends AutoCloseable {

    /// What a file system is to the kubelet.
    enum Role {
        /// Holds the kubelet's root directory.
        NODEFS,
        /// Holds the runtime's images.
        IMAGEFS,
        /// Holds the writable layers of containers.
        CONTAINERFS
    }

    /// What is known of one file system.
    sealed interface Answer {}

    /// It answered.
    record Told(DiskUsage usage, long atMicros) implements Answer {}

    /// There is none, for a reason that is no fault.
    record None(String why) implements Answer {}

    /// It refused.
    record Failed(String error) implements Answer {}

    /// It was asked and says nothing.
    ///
    /// @param sinceMicros when it was asked
    /// @param last what it answered before, or null
    record Silent(String path, long sinceMicros, @Nullable Told last) implements Answer {}

    /// How much of a file system is left, as statvfs(3) reports it.
    ///
    /// @param blockBytes the unit of all numbers of blocks
    /// @param inodes 0 where the file system does not count them
    /// @param device which it is: the same number is the same file system
    record DiskUsage(long blockBytes, Blocks blocks, Inodes inodes, long device) {}

    /// @param free what is not in use
    /// @param available what unprivileged users may still take of it
    record Blocks(long total, long free, long available) {}

    /// How many files there can be, and how many more.
    record Inodes(long total, long free) {}

    /// Asks all of them and gives what is known, after a few milliseconds at most.
    Map<Role, Answer> ask();

    @Override
    default void close() {
        // Most have nothing open
    }

    /// Every file system missing, for one reason.
    static HostDisks none(String why) {
        Map<Role, Answer> answers = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            answers.put(role, new None(why));
        }
        return () -> answers;
    }
}
