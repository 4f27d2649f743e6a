package io.barograph.controller.watch.client;

import io.netty.buffer.ByteBuf;
import module java.base;

/// A page of snapshots taken apart at its line ends as it comes. It refuses to go on as soon as a line or the whole
/// exceeds its bound, whatever the content length said.
final class PageSplitter {

    /// The page went beyond its bound.
    static final class Oversized extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Oversized(String message) {
            super(message);
        }
    }

    /// No snapshot is so short, nor a change of one; an array of ours takes as much.
    private static final int MIN_LINE = 32;

    private final int lineLimit;
    private final int pageLimit;
    private final List<byte[]> lines = new ArrayList<>(1);
    private static final byte[] NOTHING = {};

    /// What has come of a line that has not ended yet, in however many parts: its first [#lineBytes].
    private byte[] unended = NOTHING;

    private int lineBytes;
    private int total;

    PageSplitter(int lineLimit, int pageLimit) {
        this.lineLimit = lineLimit;
        this.pageLimit = pageLimit;
    }

    /// Takes what can be read of the buffer.
    ///
    /// @throws Oversized if that is too much
    void splitBuffer(ByteBuf buffer) {
        total += buffer.readableBytes();
        if (total > pageLimit) {
            throw new Oversized("a page of more than " + pageLimit + " bytes");
        }
        while (buffer.isReadable()) {
            int length = buffer.bytesBefore((byte) '\n');
            boolean ends = length >= 0;
            addPart(buffer, ends ? length : buffer.readableBytes());
            if (ends) {
                buffer.skipBytes(1);
                addLine(line());
            }
        }
    }

    private void addLine(byte[] line) {
        if (lines.size() >= pageLimit / MIN_LINE) {
            throw new Oversized("a page of more than " + pageLimit / MIN_LINE + " lines");
        }
        lines.add(line);
    }

    private void addPart(ByteBuf buffer, int length) {
        int bytesWithPart = lineBytes + length;
        if (bytesWithPart > lineLimit) {
            throw new Oversized("a line of more than " + lineLimit + " bytes");
        }
        if (bytesWithPart > unended.length) {
            unended = Arrays.copyOf(unended, Math.max(bytesWithPart, 2 * lineBytes));
        }
        buffer.readBytes(unended, lineBytes, length);
        lineBytes = bytesWithPart;
    }

    private byte[] line() {
        byte[] whole = unended.length == lineBytes ? unended : Arrays.copyOf(unended, lineBytes);
        unended = NOTHING;
        lineBytes = 0;
        return whole;
    }

    /// All lines, the page being over; its last one need not end.
    List<byte[]> end() {
        if (lineBytes > 0) {
            lines.add(line()); // one more at the most
        }
        return lines;
    }
}
