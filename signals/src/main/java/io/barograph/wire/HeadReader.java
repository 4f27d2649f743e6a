package io.barograph.wire;

import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Snapshot;
import org.jspecify.annotations.Nullable;

/// Reads who speaks and when, and of a change, since which snapshot.
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
    boolean take(String field) {
        Origin was = held == null ? null : held.origin();
        try {
            switch (field) {
                case Fields.VERSION -> version = version(in.integer());
                case Fields.NODE -> node = Checks.node(in.text(Bounds.MAX_NODE, was == null ? null : was.node()));
                case Fields.BOOT_ID ->
                    bootId = Checks.bootId(in.text(Bounds.MAX_BOOT_ID, was == null ? null : was.bootId()));
                case Fields.INSTANCE ->
                    instance = Checks.instance(in.text(Bounds.MAX_INSTANCE, was == null ? null : was.instance()));
                case Fields.SEQ -> seq = Checks.count(field, in.integer());
                case Fields.MONOTONIC -> monotonicMicros = Checks.count(field, in.integer());
                case Fields.INTERVAL -> intervalMicros = Checks.interval(in.integer());
                case Fields.CHANGES_SINCE -> since = Checks.count(field, in.integer());
                default -> {
                    return false;
                }
            }
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
        return true;
    }

    private static int version(long found) {
        if (found != Bounds.VERSION) {
            throw new IllegalArgumentException("version is " + found + "; expected " + Bounds.VERSION
                    + ". Maybe exporter and controller are of different releases.");
        }
        return Bounds.VERSION;
    }

    Origin origin() {
        in.required(version, Fields.VERSION);
        Origin origin = new Origin(
                in.required(node, Fields.NODE),
                in.required(bootId, Fields.BOOT_ID),
                in.required(instance, Fields.INSTANCE));
        return held != null && held.origin().equals(origin) ? held.origin() : origin;
    }

    Moment moment() {
        return new Moment(
                in.required(seq, Fields.SEQ),
                in.required(monotonicMicros, Fields.MONOTONIC),
                in.required(intervalMicros, Fields.INTERVAL));
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
                    + " Maybe it was asked for with changes=1, by someone who does not have that one.");
        }
        sameAsHeld("a snapshot of node ", node, held.origin().node());
        sameAsHeld("a snapshot of boot ", bootId, held.origin().bootId());
        sameAsHeld("", instance + "." + since, Position.of(held).toString());
        if (seq <= since) {
            throw in.expected("a seq above changes_since, which is " + since + ", not " + seq);
        }
        return held;
    }

    private static void sameAsHeld(String of, String found, String expected) {
        if (!found.equals(expected)) {
            throw new WireException("a change since " + of + Text.clip(found, 120) + "; expected one since " + of
                    + Text.clip(expected, 120) + ", the snapshot before it");
        }
    }
}
