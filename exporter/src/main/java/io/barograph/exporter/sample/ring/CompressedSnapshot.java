package io.barograph.exporter.sample.ring;

import module java.base;

/// One encoded snapshot, or a change of one, compressed: the whole about eightfold.
final class CompressedSnapshot {

    private final int length;
    private final byte[] bytes;

    private CompressedSnapshot(int length, byte[] bytes) {
        this.length = length;
        this.bytes = bytes;
    }

    /// @param deflater reset for each: its quarter of a megabyte costs more to get than a snapshot to pack
    static CompressedSnapshot of(byte[] plain, Deflater deflater) {
        byte[] out = new byte[plain.length + 64];
        deflater.reset();
        deflater.setInput(plain);
        deflater.finish();
        int used = 0;
        while (!deflater.finished()) {
            if (used == out.length) {
                out = Arrays.copyOf(out, out.length * 2);
            }
            used += deflater.deflate(out, used, out.length - used);
        }
        return new CompressedSnapshot(plain.length, Arrays.copyOf(out, used));
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
