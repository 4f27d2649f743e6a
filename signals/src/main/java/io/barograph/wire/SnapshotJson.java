package io.barograph.wire;

import io.barograph.signal.Snapshot;

/// A snapshot as one JSON object in UTF-8, without line breaks; `docs/design/wire-format.md` describes its fields.
public final class SnapshotJson {

    /// The longest snapshot either side handles.
    public static final int MAX_BYTES = 64 * 1024;

    /// The version of the format that this code writes and reads.
    public static final int VERSION = 1;

    private SnapshotJson() {}

    /// The snapshot's bytes; where they would be too many, names and reasons are cut shorter.
    ///
    /// @throws WireException if a value has no place in the format: a node name of 300 characters, a NaN
    public static byte[] encode(Snapshot snapshot) {
        byte[] bytes = SnapshotWriter.write(snapshot, Brevity.USUAL);
        if (bytes.length > MAX_BYTES) {
            bytes = SnapshotWriter.write(snapshot, Brevity.TERSE);
        }
        if (bytes.length > MAX_BYTES) {
            throw new WireException("the snapshot has " + bytes.length + " bytes; expected at most " + MAX_BYTES);
        }
        return bytes;
    }

    /// The snapshot that the bytes describe, equal in every value to the one that was encoded.
    ///
    /// @throws WireException if they are too many, no JSON, or no snapshot of this version
    public static Snapshot decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length);
    }

    static Snapshot decode(byte[] bytes, int offset, int length) {
        if (length > MAX_BYTES) {
            throw new WireException("the snapshot has " + length + " bytes; expected at most " + MAX_BYTES);
        }
        if (length < 2 || bytes[offset] != '{' || bytes[offset + 1] == 0) {
            throw new WireException("the snapshot does not begin with {; expected one JSON object in UTF-8");
        }
        return SnapshotReader.read(bytes, offset, length);
    }
}
