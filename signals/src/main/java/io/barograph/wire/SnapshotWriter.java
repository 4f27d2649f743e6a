package io.barograph.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes one snapshot, or what differs from the one before; the order of fields is fixed, so equal snapshots have
/// equal bytes.
final class SnapshotWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator out;
    private final ValueWriter values;
    private final EntryWriter entries;

    private SnapshotWriter(JsonGenerator out, Brevity brevity) {
        this.out = out;
        this.values = new ValueWriter(out, brevity);
        this.entries = new EntryWriter(out, values);
    }

    private interface Entry<T> {

        void write(T now, @Nullable T before) throws IOException;
    }

    private interface Part {

        void write(SnapshotWriter writer) throws IOException;
    }

    /// All that the snapshot says.
    static byte[] write(Snapshot snapshot, Brevity brevity) {
        return bytes(16 * 1024, brevity, writer -> writer.whole(snapshot));
    }

    /// What it says otherwise than the one before, which speaks of the same things in the same order.
    static byte[] write(Snapshot snapshot, Snapshot before) {
        return bytes(4 * 1024, Brevity.USUAL, writer -> writer.change(snapshot, before));
    }

    private static byte[] bytes(int likely, Brevity brevity, Part part) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(likely);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            out.writeStartObject();
            part.write(new SnapshotWriter(out, brevity));
            out.writeEndObject();
        } catch (IllegalArgumentException e) {
            throw new WireException("the snapshot cannot be written: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void whole(Snapshot snapshot) throws IOException {
        head(snapshot.origin(), snapshot.moment());
        values.number(Fields.STEAL, snapshot.stealPercent());
        all(Fields.PRESSURES, snapshot.pressures(), entries::pressure);
        all(Fields.CONTENTIONS, snapshot.contentions(), entries::contention);
        if (!snapshot.levels().isEmpty()) {
            all(Fields.SIGNALS, snapshot.levels(), entries::signal);
        }
        teardown(snapshot.teardown());
        thresholds(snapshot.thresholds());
    }

    private void change(Snapshot now, Snapshot before) throws IOException {
        head(now.origin(), now.moment());
        out.writeNumberField(Fields.CHANGES_SINCE, before.moment().seq());
        out.writeObjectFieldStart(Fields.CHANGES);
        if (!now.stealPercent().equals(before.stealPercent())) {
            values.number(Fields.STEAL, now.stealPercent());
        }
        some(Fields.PRESSURES, now.pressures(), before.pressures(), entries::pressure);
        some(Fields.CONTENTIONS, now.contentions(), before.contentions(), entries::contention);
        some(Fields.SIGNALS, now.levels(), before.levels(), entries::signal);
        if (!now.teardown().equals(before.teardown())) {
            teardown(now.teardown());
        }
        if (!now.thresholds().equals(before.thresholds())) {
            thresholds(now.thresholds());
        }
        out.writeEndObject();
    }

    private void head(Origin origin, Moment moment) throws IOException {
        out.writeNumberField(Fields.VERSION, SnapshotJson.VERSION);
        out.writeStringField(Fields.NODE, Checks.node(origin.node()));
        out.writeStringField(Fields.BOOT_ID, Checks.bootId(origin.bootId()));
        out.writeStringField(Fields.INSTANCE, Checks.instance(origin.instance()));
        out.writeNumberField(Fields.SEQ, Checks.count(Fields.SEQ, moment.seq()));
        out.writeNumberField(Fields.MONOTONIC, Checks.count(Fields.MONOTONIC, moment.monotonicMicros()));
        out.writeNumberField(Fields.INTERVAL, Checks.interval(moment.intervalMicros()));
    }

    private <T> void all(String field, List<T> entries, Entry<T> entry) throws IOException {
        out.writeArrayFieldStart(field);
        for (T each : entries) {
            entry.write(each, null);
        }
        out.writeEndArray();
    }

    private <T> void some(String field, List<T> now, List<T> before, Entry<T> entry) throws IOException {
        boolean any = false;
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i).equals(before.get(i))) {
                continue;
            }
            if (!any) {
                out.writeArrayFieldStart(field);
                any = true;
            }
            entry.write(now.get(i), before.get(i));
        }
        if (any) {
            out.writeEndArray();
        }
    }

    private void teardown(Reading<Teardown> reading) throws IOException {
        out.writeFieldName(Fields.TEARDOWN);
        if (reading instanceof Reading.Present<Teardown>(Teardown teardown)) {
            out.writeStartObject();
            out.writeNumberField(Fields.CONTAINERS, Checks.containers(teardown.containers()));
            out.writeNumberField(Fields.OLDEST, Checks.count(Fields.OLDEST, teardown.oldestMicros()));
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    private void thresholds(Reading<List<SignalThreshold>> reading) throws IOException {
        out.writeFieldName(Fields.THRESHOLDS);
        if (!(reading instanceof Reading.Present<List<SignalThreshold>>(List<SignalThreshold> thresholds))) {
            values.none(reading);
            return;
        }
        out.writeStartArray();
        for (SignalThreshold each : thresholds) {
            entries.threshold(each);
        }
        out.writeEndArray();
    }
}
