package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import module java.base;
import org.jspecify.annotations.Nullable;

/// inotify(7) for directories in which others are made and removed. Belongs to one thread at a time.
public final class Inotify implements AutoCloseable {

    /// The changes, by the numbers of watches.
    ///
    /// @param changed in these directories one was made or removed
    /// @param ended these directories are gone, and their watches with them
    /// @param lost the kernel's queue ran over, and what was in it is not here
    public record Changes(Set<Integer> changed, Set<Integer> ended, boolean lost) {

        /// No change.
        public static final Changes NONE = new Changes(Set.of(), Set.of(), false);

        public Changes {
            changed = Set.copyOf(changed);
            ended = Set.copyOf(ended);
        }
    }

    private static final int IN_NONBLOCK = 0x800;
    private static final int IN_CREATE = 0x100;
    private static final int IN_DELETE = 0x200;
    private static final int IN_MOVED_TO = 0x80;
    private static final int IN_Q_OVERFLOW = 0x4000;
    private static final int IN_IGNORED = 0x8000;
    private static final int IN_ONLYDIR = 0x1000000;
    private static final int IN_ISDIR = 0x40000000;
    private static final int BUFFER = 64 * 1024;

    /// struct inotify_event: int wd, uint32 mask, cookie, len; then len bytes of name.
    private static final int HEADER = 16;

    private static final MethodHandle INIT =
            NativeFunctions.findFunction("inotify_init1", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle ADD = NativeFunctions.findFunction(
            "inotify_add_watch", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle READ =
            NativeFunctions.findFunction("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));

    private final Arena arena = Arena.ofShared();
    private final MemorySegment state = NativeFunctions.errnoOf(arena);
    private final MemorySegment buffer = arena.allocate(BUFFER, 8);
    private final int descriptor;

    private Inotify(int descriptor) {
        this.descriptor = descriptor;
    }

    /// A new one, or null where the kernel has no more (EMFILE: /proc/sys/fs/inotify/max_user_instances).
    public static @Nullable Inotify open() {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) INIT.invokeExact(NativeFunctions.errnoOf(arena), IN_NONBLOCK | LinuxAbi.O_CLOEXEC);
            return descriptor < 0 ? null : new Inotify(descriptor);
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    /// The descriptor to poll for [Poll#IN].
    public int descriptor() {
        return descriptor;
    }

    /// Watches a directory; its watch's number, the same for the same directory, or the negative errno: ENOENT where
    /// it is gone, ENOSPC where /proc/sys/fs/inotify/max_user_watches is reached. A directory's watch ends with it.
    public int watchDirectory(String directory) {
        try (Arena call = Arena.ofConfined()) {
            int watch = (int) ADD.invokeExact(
                    state, descriptor, call.allocateFrom(directory), IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_ONLYDIR);
            return watch < 0 ? -NativeFunctions.readErrno(state) : watch;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    /// The changes since the last call, without waiting.
    public Changes readChanges() {
        Set<Integer> changed = new HashSet<>();
        Set<Integer> ended = new HashSet<>();
        boolean lost = false;
        for (long length = fill(); length > 0; length = fill()) {
            for (long offset = 0; offset + HEADER <= length; offset += HEADER + buffer.get(JAVA_INT, offset + 12)) {
                int mask = buffer.get(JAVA_INT, offset + 4);
                int watch = buffer.get(JAVA_INT, offset);
                lost |= (mask & IN_Q_OVERFLOW) != 0;
                if ((mask & IN_IGNORED) != 0) {
                    ended.add(watch);
                } else if ((mask & IN_ISDIR) != 0) {
                    changed.add(watch);
                }
            }
        }
        return new Changes(changed, ended, lost);
    }

    private long fill() {
        try {
            return (long) READ.invokeExact(state, descriptor, buffer, (long) BUFFER);
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    @Override
    public void close() {
        NativeFunctions.close(descriptor);
        arena.close();
    }
}
