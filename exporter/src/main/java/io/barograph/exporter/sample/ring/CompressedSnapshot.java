package io.barograph.exporter.sample.ring;

import module java.base;
import org.jspecify.annotations.Nullable;

/// An encoded snapshot, or a change of one, compressed: the whole about eightfold. Nearly all of a change is also
/// in the whole, from which it is unpacked.
final class CompressedSnapshot {

    private final int length;
    private final byte[] bytes;
    private final @Nullable CompressedSnapshot whole;

    private CompressedSnapshot(int length, byte[] bytes, @Nullable CompressedSnapshot wholeSnapshot) {
        this.length = length;
        this.whole = wholeSnapshot;
        this.bytes = bytes;
    }

    /// @param deflater reset for each: its quarter of a megabyte costs more to get than a snapshot to pack
    static CompressedSnapshot of(byte[] plain, Deflater deflater) {
        deflater.reset();
        return packBytes(plain, deflater, null);
    }

    /// The change that led to this snapshot.
    ///
    /// @param plainWhole what this snapshot was packed from
    CompressedSnapshot packChange(byte[] plain, byte[] plainWhole, Deflater deflater) {
        deflater.reset();
        deflater.setDictionary(plainWhole);
        return packBytes(plain, deflater, this);
    }

    private static CompressedSnapshot packBytes(
            byte[] plain, Deflater deflater, @Nullable CompressedSnapshot wholeSnapshot) {
        byte[] out = new byte[plain.length + 64];
        deflater.setInput(plain);
        deflater.finish();
        int usedLength = 0;
        while (!deflater.finished()) {
            if (usedLength == out.length) {
                out = Arrays.copyOf(out, out.length * 2);
            }
            usedLength += deflater.deflate(out, usedLength, out.length - usedLength);
        }
        return new CompressedSnapshot(plain.length, Arrays.copyOf(out, usedLength), wholeSnapshot);
    }

    /// The length of what was packed.
    int length() {
        return length;
    }

    /// Its size in memory: the bytes, and the objects around them.
    int size() {
        return bytes.length + 64;
    }

    void unpackInto(byte[] into, int position) {
        try (Inflater inflater = new Inflater(true)) {
            if (whole != null) {
                byte[] wholeBytes = new byte[whole.length];
                whole.unpackInto(wholeBytes, 0);
                inflater.setDictionary(wholeBytes);
            }
            inflater.setInput(bytes);
            int done = 0;
            while (done < length) {
                int more = inflater.inflate(into, position + done, length - done);
                if (more == 0) {
                    throw new IllegalStateException(
                            "a packed snapshot ends after " + done + " of " + length + " bytes");
                }
                done += more;
            }
        } catch (DataFormatException e) {
            throw new IllegalStateException("a packed snapshot cannot be unpacked", e);
        }
    }
}
