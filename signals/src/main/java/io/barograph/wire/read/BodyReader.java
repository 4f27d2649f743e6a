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

    private final JsonCursor in;
    private final ValueReader values;
    private final EntryReader entries;
    private final CulpritsReader culpritEntries;
    private final DisksReader diskEntries;
    private final @Nullable Snapshot before;
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

    /// @param before what is changed; null for a whole snapshot
    BodyReader(JsonCursor in, @Nullable Snapshot before) {
        this.in = in;
        this.before = before;
        values = new ValueReader(in);
        entries = new EntryReader(in, values);
        culpritEntries = new CulpritsReader(in, values);
        diskEntries = new DisksReader(in, values);
    }

    /// Takes the field under the cursor; passes over one that it does not know.
    void take(String field) throws IOException {
        Snapshot was = before;
        switch (field) {
            case WireFields.STEAL -> steal = values.percentReading();
            case WireFields.PRESSURES -> pressures = list(was == null ? null : was.pressures(), entries::pressure);
            case WireFields.CONTENTIONS ->
                contentions = list(was == null ? null : was.contentions(), entries::contention);
            case WireFields.SIGNALS -> signals = list(was == null ? null : was.levels(), entries::signal);
            case WireFields.LAYOUT -> layout = values.layout();
            case WireFields.TEARDOWN -> teardown = values.teardown();
            case WireFields.REMOVAL -> removal = values.removal();
            case WireFields.THRESHOLDS -> thresholds = entries.thresholds();
            case WireFields.CULPRITS -> culprits = list(was == null ? null : was.culprits(), culpritEntries::entry);
            case WireFields.DISKS -> disks = diskEntries.disks(was == null ? null : was.disks());
            default -> {
                in.skip();
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
        void read(EntryList<T> into) throws IOException;
    }

    private <T> List<T> list(@Nullable List<T> was, Entry<T> entry) throws IOException {
        EntryList<T> all = new EntryList<>(in, was);
        in.openArray();
        for (int n = 0; in.nextElement(n, WireLimits.MAX_ENTRIES); n++) {
            entry.read(all);
        }
        return all.list();
    }

    /// The snapshot, now that its object has ended.
    Snapshot snapshot(HeadReader head) {
        Snapshot was = before;
        if (was == null) {
            return new Snapshot(
                    head.origin(),
                    head.moment(),
                    in.required(steal, WireFields.STEAL),
                    in.required(pressures, WireFields.PRESSURES),
                    in.required(contentions, WireFields.CONTENTIONS),
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
                steal == null ? was.stealPercent() : steal,
                pressures == null ? was.pressures() : pressures,
                contentions == null ? was.contentions() : contentions,
                signals == null ? was.levels() : signals,
                teardown == null ? was.teardown() : teardown,
                thresholds == null ? was.thresholds() : thresholds,
                culprits == null ? was.culprits() : culprits,
                removal == null ? was.removal() : removal,
                disks == null ? was.disks() : disks,
                layout == null ? was.layout() : layout);
    }
}
