package io.barograph.wire.format;

import io.barograph.signal.Snapshot;
import module java.base;

/// A place in one exporter's row of snapshots: what `/snapshots?after=` takes. Written `INSTANCE.SEQ`.
public record SnapshotPosition(String instance, long seq) {

    private static final Pattern FORM = Pattern.compile("(?<instance>.+)\\.(?<seq>[0-9]{1,19})");

    /// @throws IllegalArgumentException if the instance cannot stand in a snapshot or the number is negative
    public SnapshotPosition {
        WireChecks.checkInstance(instance);
        WireChecks.checkCount(WireFields.SEQ, seq);
    }

    /// The position of a snapshot.
    public static SnapshotPosition of(Snapshot snapshot) {
        return new SnapshotPosition(
                snapshot.origin().instance(), snapshot.moment().seq());
    }

    /// The position written as `INSTANCE.SEQ`.
    ///
    /// @throws WireException if the text has another form
    public static SnapshotPosition parse(String text) {
        Matcher parts = FORM.matcher(text);
        try {
            if (parts.matches()) {
                return new SnapshotPosition(parts.group("instance"), Long.parseLong(parts.group("seq")));
            }
            throw new IllegalArgumentException("no number after a dot");
        } catch (IllegalArgumentException e) {
            throw new WireException(
                    "after is \"" + WireText.clipText(text, 100)
                            + "\"; expected INSTANCE.SEQ, as in 5f3a9c.12. Maybe take both from"
                            + " the last snapshot's fields instance and seq.",
                    e);
        }
    }

    @Override
    public String toString() {
        return instance + "." + seq;
    }
}
