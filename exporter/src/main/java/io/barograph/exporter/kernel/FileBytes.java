package io.barograph.exporter.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A caller's buffer for one file at a time, used again and again; it grows to what the largest file needs, never past
/// [#MAX].
public final class FileBytes {

    /// The largest file we read, in bytes. The largest kernel file we know stays below a tenth of it.
    public static final int MAX = 1 << 20;

    private static final int START = 8192;

    private ByteBuffer buffer = ByteBuffer.allocate(START);

    /// The bytes of the last file; only the first [#length()] count.
    public byte[] array() {
        return buffer.array();
    }

    /// How many bytes the last file had.
    public int length() {
        return buffer.position();
    }

    /// The buffer, emptied, for a KernelFs to fill; its position becomes the length.
    public ByteBuffer emptied() {
        return buffer.clear();
    }

    /// The buffer with the same content and more room, or null if the file is larger than we read.
    public @Nullable ByteBuffer grown() {
        if (buffer.capacity() >= MAX) {
            return null;
        }
        ByteBuffer larger = ByteBuffer.allocate(Math.min(MAX, buffer.capacity() * 2));
        larger.put(buffer.flip());
        buffer = larger;
        return larger;
    }

    /// Takes `length` bytes from elsewhere; false if they are more than a file may have.
    public boolean take(byte[] from, int offset, int length) {
        ByteBuffer room = emptied();
        while (room != null && room.remaining() < length) {
            room = grown();
        }
        if (room == null) {
            return false;
        }
        room.put(from, offset, length);
        return true;
    }

    /// The content as text. Kernel files are ASCII; names in them may be UTF-8.
    public String text() {
        return new String(array(), 0, length(), StandardCharsets.UTF_8);
    }
}
