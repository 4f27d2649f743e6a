package io.barograph.wire.read;

import io.barograph.signal.Snapshot;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads one snapshot. Unknown fields are passed over; a known one must be there once, with a value of its type.
public final class SnapshotReader {

    private SnapshotReader() {}

    /// @param knownSnapshot what a change may be one of; null where only a whole snapshot is good
    public static Snapshot readSnapshot(byte[] bytes, int offset, int length, @Nullable Snapshot knownSnapshot) {
        try (JsonCursor cursor = JsonCursor.ofSnapshot(bytes, offset, length)) {
            try {
                cursor.advance();
                Snapshot snapshot = readObject(cursor, knownSnapshot);
                cursor.requireEnd("the snapshot");
                return snapshot;
            } catch (IOException e) {
                throw cursor.brokenJson(e);
            }
        }
    }

    private static Snapshot readObject(JsonCursor cursor, @Nullable Snapshot knownSnapshot) throws IOException {
        HeadReader head = new HeadReader(cursor, knownSnapshot);
        BodyReader body = new BodyReader(cursor, null);
        @Nullable BodyReader changes = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            if (field.equals(WireFields.CHANGES)) {
                changes = readChanges(cursor, head.changedSnapshot());
            } else if (!head.takeField(field)) {
                body.takeField(field);
            }
        }
        if (!head.isChange()) {
            Snapshot whole = body.toSnapshot(head);
            return knownSnapshot == null ? whole : whole.sharingWith(knownSnapshot);
        }
        BodyReader some = cursor.requireField(changes, WireFields.CHANGES);
        if (!body.isEmpty()) {
            throw cursor.failedExpectation("either all values, or some within " + WireFields.CHANGES);
        }
        Snapshot changed = some.toSnapshot(head);
        // Nothing can have become longer where no text came; what is as it was is then not even looked at
        int texts = cursor.gaveTexts() ? SnapshotTextLength.lengthOf(changed) : 0;
        if (texts > WireLimits.MAX_BYTES) {
            throw new WireException("the snapshot has texts of " + texts
                    + " characters with this change; expected at most " + WireLimits.MAX_BYTES);
        }
        return changed;
    }

    private static BodyReader readChanges(JsonCursor cursor, Snapshot previousSnapshot) throws IOException {
        BodyReader some = new BodyReader(cursor, previousSnapshot);
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            some.takeField(field);
        }
        return some;
    }
}
