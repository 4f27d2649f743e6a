package io.barograph.wire.read;

import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Pressure;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads what a snapshot says of its node: everything, or what differs from the snapshot before.
final class BodyReader {

    private static final String NOT_SENT = "the snapshot does not speak of it";

    private final JsonCursor cursor;
    private final ValueReader values;
    private final EntryReader entries;
    private final CulpritsReader culpritEntries;
    private final DisksReader diskEntries;
    private final @Nullable Snapshot previousSnapshot;
    private @Nullable Reading<Double> steal;
    private @Nullable List<Pressure> pressures;
    private @Nullable List<Contention> contentions;
    private @Nullable List<SignalLevel> signals;
    private @Nullable Reading<Teardown> teardown;
    private @Nullable Reading<List<SignalThreshold>> thresholds;
    private @Nullable List<Culprits> culprits;
    private @Nullable Reading<FileRemoval> removal;
    private @Nullable Reading<List<DiskTiming>> disks;
    private @Nullable Reading<FilesystemLayout> layout;
    private boolean empty = true;

    /// @param previousSnapshot what is changed; null for a whole snapshot
    BodyReader(JsonCursor cursor, @Nullable Snapshot previousSnapshot) {
        this.cursor = cursor;
        this.previousSnapshot = previousSnapshot;
        values = new ValueReader(cursor);
        entries = new EntryReader(cursor, values, new OwnersReader(cursor, values));
        culpritEntries = new CulpritsReader(cursor, values);
        diskEntries = new DisksReader(cursor, values);
    }

    /// Takes the field under the cursor; passes over one that it does not know.
    void takeField(String field) throws IOException {
        Snapshot changedSnapshot = previousSnapshot;
        switch (field) {
            case WireFields.STEAL -> steal = values.percentReading();
            case WireFields.PRESSURES ->
                pressures =
                        readList(changedSnapshot == null ? null : changedSnapshot.pressures(), entries::readPressure);
            case WireFields.CONTENTIONS ->
                contentions = readList(
                        changedSnapshot == null ? null : changedSnapshot.contentions(), entries::readContention);
            case WireFields.SIGNALS ->
                signals = readList(changedSnapshot == null ? null : changedSnapshot.levels(), entries::readSignal);
            case WireFields.LAYOUT -> layout = values.layout();
            case WireFields.TEARDOWN -> teardown = values.teardown();
            case WireFields.REMOVAL -> removal = values.removal();
            case WireFields.THRESHOLDS -> thresholds = entries.thresholds();
            case WireFields.CULPRITS ->
                culprits = readList(
                        changedSnapshot == null ? null : changedSnapshot.culprits(), culpritEntries::readEntry);
            case WireFields.DISKS ->
                disks = diskEntries.readDisks(changedSnapshot == null ? null : changedSnapshot.disks());
            default -> {
                cursor.skipValue();
                return;
            }
        }
        empty = false;
    }

    /// Whether none of its fields came.
    boolean isEmpty() {
        return empty;
    }

    private interface Entry<T> {
        void readEntry(EntryList<T> into) throws IOException;
    }

    private <T> List<T> readList(@Nullable List<T> previousEntries, Entry<T> entry) throws IOException {
        EntryList<T> entryList = new EntryList<>(cursor, previousEntries);
        cursor.openArray();
        for (int n = 0; cursor.nextElement(n, WireLimits.MAX_ENTRIES); n++) {
            entry.readEntry(entryList);
        }
        return entryList.list();
    }

    /// The snapshot, now that its object has ended.
    Snapshot toSnapshot(HeadReader head) {
        Snapshot changedSnapshot = previousSnapshot;
        if (changedSnapshot == null) {
            return new Snapshot(
                    head.origin(),
                    head.moment(),
                    cursor.requireField(steal, WireFields.STEAL),
                    cursor.requireField(pressures, WireFields.PRESSURES),
                    cursor.requireField(contentions, WireFields.CONTENTIONS),
                    // Exporters that look at no signals have none
                    signals == null ? List.of() : signals,
                    teardown == null ? Reading.absent(NOT_SENT) : teardown,
                    thresholds == null ? Reading.absent(NOT_SENT) : thresholds,
                    // Nor do all tell who causes contention
                    culprits == null ? List.of() : culprits,
                    removal == null ? Reading.absent(NOT_SENT) : removal,
                    disks == null ? Reading.absent(NOT_SENT) : disks,
                    layout == null ? Reading.absent(NOT_SENT) : layout);
        }
        return new Snapshot(
                head.origin(),
                head.moment(),
                steal == null ? changedSnapshot.stealPercent() : steal,
                pressures == null ? changedSnapshot.pressures() : pressures,
                contentions == null ? changedSnapshot.contentions() : contentions,
                signals == null ? changedSnapshot.levels() : signals,
                teardown == null ? changedSnapshot.teardown() : teardown,
                thresholds == null ? changedSnapshot.thresholds() : thresholds,
                culprits == null ? changedSnapshot.culprits() : culprits,
                removal == null ? changedSnapshot.removal() : removal,
                disks == null ? changedSnapshot.disks() : disks,
                layout == null ? changedSnapshot.layout() : layout);
    }
}
