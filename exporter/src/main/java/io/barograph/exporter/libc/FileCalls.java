package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import module java.base;

/// openat(2), pread(2) and close(2) with one buffer that is used again and again, so that reading makes no garbage.
/// Whatever fails answers with the negative error number, see [Errno]. For one thread at a time.
///
/// The calls are never `critical` ones: a file system that hangs may hold its reader, but not the whole JVM.
public final class FileCalls {

    /// The purpose of an open file.
    public enum Use {
        /// A file to be read; symbolic links are followed.
        READ(0),
        /// A file to be read; not where the last name is a symbolic link.
        READ_NO_LINK(LinuxAbi.O_NOFOLLOW),
        /// A directory to open files below, or to ask about.
        DIRECTORY(LinuxAbi.O_PATH | LinuxAbi.O_DIRECTORY | LinuxAbi.O_NOFOLLOW),
        /// A directory to be listed; symbolic links are followed.
        LIST(LinuxAbi.O_DIRECTORY);

        private final int flags;

        Use(int flags) {
            this.flags = flags | LinuxAbi.O_CLOEXEC;
        }
    }

    /// The value in place of a directory's descriptor: the name is a whole path.
    public static final int NO_DIRECTORY = -100;

    /// The bytes that one call reads at most; larger files take several.
    private static final int ROOM = 64 << 10;

    private static final int MAX_PATH = 4096;
    private static final MethodHandle OPENAT = NativeFunctions.variadicFunction(
            "openat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT), 3);
    private static final MethodHandle PREAD = NativeFunctions.findFunction(
            "pread", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG));

    private final MemorySegment state = NativeFunctions.errnoOf(Arena.ofAuto());
    private final MemorySegment path = Arena.ofAuto().allocate(MAX_PATH);
    private final MemorySegment buffer = Arena.ofAuto().allocate(ROOM, 4096);

    /// Opens a file below a directory's descriptor; a descriptor, or a negative error number.
    public int openFile(int directory, String name, Use use) {
        int failed = putPath(name, path);
        if (failed < 0) {
            return failed;
        }
        try {
            int descriptor;
            do {
                descriptor = (int) OPENAT.invokeExact(state, directory, path, use.flags, 0);
            } while (descriptor < 0 && NativeFunctions.readErrno(state) == Errno.EINTR);
            return descriptor < 0 ? -NativeFunctions.readErrno(state) : descriptor;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    /// Reads what stands from `offset` on, up to 64 KiB, into the buffer that [#takeBytes] reads; how many bytes,
    /// 0 at the end, or a negative error number.
    public int readFile(int descriptor, long offset) {
        try {
            long readBytes;
            do {
                readBytes = (long) PREAD.invokeExact(state, descriptor, buffer, (long) ROOM, offset);
            } while (readBytes < 0 && NativeFunctions.readErrno(state) == Errno.EINTR);
            return readBytes < 0 ? -NativeFunctions.readErrno(state) : (int) readBytes;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    /// Copies the first `length` bytes of what was read last.
    public void takeBytes(int length, byte[] into, int position) {
        MemorySegment.copy(buffer, JAVA_BYTE, 0, into, position, length);
    }

    /// Closes a descriptor; its result is ignored.
    public void close(int descriptor) {
        NativeFunctions.close(descriptor);
    }

    /// Puts a path where C reads it; 0, or a negative error number for what no file can be called.
    static int putPath(String text, MemorySegment into) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length >= into.byteSize()) {
            return -Errno.ENAMETOOLONG;
        }
        if (text.indexOf('\0') >= 0) {
            return -Errno.ENOENT;
        }
        MemorySegment.copy(bytes, 0, into, JAVA_BYTE, 0, bytes.length);
        into.set(JAVA_BYTE, bytes.length, (byte) 0);
        return 0;
    }
}
