package io.barograph.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.Teardown;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireFields;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes one snapshot, or what differs from the one before; the order of fields is fixed, so equal snapshots have
/// equal bytes.
final class SnapshotWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator out;
    private final ValueWriter values;
    private final EntryWriter entries;

    private SnapshotWriter(JsonGenerator out, TextLimits brevity) {
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
    static byte[] write(Snapshot snapshot, TextLimits brevity) {
        return bytes(16 * 1024, brevity, writer -> writer.whole(snapshot));
    }

    /// What differs from the one before, which has the same entries in the same order.
    static byte[] write(Snapshot snapshot, Snapshot before) {
        return bytes(4 * 1024, TextLimits.TYPICAL, writer -> writer.change(snapshot, before));
    }

    private static byte[] bytes(int likely, TextLimits brevity, Part part) {
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
        values.number(WireFields.STEAL, snapshot.stealPercent());
        all(WireFields.PRESSURES, snapshot.pressures(), entries::pressure);
        all(WireFields.CONTENTIONS, snapshot.contentions(), entries::contention);
        if (!snapshot.levels().isEmpty()) {
            all(WireFields.SIGNALS, snapshot.levels(), entries::signal);
        }
        layout(snapshot.layout());
        teardown(snapshot.teardown());
        removal(snapshot.removal());
        thresholds(snapshot.thresholds());
        if (!snapshot.culprits().isEmpty()) {
            all(WireFields.CULPRITS, snapshot.culprits(), entries::culprits);
        }
        disks(snapshot.disks());
    }

    private void change(Snapshot now, Snapshot before) throws IOException {
        head(now.origin(), now.moment());
        out.writeNumberField(WireFields.CHANGES_SINCE, before.moment().seq());
        out.writeObjectFieldStart(WireFields.CHANGES);
        if (!now.stealPercent().equals(before.stealPercent())) {
            values.number(WireFields.STEAL, now.stealPercent());
        }
        some(WireFields.PRESSURES, now.pressures(), before.pressures(), entries::pressure);
        some(WireFields.CONTENTIONS, now.contentions(), before.contentions(), entries::contention);
        some(WireFields.SIGNALS, now.levels(), before.levels(), entries::signal);
        if (!now.layout().equals(before.layout())) {
            layout(now.layout());
        }
        if (!now.teardown().equals(before.teardown())) {
            teardown(now.teardown());
        }
        if (!now.removal().equals(before.removal())) {
            removal(now.removal());
        }
        if (!now.thresholds().equals(before.thresholds())) {
            thresholds(now.thresholds());
        }
        some(WireFields.CULPRITS, now.culprits(), before.culprits(), entries::culprits);
        if (!now.disks().equals(before.disks())) {
            disks(now.disks());
        }
        out.writeEndObject();
    }

    private void head(SnapshotOrigin origin, SnapshotTime moment) throws IOException {
        out.writeNumberField(WireFields.VERSION, SnapshotJson.VERSION);
        out.writeStringField(WireFields.NODE, WireChecks.node(origin.node()));
        out.writeStringField(WireFields.BOOT_ID, WireChecks.bootId(origin.bootId()));
        out.writeStringField(WireFields.INSTANCE, WireChecks.instance(origin.instance()));
        out.writeNumberField(WireFields.SEQ, WireChecks.count(WireFields.SEQ, moment.seq()));
        out.writeNumberField(WireFields.MONOTONIC, WireChecks.count(WireFields.MONOTONIC, moment.monotonicMicros()));
        out.writeNumberField(WireFields.INTERVAL, WireChecks.interval(moment.intervalMicros()));
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

    private void layout(Reading<FilesystemLayout> reading) throws IOException {
        out.writeFieldName(WireFields.LAYOUT);
        if (reading instanceof Reading.Present<FilesystemLayout>(FilesystemLayout layout)) {
            out.writeString(layout.word());
        } else {
            values.none(reading);
        }
    }

    private void removal(Reading<FileRemoval> reading) throws IOException {
        out.writeFieldName(WireFields.REMOVAL);
        if (reading instanceof Reading.Present<FileRemoval>(FileRemoval removal)) {
            out.writeStartObject();
            out.writeNumberField(
                    WireFields.FILES_PER_SECOND,
                    WireChecks.count(WireFields.FILES_PER_SECOND, removal.filesPerSecond()));
            out.writeNumberField(WireFields.REMOVING, WireChecks.count(WireFields.REMOVING, removal.micros()));
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    private void teardown(Reading<Teardown> reading) throws IOException {
        out.writeFieldName(WireFields.TEARDOWN);
        if (reading instanceof Reading.Present<Teardown>(Teardown teardown)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.CONTAINERS, WireChecks.containers(teardown.containers()));
            out.writeNumberField(WireFields.OLDEST, WireChecks.count(WireFields.OLDEST, teardown.oldestMicros()));
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    private void thresholds(Reading<List<SignalThreshold>> reading) throws IOException {
        out.writeFieldName(WireFields.THRESHOLDS);
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

    /// Disks are written whole: which are the busiest is often otherwise.
    private void disks(Reading<List<DiskTiming>> reading) throws IOException {
        out.writeFieldName(WireFields.DISKS);
        if (reading.isPresent() && !values.hasRoomFor(DiskTiming.MOST)) {
            values.none(Reading.absent(EntryWriter.NO_ROOM));
        } else if (reading instanceof Reading.Present<List<DiskTiming>>(List<DiskTiming> disks)) {
            WireChecks.disks(disks.size());
            out.writeStartArray();
            for (DiskTiming each : disks) {
                entries.disk(each);
            }
            out.writeEndArray();
        } else {
            values.none(reading);
        }
    }
}
