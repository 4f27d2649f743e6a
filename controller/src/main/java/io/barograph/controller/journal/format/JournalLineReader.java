package io.barograph.controller.journal.format;

import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.format.WireException;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads one line of a journal.
final class JournalLineReader {

    /// What a clock shows; calculating with later times would overflow.
    private static final long LATEST_MILLIS = 253_402_300_799_999L;

    private final JsonLineCursor in;
    private final byte[] line;
    private @Nullable String run;
    private @Nullable Long version;
    private @Nullable Long at;
    private @Nullable Long dropped;
    private @Nullable NodeView node;
    private @Nullable Snapshot snapshot;
    private Observation.@Nullable Silent silent;

    private JournalLineReader(JsonLineCursor in, byte[] line) {
        this.in = in;
        this.line = line;
    }

    /// @throws LineRefusal if it is none
    static JournalEntry read(byte[] line, int length) {
        return JsonLineCursor.read(line, length, in -> new JournalLineReader(in, line).entry());
    }

    private JournalEntry entry() throws IOException {
        in.object(field -> {
            switch (field) {
                case JournalFields.JOURNAL -> version = in.count();
                case JournalFields.RUN -> run = in.text();
                case JournalFields.AT -> {
                    at = in.count();
                    in.expect(at <= LATEST_MILLIS, "a time before the year 10000");
                }
                case JournalFields.NODE -> node = NodeViewReader.read(in);
                case JournalFields.SNAPSHOT -> snapshot = snapshot();
                case JournalFields.SILENT -> silent = silent();
                case JournalFields.GAP ->
                    in.object(inner -> {
                        in.expect(inner.equals(JournalFields.DROPPED), "a field " + JournalFields.DROPPED);
                        dropped = in.count();
                    });
                default -> in.span();
            }
        });
        return made();
    }

    private JournalEntry made() {
        if (version != null) {
            in.expect(
                    version == JournalFields.VERSION,
                    "a journal of version " + JournalFields.VERSION + ", found " + version);
            return new JournalEntry.Began(required(run, JournalFields.RUN));
        }
        if (dropped != null) {
            return new JournalEntry.Gap(dropped);
        }
        long atMillis = required(at, JournalFields.AT);
        if (silent != null) {
            return new JournalEntry.Observed(atMillis, silent);
        }
        Snapshot seen = required(snapshot, JournalFields.SNAPSHOT);
        NodeView view = required(node, JournalFields.NODE);
        in.expect(seen.origin().node().equals(view.name()), "a snapshot and a node of one name");
        return new JournalEntry.Observed(atMillis, new Observation.Seen(seen, view));
    }

    private <T> T required(@Nullable T value, String field) {
        if (value == null) {
            throw in.refusal("a field " + field);
        }
        return value;
    }

    private Snapshot snapshot() throws IOException {
        in.expect(in.isObject(), "an object");
        int[] span = in.span();
        try {
            return SnapshotJson.decode(Arrays.copyOfRange(line, span[0], span[1]));
        } catch (WireException e) {
            throw new MalformedLineException(span[0] + 1L, String.valueOf(e.getMessage()), e);
        }
    }

    private Observation.Silent silent() throws IOException {
        @Nullable String[] name = {null};
        @Nullable Long[] micros = {null};
        in.object(field -> {
            switch (field) {
                case JournalFields.NODE -> name[0] = in.text();
                case JournalFields.MONOTONIC -> micros[0] = in.number(Long.MIN_VALUE);
                default -> in.span();
            }
        });
        return new Observation.Silent(
                required(name[0], JournalFields.NODE), required(micros[0], JournalFields.MONOTONIC));
    }
}
