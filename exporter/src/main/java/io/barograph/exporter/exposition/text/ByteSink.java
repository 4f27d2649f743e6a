package io.barograph.exporter.exposition.text;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// Bytes that grow, and are written over again: an exposition is made without garbage.
public final class ByteSink extends OutputStream {

    private static final int MILLION = 1_000_000;

    /// The digits of 00 to 99, so that two are found by one division.
    private static final byte[] PAIRS = pairs();

    private byte[] bytes = new byte[64 * 1024];
    private int length;
    private int[] cuts = new int[32];
    private int cutCount;

    private static byte[] pairs() {
        byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }

    /// Forgets what was written.
    public void clear() {
        length = 0;
        cutCount = 0;
    }

    /// Marks a cut: the bytes that follow change at other times than those written so far.
    void markCut() {
        if (cutCount > 0 && cuts[cutCount - 1] == length) {
            return;
        }
        cuts = cutCount == cuts.length ? Arrays.copyOf(cuts, 2 * cutCount) : cuts;
        cuts[cutCount++] = length;
    }

    /// The ends of the parts that change at different times, ascending.
    public int[] cuts() {
        return Arrays.copyOf(cuts, cutCount);
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
        ensureRoom(1);
        bytes[length++] = (byte) value;
    }

    @Override
    public void write(byte[] sourceBytes, int offset, int count) {
        ensureRoom(count);
        System.arraycopy(sourceBytes, offset, bytes, length, count);
        length += count;
    }

    void putBytes(byte[] sourceBytes) {
        write(sourceBytes, 0, sourceBytes.length);
    }

    /// A number, in decimal.
    void putInteger(long value) {
        if (value < 0 || value > Integer.MAX_VALUE) {
            putBytes(Long.toString(value).getBytes(US_ASCII));
            return;
        }
        ensureRoom(10);
        int rest = (int) value;
        int digits = digitCount(rest);
        int position = length + digits;
        length = position;
        for (; digits > 1; digits -= 2) {
            int quotient = rest / 100;
            position -= 2;
            putPair(position, rest - quotient * 100);
            rest = quotient;
        }
        if (digits == 1) {
            bytes[position - 1] = (byte) ('0' + rest);
        }
    }

    /// Millionths, with six decimals: 1500000 as 1.500000.
    void putMillionths(long value) {
        if (value < 0) {
            write('-');
        }
        long whole = Math.abs(value / MILLION);
        putInteger(whole);
        int rest = (int) Math.abs(value % MILLION);
        int upper = rest / 10_000;
        int lower = rest - upper * 10_000;
        ensureRoom(7);
        bytes[length] = '.';
        putPair(length + 1, upper);
        putPair(length + 3, lower / 100);
        putPair(length + 5, lower % 100);
        length += 7;
    }

    private void putPair(int position, int number) {
        bytes[position] = PAIRS[2 * number];
        bytes[position + 1] = PAIRS[2 * number + 1];
    }

    private static int digitCount(int value) {
        int digits = 1;
        for (long limit = 10; limit <= value; limit *= 10) {
            digits++;
        }
        return digits;
    }

    private void ensureRoom(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /// The bytes written so far, as text.
    @Override
    public String toString() {
        return new String(bytes, 0, length, UTF_8);
    }
}
