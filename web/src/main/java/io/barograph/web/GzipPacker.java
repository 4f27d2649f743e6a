package io.barograph.web;

import io.vertx.core.buffer.Buffer;
import module java.base;

/// Compresses one body after the other in pieces, and a piece only where it says something else than the last time:
/// most of a large exposition stays the same from scrape to scrape. It belongs to one thread.
///
/// The format is RFC 1952's: a header, a deflated stream, its CRC and its length. Each piece is deflated by itself up
/// to a byte's end, so that it fits behind any other (RFC 1951).
public final class GzipPacker {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};

    /// The last block: empty, with the fixed codes.
    private static final byte[] END = {3, 0};

    private static final int TRAILER = 8;

    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private final CRC32 crc = new CRC32();
    private final CRC32C other = new CRC32C();
    private byte[] room = new byte[16 * 1024];
    private List<Piece> before = List.of();
    private int compressed;

    /// What makes a piece the same as the last time: two checksums of 32 bits, and its length in bytes.
    private record Fingerprint(int length, int crc, int other) {}

    private record Piece(Fingerprint of, Buffer deflated) {}

    /// The first `length` of the bytes, compressed, for clients that take gzip.
    ///
    /// @param cuts where one piece ends and the next begins, ascending: where what changes together ends
    public ResponseBody body(String contentType, byte[] bytes, int length, int... cuts) {
        List<Piece> now = pieces(bytes, length, cuts);
        before = now;
        int size = HEADER.length + END.length + TRAILER;
        for (Piece each : now) {
            size += each.deflated().length();
        }
        Buffer gzip = Buffer.buffer(size).appendBytes(HEADER);
        int whole = 0;
        for (Piece each : now) {
            gzip.appendBuffer(each.deflated());
            whole = JoinedCrc.of(whole, each.of().crc(), each.of().length());
        }
        gzip.appendBytes(END).appendIntLE(whole).appendIntLE(length);
        return ResponseBody.compressed(contentType, gzip);
    }

    private List<Piece> pieces(byte[] bytes, int length, int[] cuts) {
        List<Piece> now = new ArrayList<>(cuts.length + 1);
        compressed = 0;
        int from = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int to = i < cuts.length ? Math.min(cuts[i], length) : length;
            if (to > from) {
                Piece last = now.size() < before.size() ? before.get(now.size()) : null;
                Fingerprint of = fingerprint(bytes, from, to - from);
                boolean same = last != null && last.of().equals(of);
                now.add(same ? last : new Piece(of, deflated(bytes, from, to - from)));
                from = to;
            }
        }
        return now;
    }

    private Fingerprint fingerprint(byte[] bytes, int from, int length) {
        crc.reset();
        crc.update(bytes, from, length);
        other.reset();
        other.update(bytes, from, length);
        return new Fingerprint(length, (int) crc.getValue(), (int) other.getValue());
    }

    private Buffer deflated(byte[] bytes, int from, int length) {
        compressed++;
        deflater.reset();
        deflater.setInput(bytes, from, length);
        int used = 0;
        while (true) {
            used += deflater.deflate(room, used, room.length - used, Deflater.SYNC_FLUSH);
            if (used < room.length) {
                return Buffer.buffer(used).appendBytes(room, 0, used);
            }
            room = Arrays.copyOf(room, 2 * room.length);
        }
    }

    /// How many pieces of the last body were compressed; the others said the same as before.
    int compressed() {
        return compressed;
    }

    /// The CRC-32 of two byte sequences, one behind the other, from those of each. Bytes are polynomials over two
    /// elements: what stands in front is multiplied by x to the number of bits behind it, modulo the polynomial of
    /// the CRC (zlib's `crc32_combine`).
    private static final class JoinedCrc {

        /// The CRC's polynomial, the lowest power in the highest bit.
        private static final int POLYNOMIAL = 0xedb88320;

        private static final int ONE = 1 << 31;

        /// x to the power of 2 to the power of each index.
        private static final int[] POWERS = powers();

        private JoinedCrc() {}

        /// @param first the CRC of what stands in front
        /// @param second that of what stands behind
        /// @param behind the number of bytes behind
        static int of(int first, int second, int behind) {
            return times(powerOfBytes(behind), first) ^ second;
        }

        private static int powerOfBytes(int bytes) {
            int product = ONE;
            long rest = 8L * bytes;
            for (int i = 0; rest != 0; i++, rest >>>= 1) {
                if ((rest & 1) != 0) {
                    product = times(POWERS[i], product);
                }
            }
            return product;
        }

        private static int times(int a, int b) {
            int product = 0;
            int shifted = b;
            for (int bit = ONE; bit != 0; bit >>>= 1) {
                if ((a & bit) != 0) {
                    product ^= shifted;
                }
                shifted = (shifted & 1) != 0 ? shifted >>> 1 ^ POLYNOMIAL : shifted >>> 1;
            }
            return product;
        }

        private static int[] powers() {
            int[] all = new int[Long.SIZE];
            all[0] = ONE >>> 1;
            for (int i = 1; i < all.length; i++) {
                all[i] = times(all[i - 1], all[i - 1]);
            }
            return all;
        }
    }
}
