package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import module java.base;

/// statx(2), whose struct is the same on every processor: the last answer is kept until the next. Symbolic links are
/// not followed. For one thread at a time.
public final class Statx {

    private static final int AT_SYMLINK_NOFOLLOW = 0x100;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int TYPE_LINKS_INODE = 0x1 | 0x4 | 0x100;
    private static final int S_IFMT = 0xf000;
    private static final int S_IFDIR = 0x4000;

    private static final MethodHandle STATX = NativeFunctions.findFunction(
            "statx", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));

    private final MemorySegment state = NativeFunctions.errnoOf(Arena.ofAuto());
    private final MemorySegment path = Arena.ofAuto().allocate(4096);
    private final MemorySegment empty = Arena.ofAuto().allocate(1);
    private final MemorySegment answer = Arena.ofAuto().allocate(256, 8);

    /// Asks about an open file; 0, or a negative error number.
    public int of(int descriptor) {
        return callStatx(descriptor, empty, AT_EMPTY_PATH);
    }

    /// Asks about a path; 0, or a negative error number.
    public int of(String name) {
        int failed = FileCalls.putPath(name, path);
        return failed < 0 ? failed : callStatx(FileCalls.NO_DIRECTORY, path, AT_SYMLINK_NOFOLLOW);
    }

    private int callStatx(int directory, MemorySegment name, int flags) {
        try {
            int result = (int) STATX.invokeExact(state, directory, name, flags, TYPE_LINKS_INODE, answer);
            return result < 0 ? -NativeFunctions.readErrno(state) : 0;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    public boolean isDirectory() {
        return (answer.get(JAVA_SHORT, 28) & S_IFMT) == S_IFDIR;
    }

    public long links() {
        return Integer.toUnsignedLong(answer.get(JAVA_INT, 16));
    }

    public long inode() {
        return answer.get(JAVA_LONG, 32);
    }
}
