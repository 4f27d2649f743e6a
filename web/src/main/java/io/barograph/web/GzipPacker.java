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
    private final CRC32C secondCrc = new CRC32C();
    private byte[] room = new byte[16 * 1024];
    private List<Piece> previousPieces = List.of();
    private int compressed;

    /// The marks by which a piece is the same as the last time: two checksums of 32 bits, and its length in
    /// bytes.
    private record Fingerprint(int length, int crc, int secondCrc) {}

    private record Piece(Fingerprint of, Buffer deflated) {}

    /// The first `length` of the bytes, compressed, for clients that take gzip.
    ///
    /// @param cuts where one piece ends and the next begins, ascending: where what changes together ends
    public ResponseBody packBody(String contentType, byte[] bytes, int length, int... cuts) {
        List<Piece> currentPieces = packPieces(bytes, length, cuts);
        previousPieces = currentPieces;
        int size = HEADER.length + END.length + TRAILER;
        for (Piece piece : currentPieces) {
            size += piece.deflated().length();
        }
        Buffer gzip = Buffer.buffer(size).appendBytes(HEADER);
        int whole = 0;
        for (Piece piece : currentPieces) {
            gzip.appendBuffer(piece.deflated());
            whole = JoinedCrc.of(whole, piece.of().crc(), piece.of().length());
        }
        gzip.appendBytes(END).appendIntLE(whole).appendIntLE(length);
        return ResponseBody.ofCompressed(contentType, gzip);
    }

    private List<Piece> packPieces(byte[] bytes, int length, int[] cuts) {
        List<Piece> currentPieces = new ArrayList<>(cuts.length + 1);
        compressed = 0;
        int start = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int end = i < cuts.length ? Math.min(cuts[i], length) : length;
            if (end > start) {
                Piece previousPiece =
                        currentPieces.size() < previousPieces.size() ? previousPieces.get(currentPieces.size()) : null;
                Fingerprint of = fingerprintOf(bytes, start, end - start);
                boolean isSame = previousPiece != null && previousPiece.of().equals(of);
                currentPieces.add(isSame ? previousPiece : new Piece(of, deflatePiece(bytes, start, end - start)));
                start = end;
            }
        }
        return currentPieces;
    }

    private Fingerprint fingerprintOf(byte[] bytes, int offset, int length) {
        crc.reset();
        crc.update(bytes, offset, length);
        secondCrc.reset();
        secondCrc.update(bytes, offset, length);
        return new Fingerprint(length, (int) crc.getValue(), (int) secondCrc.getValue());
    }

    private Buffer deflatePiece(byte[] bytes, int offset, int length) {
        compressed++;
        deflater.reset();
        deflater.setInput(bytes, offset, length);
        int usedBytes = 0;
        while (true) {
            usedBytes += deflater.deflate(room, usedBytes, room.length - usedBytes, Deflater.SYNC_FLUSH);
            if (usedBytes < room.length) {
                return Buffer.buffer(usedBytes).appendBytes(room, 0, usedBytes);
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
            return multiplyPolynomials(powerOfBytes(behind), first) ^ second;
        }

        private static int powerOfBytes(int bytes) {
            int product = ONE;
            long rest = 8L * bytes;
            for (int i = 0; rest != 0; i++, rest >>>= 1) {
                if ((rest & 1) != 0) {
                    product = multiplyPolynomials(POWERS[i], product);
                }
            }
            return product;
        }

        private static int multiplyPolynomials(int a, int b) {
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
            int[] allPowers = new int[Long.SIZE];
            allPowers[0] = ONE >>> 1;
            for (int i = 1; i < allPowers.length; i++) {
                allPowers[i] = multiplyPolynomials(allPowers[i - 1], allPowers[i - 1]);
            }
            return allPowers;
        }
    }
}
