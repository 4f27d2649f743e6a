package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import module java.base;

/// A file whose blocks pass the page cache by, see O_DIRECT in open(2). For one thread at a time.
///
/// The JDK has the flag, too, in a class that javac warns of.
public final class DirectFile implements AutoCloseable {

    /// The purpose of an open file. Each one follows no link.
    public enum Use {
        READ(0),
        /// A new file, which nobody else may read.
        CREATE(LinuxAbi.O_WRONLY | LinuxAbi.O_CREAT | LinuxAbi.O_EXCL),
        /// A file to be written; each block is on the disk before the call returns.
        WRITE_SYNC(LinuxAbi.O_WRONLY | LinuxAbi.O_DSYNC);

        private final int flags;

        Use(int flags) {
            this.flags = flags | LinuxAbi.O_DIRECT | LinuxAbi.O_CLOEXEC | LinuxAbi.O_NOFOLLOW;
        }
    }

    /// The alignment of such blocks in bytes, whatever the disk.
    private static final int ALIGNMENT = 4096;

    private static final int MODE = 0600;
    private static final int MAX_PATH = 4096;
    private static final MethodHandle OPENAT = NativeFunctions.variadicFunction(
            "openat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT), 3);
    private static final FunctionDescriptor AT_OFFSET =
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle PREAD = NativeFunctions.findFunction("pread", AT_OFFSET);
    private static final MethodHandle PWRITE = NativeFunctions.findFunction("pwrite", AT_OFFSET);

    private final Path file;
    private final int descriptor;
    private final MemorySegment state;
    private final MemorySegment block;

    private DirectFile(Path file, int descriptor, MemorySegment state, MemorySegment block) {
        this.file = file;
        this.descriptor = descriptor;
        this.state = state;
        this.block = block;
    }

    /// @param blockBytes how much is read or written at a time: a multiple of 4 KiB
    public static DirectFile open(Path file, Use use, int blockBytes) throws IOException {
        MemorySegment state = NativeFunctions.errnoOf(Arena.ofAuto());
        MemorySegment path = Arena.ofAuto().allocate(MAX_PATH);
        int failed = FileCalls.putPath(file.toString(), path);
        if (failed < 0) {
            throw failureOf(file, "opened past the page cache", -failed);
        }
        try {
            int descriptor = (int) OPENAT.invokeExact(state, FileCalls.NO_DIRECTORY, path, use.flags, MODE);
            if (descriptor < 0) {
                throw failureOf(file, "opened past the page cache", NativeFunctions.readErrno(state));
            }
            return new DirectFile(file, descriptor, state, Arena.ofAuto().allocate(blockBytes, ALIGNMENT));
        } catch (IOException e) {
            throw e;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    /// Reads the block that begins there.
    public void readBlock(long offset) throws IOException {
        transferBlock(PREAD, "read", offset);
    }

    /// Writes the block that begins there.
    public void writeBlock(long offset) throws IOException {
        transferBlock(PWRITE, "written", offset);
    }

    /// Sets what is written from now on; a block's length.
    public void fillBlock(byte[] content) {
        MemorySegment.copy(content, 0, block, JAVA_BYTE, 0, content.length);
    }

    private void transferBlock(MethodHandle call, String done, long offset) throws IOException {
        long bytes;
        int errno;
        try {
            bytes = (long) call.invokeExact(state, descriptor, block, block.byteSize(), offset);
            errno = bytes < 0 ? NativeFunctions.readErrno(state) : 0;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
        if (errno != 0) {
            throw failureOf(file, done, errno);
        }
        if (bytes != block.byteSize()) {
            throw new IOException(
                    file + " ended within a block: " + bytes + " of " + block.byteSize() + " bytes at " + offset);
        }
    }

    private static IOException failureOf(Path file, String done, int errno) {
        return new IOException(file + " cannot be " + done + ": " + Errno.symbolOf(errno));
    }

    @Override
    public void close() {
        NativeFunctions.close(descriptor);
    }
}
