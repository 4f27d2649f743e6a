package io.barograph.wire;

import io.barograph.signal.Snapshot;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireLimits;
import io.barograph.wire.read.SnapshotReader;
import org.jspecify.annotations.Nullable;

/// A snapshot as one JSON object in UTF-8, without line breaks; `docs/design/wire-format.md` describes its fields.
public final class SnapshotJson {

    /// The longest snapshot either side handles.
    public static final int MAX_BYTES = WireLimits.MAX_BYTES;

    /// The version of the format that this code writes and reads.
    public static final int VERSION = WireLimits.VERSION;

    private SnapshotJson() {}

    /// The snapshot's bytes; where they would be too many, names and reasons are cut shorter.
    ///
    /// @throws WireException if a value has no place in the format: a node name of 300 characters, a NaN
    public static byte[] encode(Snapshot snapshot) {
        return SnapshotLine.of(snapshot).whole();
    }

    /// The snapshot that the bytes describe, equal in every value to the one that was encoded.
    ///
    /// @throws WireException if they are too many, no JSON, no snapshot of this version, or only a change of one
    public static Snapshot decode(byte[] bytes) {
        return decode(bytes, null);
    }

    /// The snapshot that the bytes describe, wholly or as a change since the one before. It is made of the parts of
    /// that one where they are equal: most of what an idle node says it has said before, and a controller keeps the
    /// latest of thousands.
    ///
    /// @param previousSnapshot what was read before; null where there is nothing that could be changed
    /// @throws WireException as above, and if it is a change since another snapshot than that
    public static Snapshot decode(byte[] bytes, @Nullable Snapshot previousSnapshot) {
        return decode(bytes, 0, bytes.length, previousSnapshot);
    }

    static Snapshot decode(byte[] bytes, int offset, int length, @Nullable Snapshot previousSnapshot) {
        if (length > MAX_BYTES) {
            throw new WireException("the snapshot has " + length + " bytes; expected at most " + MAX_BYTES);
        }
        if (length < 2 || bytes[offset] != '{' || bytes[offset + 1] == 0) {
            throw new WireException("the snapshot does not begin with {; expected one JSON object in UTF-8");
        }
        return SnapshotReader.readSnapshot(bytes, offset, length, previousSnapshot);
    }
}
