package io.barograph.wire.read;

import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.format.SnapshotPosition;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import io.barograph.wire.format.WireText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads a snapshot's origin and time, and of a change, its base.
final class HeadReader {

    private static final String ABOVE = "version, node, boot_id, instance, seq and changes_since above it";

    private final JsonCursor cursor;
    private final @Nullable Snapshot knownSnapshot;
    private @Nullable Integer version;
    private @Nullable String node;
    private @Nullable String bootId;
    private @Nullable String instance;
    private @Nullable Long seq;
    private @Nullable Long monotonicMicros;
    private @Nullable Long intervalMicros;
    private @Nullable Long sinceSeq;

    /// @param knownSnapshot the snapshot before this one, where there is one
    HeadReader(JsonCursor cursor, @Nullable Snapshot knownSnapshot) {
        this.cursor = cursor;
        this.knownSnapshot = knownSnapshot;
    }

    /// Whether it was a field of the head.
    boolean takeField(String field) throws IOException {
        SnapshotOrigin knownOrigin = knownSnapshot == null ? null : knownSnapshot.origin();
        try {
            switch (field) {
                case WireFields.VERSION -> version = checkVersion(cursor.integer());
                case WireFields.NODE ->
                    node = WireChecks.checkNode(
                            cursor.readText(WireLimits.MAX_NODE, knownOrigin == null ? null : knownOrigin.node()));
                case WireFields.BOOT_ID ->
                    bootId = WireChecks.bootId(
                            cursor.readText(WireLimits.MAX_BOOT_ID, knownOrigin == null ? null : knownOrigin.bootId()));
                case WireFields.INSTANCE ->
                    instance = WireChecks.checkInstance(cursor.readText(
                            WireLimits.MAX_INSTANCE, knownOrigin == null ? null : knownOrigin.instance()));
                case WireFields.SEQ -> seq = WireChecks.checkCount(field, cursor.integer());
                case WireFields.MONOTONIC -> monotonicMicros = WireChecks.checkCount(field, cursor.integer());
                case WireFields.INTERVAL -> intervalMicros = WireChecks.checkInterval(cursor.integer());
                case WireFields.CHANGES_SINCE -> sinceSeq = WireChecks.checkCount(field, cursor.integer());
                default -> {
                    return false;
                }
            }
        } catch (IllegalArgumentException e) {
            throw cursor.refusedValue(e);
        }
        return true;
    }

    static int checkVersion(long foundVersion) {
        if (foundVersion != WireLimits.VERSION) {
            throw new IllegalArgumentException("version is " + foundVersion + "; expected " + WireLimits.VERSION
                    + ". Maybe exporter and controller are of different releases.");
        }
        return WireLimits.VERSION;
    }

    SnapshotOrigin origin() {
        cursor.requireField(version, WireFields.VERSION);
        SnapshotOrigin origin = new SnapshotOrigin(
                cursor.requireField(node, WireFields.NODE),
                cursor.requireField(bootId, WireFields.BOOT_ID),
                cursor.requireField(instance, WireFields.INSTANCE));
        return knownSnapshot != null && knownSnapshot.origin().equals(origin) ? knownSnapshot.origin() : origin;
    }

    SnapshotTime moment() {
        return new SnapshotTime(
                cursor.requireField(seq, WireFields.SEQ),
                cursor.requireField(monotonicMicros, WireFields.MONOTONIC),
                cursor.requireField(intervalMicros, WireFields.INTERVAL));
    }

    boolean isChange() {
        return sinceSeq != null;
    }

    /// The snapshot that is changed by what the cursor is at.
    ///
    /// @throws WireException if it is not the one that is held
    Snapshot changedSnapshot() {
        if (version == null || node == null || bootId == null || instance == null || seq == null || sinceSeq == null) {
            throw cursor.failedExpectation(ABOVE);
        }
        if (knownSnapshot == null) {
            throw new WireException("a change since " + instance + "." + sinceSeq + "; expected a whole snapshot."
                    + " Maybe it was requested with changes=1 without holding that one.");
        }
        requireSame("a snapshot of node ", node, knownSnapshot.origin().node());
        requireSame("a snapshot of boot ", bootId, knownSnapshot.origin().bootId());
        requireSame(
                "",
                instance + "." + sinceSeq,
                SnapshotPosition.of(knownSnapshot).toString());
        if (seq <= sinceSeq) {
            throw cursor.failedExpectation("a seq above changes_since, which is " + sinceSeq + ", not " + seq);
        }
        return knownSnapshot;
    }

    private static void requireSame(String of, String foundText, String expected) {
        if (!foundText.equals(expected)) {
            throw new WireException("a change since " + of + WireText.clipText(foundText, 120) + "; expected one since "
                    + of + WireText.clipText(expected, 120) + ", the snapshot before it");
        }
    }
}
