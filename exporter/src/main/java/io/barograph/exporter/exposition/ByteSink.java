package io.barograph.exporter.exposition;

import java.io.OutputStream;
import java.util.Arrays;

/// Bytes that grow, and are written over again: an exposition is made without garbage.
public final class ByteSink extends OutputStream {

    private static final long MILLION = 1_000_000;

    private byte[] bytes = new byte[64 * 1024];
    private int length;

    /// Forgets what was written.
    public void clear() {
        length = 0;
    }

    public int length() {
        return length;
    }

    /// The bytes; only the first [#length()] count, until the next write.
    public byte[] array() {
        return bytes;
    }

    @Override
    public void write(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    @Override
    public void write(byte[] from, int offset, int count) {
        room(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    void put(byte[] from) {
        write(from, 0, from.length);
    }

    /// A number, in decimal.
    void integer(long value) {
        room(20);
        if (value < 0) {
            put(Long.toString(value).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            return;
        }
        int digits = digits(value);
        long rest = value;
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    /// Millionths, with six decimals: 1500000 as 1.500000. Never negative.
    void millionths(long value) {
        integer(value / MILLION);
        room(7);
        bytes[length] = '.';
        long rest = value % MILLION;
        for (int i = length + 6; i > length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += 7;
    }

    private static int digits(long value) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
