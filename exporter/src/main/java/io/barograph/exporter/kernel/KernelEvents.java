package io.barograph.exporter.kernel;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The kernel's events: stalls that exceed a threshold, and directories made or removed.
/// Used by one thread, which it holds while it waits.
public interface KernelEvents extends AutoCloseable {

    /// The events since the last call.
    ///
    /// @param stalled the pressure files whose triggers fired
    /// @param changed the directories in which one was made or removed
    /// @param lost whether the kernel dropped some of it: anything may have changed
    record Happened(Set<KernelPath> stalled, Set<KernelPath> changed, boolean lost) {

        public Happened {
            stalled = Set.copyOf(stalled);
            changed = Set.copyOf(changed);
        }

        /// Whether nothing did.
        public boolean isNothing() {
            return stalled.isEmpty() && changed.isEmpty() && !lost;
        }
    }

    /// A stall that causes an event, see [io.barograph.exporter.libc.PsiTrigger].
    record Threshold(long stallMicros, long windowMicros) {}

    /// Asks for an event when a pressure file's `some` exceeds a threshold; null where the kernel agreed, else why
    /// not.
    @Nullable
    String arm(KernelPath pressurePath, Threshold threshold);

    /// Whether a trigger on this file is armed and alive.
    boolean isArmed(KernelPath pressurePath);

    /// Asks for events of directories made or removed in this one, until it is removed itself; false where that cannot
    /// be had, though it is there.
    boolean watchDirectory(KernelPath directoryPath);

    /// How many directories are watched now.
    int watched();

    /// The names of a directory's sub-directories; empty if it is gone.
    List<String> listDirectories(KernelPath directoryPath);

    /// Waits until something happens, for so long at most.
    Happened awaitEvents(int timeoutMillis);

    /// Ends the wait of the thread that uses this, and all later ones, at once. Any thread may call it.
    void endWaits();

    @Override
    void close();
}
