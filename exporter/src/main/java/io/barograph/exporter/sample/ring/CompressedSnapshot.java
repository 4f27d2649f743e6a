package io.barograph.exporter.sample.ring;

import module java.base;
import org.jspecify.annotations.Nullable;

/// One encoded snapshot, or a change of one, compressed: the whole about eightfold. Nearly all of a change is also in
/// the whole, from which it is unpacked.
final class CompressedSnapshot {

    private final int length;
    private final byte[] bytes;
    private final @Nullable CompressedSnapshot whole;

    private CompressedSnapshot(int length, byte[] bytes, @Nullable CompressedSnapshot whole) {
        this.length = length;
        this.whole = whole;
        this.bytes = bytes;
    }

    /// @param deflater reset for each: its quarter of a megabyte costs more to get than a snapshot to pack
    static CompressedSnapshot of(byte[] plain, Deflater deflater) {
        deflater.reset();
        return packed(plain, deflater, null);
    }

    /// The change that led to this snapshot.
    ///
    /// @param plainWhole what this snapshot was packed from
    CompressedSnapshot change(byte[] plain, byte[] plainWhole, Deflater deflater) {
        deflater.reset();
        deflater.setDictionary(plainWhole);
        return packed(plain, deflater, this);
    }

    private static CompressedSnapshot packed(byte[] plain, Deflater deflater, @Nullable CompressedSnapshot whole) {
        byte[] out = new byte[plain.length + 64];
        deflater.setInput(plain);
        deflater.finish();
        int used = 0;
        while (!deflater.finished()) {
            if (used == out.length) {
                out = Arrays.copyOf(out, out.length * 2);
            }
            used += deflater.deflate(out, used, out.length - used);
        }
        return new CompressedSnapshot(plain.length, Arrays.copyOf(out, used), whole);
    }

    /// The length of what was packed.
    int length() {
        return length;
    }

    /// What it takes in memory: the bytes, and the objects around them.
    int size() {
        return bytes.length + 64;
    }

    void unpack(byte[] into, int at) {
        try (Inflater inflater = new Inflater(true)) {
            if (whole != null) {
                byte[] known = new byte[whole.length];
                whole.unpack(known, 0);
                inflater.setDictionary(known);
            }
            inflater.setInput(bytes);
            int done = 0;
            while (done < length) {
                int more = inflater.inflate(into, at + done, length - done);
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
