package io.barograph.wire.format;

import io.barograph.signal.Snapshot;

/// A place in one exporter's row of snapshots: what `/snapshots?after=` takes. Written `INSTANCE.SEQ`.
public record SnapshotPosition(String instance, long seq) {

    /// @throws IllegalArgumentException if the instance cannot stand in a snapshot or the number is negative
    public SnapshotPosition {
        WireChecks.instance(instance);
        WireChecks.count(WireFields.SEQ, seq);
    }

    /// Where a snapshot stands.
    public static SnapshotPosition of(Snapshot snapshot) {
        return new SnapshotPosition(
                snapshot.origin().instance(), snapshot.moment().seq());
    }

    /// The position written as `INSTANCE.SEQ`.
    ///
    /// @throws WireException if the text has another form
    public static SnapshotPosition parse(String text) {
        int dot = text.lastIndexOf('.');
        try {
            if (dot > 0 && text.length() - dot <= 20 && isDigits(text, dot + 1)) {
                return new SnapshotPosition(text.substring(0, dot), Long.parseLong(text, dot + 1, text.length(), 10));
            }
        } catch (IllegalArgumentException e) {
            throw refusal(text, e);
        }
        throw refusal(text, new IllegalArgumentException("no number after a dot"));
    }

    private static boolean isDigits(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return from < text.length();
    }

    private static WireException refusal(String text, IllegalArgumentException why) {
        return new WireException(
                "after is \"" + WireText.clip(text, 100)
                        + "\"; expected INSTANCE.SEQ, as in 5f3a9c.12. Maybe take both from"
                        + " the last snapshot's fields instance and seq.",
                why);
    }

    @Override
    public String toString() {
        return instance + "." + seq;
    }
}
