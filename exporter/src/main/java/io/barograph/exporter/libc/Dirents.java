package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import module java.base;

/// getdents64(2): a directory's entries with their types, so that none has to be asked about by itself. For one
/// thread at a time.
public final class Dirents {

    private static final int ROOM = 64 << 10;
    private static final int NAME = 19;
    private static final MethodHandle SYSCALL = NativeFunctions.variadicFunction(
            "syscall", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG), 1);

    private final MemorySegment state = NativeFunctions.errnoOf(Arena.ofAuto());
    private final MemorySegment buffer = Arena.ofAuto().allocate(ROOM, 8);

    /// The kind of an entry, as far as the file system says.
    public enum EntryType {
        DIRECTORY,
        OTHER,
        UNKNOWN
    }

    /// Takes entries.
    @FunctionalInterface
    public interface Sink {

        /// False if it wants no more.
        boolean entry(String name, EntryType type);
    }

    /// Lists an open directory from where it stands, without `.` and `..`; 0, or a negative error number. Names that
    /// are not UTF-8 come with replacement characters, and cannot be opened.
    public int listEntries(int descriptor, Sink sink) {
        while (true) {
            long length = readNext(descriptor);
            if (length <= 0) {
                return (int) length;
            }
            for (long offset = 0; offset < length; offset += Short.toUnsignedInt(buffer.get(JAVA_SHORT, offset + 16))) {
                String name = buffer.getString(offset + NAME, StandardCharsets.UTF_8);
                if (!name.equals(".")
                        && !name.equals("..")
                        && !sink.entry(name, entryType(buffer.get(JAVA_BYTE, offset + 18)))) {
                    return 0;
                }
            }
        }
    }

    private long readNext(int descriptor) {
        try {
            long length =
                    (long) SYSCALL.invokeExact(state, LinuxAbi.SYS_GETDENTS64, (long) descriptor, buffer, (long) ROOM);
            return length < 0 ? -NativeFunctions.readErrno(state) : length;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    private static EntryType entryType(byte type) {
        return switch (type) {
            case 4 -> EntryType.DIRECTORY;
            case 0 -> EntryType.UNKNOWN;
            default -> EntryType.OTHER;
        };
    }
}
