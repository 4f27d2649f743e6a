package io.barograph.exporter.kernel;

import io.barograph.exporter.libc.Statvfs;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How full the host's file systems are. Unlike kernel files they may hang, so they are asked beside the pass.
@FunctionalInterface
public interface HostDisks extends AutoCloseable {

    /// The role of a file system to the kubelet.
    enum Role {
        /// Holds the kubelet's root directory.
        NODEFS,
        /// Holds the runtime's images.
        IMAGEFS,
        /// Holds the writable layers of containers.
        CONTAINERFS
    }

    /// The answer of one file system.
    sealed interface Answer {}

    /// A file system that answered.
    ///
    /// @param device which it is: the same number is the same file system
    record Answered(Statvfs.Usage usage, long device, long atMicros) implements Answer {}

    /// A file system that is not there, for a reason that is no fault.
    record None(String why) implements Answer {}

    /// A file system that refused.
    record Failed(String error) implements Answer {}

    /// A file system that was asked and says nothing.
    ///
    /// @param sinceMicros when it was asked
    /// @param lastAnswer what it answered before, or null
    record Silent(String path, long sinceMicros, @Nullable Answered lastAnswer) implements Answer {}

    /// Asks all of them. What else is to be read is read while they answer.
    default void beginAsking() {
        // Most need no time
    }

    /// Asks all that were not asked before, and gives what is known, after a few milliseconds at most.
    Map<Role, Answer> ask();

    @Override
    default void close() {
        // Most have nothing open
    }

    /// Every file system missing, for one reason.
    static HostDisks allMissing(String why) {
        Map<Role, Answer> answers = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            answers.put(role, new None(why));
        }
        return () -> answers;
    }
}
