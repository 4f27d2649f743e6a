package io.barograph.exporter.kernel;

import module java.base;

/// A caller's buffer for one file at a time, used again and again; it grows to what the largest file needs, never past
/// [#MAX].
public final class FileBuffer {

    /// The largest file we read, in bytes: some 40,000 lines of /proc/diskstats.
    public static final int MAX = 4 << 20;

    private byte[] bytes = new byte[8192];
    private int length;

    /// The bytes of the last file; only the first [#length()] count.
    public byte[] array() {
        return bytes;
    }

    /// How many bytes the last file had.
    public int length() {
        return length;
    }

    /// Makes room for a file's next bytes, which the caller writes into [#array()] from the former length on; false if
    /// they are more than a file may have.
    ///
    /// @param position where they begin: 0 for a new file
    public boolean makeRoom(int position, int more) {
        if (position + more > MAX) {
            return false;
        }
        if (position + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(MAX, Math.max(2 * bytes.length, position + more)));
        }
        length = position + more;
        return true;
    }

    /// Takes `count` bytes from elsewhere; false if they are more than a file may have.
    public boolean takeBytes(byte[] sourceBytes, int offset, int count) {
        if (!makeRoom(0, count)) {
            return false;
        }
        System.arraycopy(sourceBytes, offset, bytes, 0, count);
        return true;
    }

    /// The content as text. Kernel files are ASCII; names in them may be UTF-8.
    public String text() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
