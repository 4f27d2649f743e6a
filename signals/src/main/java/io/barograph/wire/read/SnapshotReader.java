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

    /// @param held what a change may be one of; null where only a whole snapshot is good
    public static Snapshot read(byte[] bytes, int offset, int length, @Nullable Snapshot held) {
        try (JsonCursor in = JsonCursor.ofSnapshot(bytes, offset, length)) {
            try {
                in.advance();
                Snapshot snapshot = snapshot(in, held);
                if (in.advance() != null) {
                    throw in.expected("nothing after the snapshot");
                }
                return snapshot;
            } catch (IOException e) {
                throw in.broken(e);
            }
        }
    }

    private static Snapshot snapshot(JsonCursor in, @Nullable Snapshot held) throws IOException {
        HeadReader head = new HeadReader(in, held);
        BodyReader body = new BodyReader(in, null);
        @Nullable BodyReader changes = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            if (field.equals(WireFields.CHANGES)) {
                changes = changes(in, head.before());
            } else if (!head.take(field)) {
                body.take(field);
            }
        }
        if (!head.isChange()) {
            Snapshot whole = body.snapshot(head);
            return held == null ? whole : whole.sharing(held);
        }
        BodyReader some = in.required(changes, WireFields.CHANGES);
        if (!body.isEmpty()) {
            throw in.expected("either all values, or some within " + WireFields.CHANGES);
        }
        Snapshot changed = some.snapshot(head);
        // Nothing can have become longer where no text came; what is as it was is then not even looked at
        int texts = in.gaveTexts() ? SnapshotTextLength.length(changed) : 0;
        if (texts > WireLimits.MAX_BYTES) {
            throw new WireException("the snapshot has texts of " + texts
                    + " characters with this change; expected at most " + WireLimits.MAX_BYTES);
        }
        return changed;
    }

    private static BodyReader changes(JsonCursor in, Snapshot before) throws IOException {
        BodyReader some = new BodyReader(in, before);
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            some.take(field);
        }
        return some;
    }
}
