package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import module java.base;

/// statvfs(3): how full a file system is. The call waits as long as the file system does, for ever on a dead NFS
/// server: never call it from a thread that has anything else to do.
public final class Statvfs {

    private static final MethodHandle STATVFS =
            NativeFunctions.findFunction("statvfs", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));

    /// struct statvfs of glibc and musl on 64 bits begins with eight longs: f_bsize, f_frsize, f_blocks, f_bfree,
    /// f_bavail, f_files, f_ffree, f_favail; more follows.
    private static final long SIZE = 256;

    private Statvfs() {}

    /// The result of statvfs.
    public sealed interface Answer {}

    /// How much of a file system is left.
    ///
    /// @param blockBytes the fragment size f_frsize, in which blocks are counted
    public record Usage(long blockBytes, Blocks blocks, Inodes inodes) implements Answer {}

    /// @param total f_blocks
    /// @param free what is not in use, f_bfree
    /// @param available what unprivileged users may still take of it, f_bavail
    public record Blocks(long total, long free, long available) {}

    /// @param total f_files; 0 where the file system does not count them
    /// @param free f_ffree
    public record Inodes(long total, long free) {}

    /// A call that failed with this error number.
    public record Failed(int errno) implements Answer {}

    /// Asks about the file system that holds a path.
    public static Answer of(String path) {
        if (path.indexOf('\0') >= 0) {
            return new Failed(Errno.ENOENT);
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = NativeFunctions.errnoOf(arena);
            MemorySegment buffer = arena.allocate(SIZE, 8);
            int result = (int) STATVFS.invokeExact(state, arena.allocateFrom(path), buffer);
            return result == 0 ? readUsage(buffer) : new Failed(NativeFunctions.readErrno(state));
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    private static Usage readUsage(MemorySegment buffer) {
        return new Usage(
                buffer.get(JAVA_LONG, 8),
                new Blocks(buffer.get(JAVA_LONG, 16), buffer.get(JAVA_LONG, 24), buffer.get(JAVA_LONG, 32)),
                new Inodes(buffer.get(JAVA_LONG, 40), buffer.get(JAVA_LONG, 48)));
    }
}
