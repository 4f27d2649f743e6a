package io.barograph.web;

import io.vertx.core.buffer.Buffer;
import module java.base;

/// Compresses one body after the other with the same tables and the same room: those of a compressor cost more to get
/// than a small body to compress, and large bodies that are thrown away fill the heap. It belongs to one thread.
///
/// The format is RFC 1952's: a header, a deflated stream, its CRC and its length.
public final class GzipPacker {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};
    private static final int TRAILER = 8;

    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private final CRC32 checksum = new CRC32();
    private byte[] room = new byte[16 * 1024];

    /// The first `length` of the bytes, compressed, for clients that take gzip. Nothing else is kept of them.
    public ResponseBody body(String contentType, byte[] bytes, int length) {
        int used = deflated(bytes, length);
        checksum.reset();
        checksum.update(bytes, 0, length);
        littleEndian(used, (int) checksum.getValue());
        littleEndian(used + 4, length);
        return ResponseBody.compressed(
                contentType, Buffer.buffer(used + TRAILER).appendBytes(room, 0, used + TRAILER));
    }

    /// How much of the room the header and the stream take; there is more for the trailer.
    private int deflated(byte[] bytes, int length) {
        System.arraycopy(HEADER, 0, room, 0, HEADER.length);
        int used = HEADER.length;
        deflater.reset();
        deflater.setInput(bytes, 0, length);
        deflater.finish();
        while (!deflater.finished()) {
            if (room.length - used <= TRAILER) {
                room = Arrays.copyOf(room, 2 * room.length);
            }
            used += deflater.deflate(room, used, room.length - used - TRAILER);
        }
        return used;
    }

    private void littleEndian(int at, int value) {
        for (int i = 0; i < 4; i++) {
            room[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
