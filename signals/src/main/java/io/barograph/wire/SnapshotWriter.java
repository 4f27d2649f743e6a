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

    private SnapshotWriter(JsonGenerator out, TextLimits limits) {
        this.out = out;
        this.values = new ValueWriter(out, limits);
        this.entries = new EntryWriter(out, values);
    }

    private interface Entry<T> {

        void writeEntry(T currentEntry, @Nullable T previousEntry) throws IOException;
    }

    private interface Part {

        void writePart(SnapshotWriter writer) throws IOException;
    }

    /// The whole snapshot.
    static byte[] writeWhole(Snapshot snapshot, TextLimits limits) {
        return encodePart(16 * 1024, limits, writer -> writer.addWhole(snapshot));
    }

    /// The snapshot's difference from the one before, which has the same entries in the same order.
    static byte[] writeChange(Snapshot snapshot, Snapshot previousSnapshot) {
        return encodePart(4 * 1024, TextLimits.TYPICAL, writer -> writer.addChange(snapshot, previousSnapshot));
    }

    private static byte[] encodePart(int likely, TextLimits limits, Part part) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(likely);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            out.writeStartObject();
            part.writePart(new SnapshotWriter(out, limits));
            out.writeEndObject();
        } catch (IllegalArgumentException e) {
            throw new WireException("the snapshot cannot be written: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void addWhole(Snapshot snapshot) throws IOException {
        addHead(snapshot.origin(), snapshot.moment());
        values.writePercent(WireFields.STEAL, snapshot.stealPercent());
        addAll(WireFields.PRESSURES, snapshot.pressures(), entries::writePressure);
        addAll(WireFields.CONTENTIONS, snapshot.contentions(), entries::writeContention);
        if (!snapshot.levels().isEmpty()) {
            addAll(WireFields.SIGNALS, snapshot.levels(), entries::writeSignal);
        }
        addLayout(snapshot.layout());
        addTeardown(snapshot.teardown());
        addRemoval(snapshot.removal());
        addThresholds(snapshot.thresholds());
        if (!snapshot.culprits().isEmpty()) {
            addAll(WireFields.CULPRITS, snapshot.culprits(), entries::writeCulprits);
        }
        addDisks(snapshot.disks());
    }

    private void addChange(Snapshot currentSnapshot, Snapshot previousSnapshot) throws IOException {
        addHead(currentSnapshot.origin(), currentSnapshot.moment());
        out.writeNumberField(WireFields.CHANGES_SINCE, previousSnapshot.moment().seq());
        out.writeObjectFieldStart(WireFields.CHANGES);
        if (!currentSnapshot.stealPercent().equals(previousSnapshot.stealPercent())) {
            values.writePercent(WireFields.STEAL, currentSnapshot.stealPercent());
        }
        addChanged(
                WireFields.PRESSURES,
                currentSnapshot.pressures(),
                previousSnapshot.pressures(),
                entries::writePressure);
        addChanged(
                WireFields.CONTENTIONS,
                currentSnapshot.contentions(),
                previousSnapshot.contentions(),
                entries::writeContention);
        addChanged(WireFields.SIGNALS, currentSnapshot.levels(), previousSnapshot.levels(), entries::writeSignal);
        if (!currentSnapshot.layout().equals(previousSnapshot.layout())) {
            addLayout(currentSnapshot.layout());
        }
        if (!currentSnapshot.teardown().equals(previousSnapshot.teardown())) {
            addTeardown(currentSnapshot.teardown());
        }
        if (!currentSnapshot.removal().equals(previousSnapshot.removal())) {
            addRemoval(currentSnapshot.removal());
        }
        if (!currentSnapshot.thresholds().equals(previousSnapshot.thresholds())) {
            addThresholds(currentSnapshot.thresholds());
        }
        addChanged(
                WireFields.CULPRITS, currentSnapshot.culprits(), previousSnapshot.culprits(), entries::writeCulprits);
        if (!currentSnapshot.disks().equals(previousSnapshot.disks())) {
            addDisks(currentSnapshot.disks());
        }
        out.writeEndObject();
    }

    private void addHead(SnapshotOrigin origin, SnapshotTime time) throws IOException {
        out.writeNumberField(WireFields.VERSION, SnapshotJson.VERSION);
        out.writeStringField(WireFields.NODE, WireChecks.checkNode(origin.node()));
        out.writeStringField(WireFields.BOOT_ID, WireChecks.bootId(origin.bootId()));
        out.writeStringField(WireFields.INSTANCE, WireChecks.checkInstance(origin.instance()));
        out.writeNumberField(WireFields.SEQ, WireChecks.checkCount(WireFields.SEQ, time.seq()));
        out.writeNumberField(WireFields.MONOTONIC, WireChecks.checkCount(WireFields.MONOTONIC, time.monotonicMicros()));
        out.writeNumberField(WireFields.INTERVAL, WireChecks.checkInterval(time.intervalMicros()));
    }

    private <T> void addAll(String field, List<T> entries, Entry<T> entry) throws IOException {
        out.writeArrayFieldStart(field);
        for (T element : entries) {
            entry.writeEntry(element, null);
        }
        out.writeEndArray();
    }

    private <T> void addChanged(String field, List<T> currentEntries, List<T> previousEntries, Entry<T> entry)
            throws IOException {
        boolean any = false;
        for (int i = 0; i < currentEntries.size(); i++) {
            if (currentEntries.get(i).equals(previousEntries.get(i))) {
                continue;
            }
            if (!any) {
                out.writeArrayFieldStart(field);
                any = true;
            }
            entry.writeEntry(currentEntries.get(i), previousEntries.get(i));
        }
        if (any) {
            out.writeEndArray();
        }
    }

    private void addLayout(Reading<FilesystemLayout> reading) throws IOException {
        out.writeFieldName(WireFields.LAYOUT);
        if (reading instanceof Reading.Present<FilesystemLayout>(FilesystemLayout layout)) {
            out.writeString(layout.word());
        } else {
            values.writeAbsence(reading);
        }
    }

    private void addRemoval(Reading<FileRemoval> reading) throws IOException {
        out.writeFieldName(WireFields.REMOVAL);
        if (reading instanceof Reading.Present<FileRemoval>(FileRemoval removal)) {
            out.writeStartObject();
            out.writeNumberField(
                    WireFields.FILES_PER_SECOND,
                    WireChecks.checkCount(WireFields.FILES_PER_SECOND, removal.filesPerSecond()));
            out.writeNumberField(WireFields.REMOVING, WireChecks.checkCount(WireFields.REMOVING, removal.micros()));
            out.writeEndObject();
        } else {
            values.writeAbsence(reading);
        }
    }

    private void addTeardown(Reading<Teardown> reading) throws IOException {
        out.writeFieldName(WireFields.TEARDOWN);
        if (reading instanceof Reading.Present<Teardown>(Teardown teardown)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.CONTAINERS, WireChecks.checkContainers(teardown.containers()));
            out.writeNumberField(WireFields.OLDEST, WireChecks.checkCount(WireFields.OLDEST, teardown.oldestMicros()));
            out.writeEndObject();
        } else {
            values.writeAbsence(reading);
        }
    }

    private void addThresholds(Reading<List<SignalThreshold>> reading) throws IOException {
        out.writeFieldName(WireFields.THRESHOLDS);
        if (!(reading instanceof Reading.Present<List<SignalThreshold>>(List<SignalThreshold> thresholds))) {
            values.writeAbsence(reading);
            return;
        }
        out.writeStartArray();
        for (SignalThreshold threshold : thresholds) {
            entries.writeThreshold(threshold);
        }
        out.writeEndArray();
    }

    /// Disks are written whole: which are the busiest is often otherwise.
    private void addDisks(Reading<List<DiskTiming>> reading) throws IOException {
        out.writeFieldName(WireFields.DISKS);
        if (reading.isPresent() && !values.hasRoomFor(DiskTiming.MOST)) {
            values.writeAbsence(Reading.absent(EntryWriter.NO_ROOM));
        } else if (reading instanceof Reading.Present<List<DiskTiming>>(List<DiskTiming> disks)) {
            WireChecks.checkDisks(disks.size());
            out.writeStartArray();
            for (DiskTiming timing : disks) {
                entries.writeDisk(timing);
            }
            out.writeEndArray();
        } else {
            values.writeAbsence(reading);
        }
    }
}
