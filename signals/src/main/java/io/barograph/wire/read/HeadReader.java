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

    private final JsonCursor in;
    private final @Nullable Snapshot held;
    private @Nullable Integer version;
    private @Nullable String node;
    private @Nullable String bootId;
    private @Nullable String instance;
    private @Nullable Long seq;
    private @Nullable Long monotonicMicros;
    private @Nullable Long intervalMicros;
    private @Nullable Long since;

    /// @param held the snapshot before this one, where there is one
    HeadReader(JsonCursor in, @Nullable Snapshot held) {
        this.in = in;
        this.held = held;
    }

    /// Whether it was a field of the head.
    boolean take(String field) throws IOException {
        SnapshotOrigin was = held == null ? null : held.origin();
        try {
            switch (field) {
                case WireFields.VERSION -> version = version(in.integer());
                case WireFields.NODE ->
                    node = WireChecks.node(in.text(WireLimits.MAX_NODE, was == null ? null : was.node()));
                case WireFields.BOOT_ID ->
                    bootId = WireChecks.bootId(in.text(WireLimits.MAX_BOOT_ID, was == null ? null : was.bootId()));
                case WireFields.INSTANCE ->
                    instance =
                            WireChecks.instance(in.text(WireLimits.MAX_INSTANCE, was == null ? null : was.instance()));
                case WireFields.SEQ -> seq = WireChecks.count(field, in.integer());
                case WireFields.MONOTONIC -> monotonicMicros = WireChecks.count(field, in.integer());
                case WireFields.INTERVAL -> intervalMicros = WireChecks.interval(in.integer());
                case WireFields.CHANGES_SINCE -> since = WireChecks.count(field, in.integer());
                default -> {
                    return false;
                }
            }
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
        return true;
    }

    static int version(long found) {
        if (found != WireLimits.VERSION) {
            throw new IllegalArgumentException("version is " + found + "; expected " + WireLimits.VERSION
                    + ". Maybe exporter and controller are of different releases.");
        }
        return WireLimits.VERSION;
    }

    SnapshotOrigin origin() {
        in.required(version, WireFields.VERSION);
        SnapshotOrigin origin = new SnapshotOrigin(
                in.required(node, WireFields.NODE),
                in.required(bootId, WireFields.BOOT_ID),
                in.required(instance, WireFields.INSTANCE));
        return held != null && held.origin().equals(origin) ? held.origin() : origin;
    }

    SnapshotTime moment() {
        return new SnapshotTime(
                in.required(seq, WireFields.SEQ),
                in.required(monotonicMicros, WireFields.MONOTONIC),
                in.required(intervalMicros, WireFields.INTERVAL));
    }

    boolean isChange() {
        return since != null;
    }

    /// The snapshot that is changed by what the cursor is at.
    ///
    /// @throws WireException if it is not the one that is held
    Snapshot before() {
        if (version == null || node == null || bootId == null || instance == null || seq == null || since == null) {
            throw in.expected(ABOVE);
        }
        if (held == null) {
            throw new WireException("a change since " + instance + "." + since + "; expected a whole snapshot."
                    + " Maybe it was requested with changes=1 without holding that one.");
        }
        sameAsHeld("a snapshot of node ", node, held.origin().node());
        sameAsHeld("a snapshot of boot ", bootId, held.origin().bootId());
        sameAsHeld("", instance + "." + since, SnapshotPosition.of(held).toString());
        if (seq <= since) {
            throw in.expected("a seq above changes_since, which is " + since + ", not " + seq);
        }
        return held;
    }

    private static void sameAsHeld(String of, String found, String expected) {
        if (!found.equals(expected)) {
            throw new WireException("a change since " + of + WireText.clip(found, 120) + "; expected one since " + of
                    + WireText.clip(expected, 120) + ", the snapshot before it");
        }
    }
}
