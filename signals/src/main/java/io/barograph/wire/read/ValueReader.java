package io.barograph.wire.read;

import com.fasterxml.jackson.core.JsonToken;
import io.barograph.signal.Contention;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.Teardown;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads one value or the reason why there is none: `12.5`, `{"absent":"too young"}`, `{"failed":"EIO"}`.
record ValueReader(JsonCursor cursor) {

    /// A percentage of zero, as most of most nodes are: a controller keeps the latest of thousands.
    private static final Reading<Double> NOTHING = Reading.ofNumber(0);

    private static final long NOT_YET = -1;

    private static final MovingAverages NOTHING_EVER = new MovingAverages(NOTHING, NOTHING, NOTHING);

    private static final WordTable<FilesystemLayout> LAYOUTS =
            WordTable.of(List.of(FilesystemLayout.values()), FilesystemLayout::word);

    private static final Reading<FilesystemLayout> UNKNOWN_LAYOUT =
            Reading.absent("the exporter names a layout that this version does not know");

    private static final InternedValues<Reading<?>> REASONS = new InternedValues<>(1024);

    Reading<Double> percentReading() throws IOException {
        if (cursor.isNumber()) {
            double percent = readPercent(WireFields.PERCENT);
            return percent == 0 ? NOTHING : Reading.of(percent);
        }
        if (cursor.token() != JsonToken.START_OBJECT) {
            throw cursor.failedExpectation("a number, or an object with \"absent\" or \"failed\"");
        }
        return absence();
    }

    /// What averages are at least; those that are not given have no bound.
    MovingAverages lowerBounds() throws IOException {
        Reading<Double> avg10 = Contention.NO_LOWER_BOUNDS.avg10();
        Reading<Double> avg60 = Contention.NO_LOWER_BOUNDS.avg60();
        Reading<Double> avg300 = Contention.NO_LOWER_BOUNDS.avg300();
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.AVG10 -> avg10 = Reading.ofNumber(readPercent(field));
                case WireFields.AVG60 -> avg60 = Reading.ofNumber(readPercent(field));
                case WireFields.AVG300 -> avg300 = Reading.ofNumber(readPercent(field));
                default -> cursor.skipValue();
            }
        }
        return new MovingAverages(avg10, avg60, avg300);
    }

    static MovingAverages averagesOf(Reading<Double> avg10, Reading<Double> avg60, Reading<Double> avg300) {
        MovingAverages averages = new MovingAverages(avg10, avg60, avg300);
        return averages.equals(NOTHING_EVER) ? NOTHING_EVER : averages;
    }

    /// Whether it has nothing that distinguishes one calm node from another.
    static boolean isCommon(Contention contention) {
        OwnerCounts owners = contention.owners().orNull();
        return contention.percent().equals(NOTHING)
                && contention.averages().equals(NOTHING_EVER)
                && owners != null
                && OwnersReader.isCommon(owners);
    }

    /// Why there is nothing where something else than an object would be a value.
    <T> Reading<T> absence() throws IOException {
        Reason reason = new Reason();
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            reason.takeField(field);
        }
        Reading<T> none = reason.readingWithout(false);
        return cursor.requireField(none, WireFields.ABSENT);
    }

    /// Numbers that did not come yet are below all that can come: boxed ones would be thousands a second.
    Reading<PressureLine> line() throws IOException {
        Reason reason = new Reason();
        double avg10 = NOT_YET;
        double avg60 = NOT_YET;
        double avg300 = NOT_YET;
        long total = NOT_YET;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.AVG10 -> avg10 = readPercent(field);
                case WireFields.AVG60 -> avg60 = readPercent(field);
                case WireFields.AVG300 -> avg300 = readPercent(field);
                case WireFields.TOTAL -> total = readCount(field);
                default -> reason.takeField(field);
            }
        }
        Reading<PressureLine> none =
                reason.readingWithout(avg10 != NOT_YET || avg60 != NOT_YET || avg300 != NOT_YET || total != NOT_YET);
        if (none != null) {
            return none;
        }
        cursor.requireField(avg10 != NOT_YET, WireFields.AVG10);
        cursor.requireField(avg60 != NOT_YET, WireFields.AVG60);
        cursor.requireField(avg300 != NOT_YET, WireFields.AVG300);
        cursor.requireField(total != NOT_YET, WireFields.TOTAL);
        return Reading.of(new PressureLine(avg10, avg60, avg300, total));
    }

    Reading<Level> level() throws IOException {
        Reason reason = new Reason();
        @Nullable Long available = null;
        @Nullable Long capacity = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.AVAILABLE -> available = cursor.integer();
                case WireFields.CAPACITY -> capacity = readCount(field);
                default -> reason.takeField(field);
            }
        }
        Reading<Level> none = reason.readingWithout(available != null || capacity != null);
        if (none != null) {
            return none;
        }
        return Reading.of(new Level(
                cursor.requireField(available, WireFields.AVAILABLE),
                cursor.requireField(capacity, WireFields.CAPACITY)));
    }

    Reading<Teardown> teardown() throws IOException {
        Reason reason = new Reason();
        @Nullable Long containers = null;
        @Nullable Long oldest = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.CONTAINERS ->
                    containers = readChecked(field, (_, value) -> WireChecks.checkContainers(value));
                case WireFields.OLDEST -> oldest = readCount(field);
                default -> reason.takeField(field);
            }
        }
        Reading<Teardown> none = reason.readingWithout(containers != null || oldest != null);
        if (none != null) {
            return none;
        }
        return Reading.of(new Teardown(
                cursor.requireField(containers, WireFields.CONTAINERS),
                cursor.requireField(oldest, WireFields.OLDEST)));
    }

    /// A layout that we have no word for is not known.
    Reading<FilesystemLayout> layout() throws IOException {
        if (cursor.token() != JsonToken.VALUE_STRING) {
            return absence();
        }
        FilesystemLayout knownLayout = cursor.readWord(LAYOUTS);
        return knownLayout == null ? UNKNOWN_LAYOUT : Reading.of(knownLayout);
    }

    Reading<FileRemoval> removal() throws IOException {
        Reason reason = new Reason();
        @Nullable Long files = null;
        @Nullable Long removing = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.FILES_PER_SECOND -> files = readCount(field);
                case WireFields.REMOVING -> removing = readCount(field);
                default -> reason.takeField(field);
            }
        }
        Reading<FileRemoval> none = reason.readingWithout(files != null || removing != null);
        if (none != null) {
            return none;
        }
        return Reading.of(new FileRemoval(
                cursor.requireField(files, WireFields.FILES_PER_SECOND),
                cursor.requireField(removing, WireFields.REMOVING)));
    }

    double readPercent(String field) throws IOException {
        double value = cursor.number();
        try {
            return WireChecks.checkPercent(field, value);
        } catch (IllegalArgumentException e) {
            throw cursor.refusedValue(e);
        }
    }

    double readImposed(String field) throws IOException {
        double value = cursor.number();
        try {
            return WireChecks.checkImposed(field, value);
        } catch (IllegalArgumentException e) {
            throw cursor.refusedValue(e);
        }
    }

    private interface Check {
        long of(String field, long value);
    }

    private long readChecked(String field, Check check) throws IOException {
        long value = cursor.integer();
        try {
            return check.of(field, value);
        } catch (IllegalArgumentException e) {
            throw cursor.refusedValue(e);
        }
    }

    long readCount(String field) throws IOException {
        return readChecked(field, WireChecks::checkCount);
    }

    int readOwners(String field) throws IOException {
        return (int) readChecked(field, WireChecks::checkOwners);
    }

    /// Collects why there is no value.
    Reason reason() {
        return new Reason();
    }

    /// Why there is no value.
    final class Reason {
        private @Nullable String absent;
        private @Nullable String failed;

        private Reason() {}

        void takeField(String field) throws IOException {
            switch (field) {
                case WireFields.ABSENT -> absent = cursor.readText(WireLimits.MAX_REASON);
                case WireFields.FAILED -> failed = cursor.readText(WireLimits.MAX_REASON);
                default -> cursor.skipValue();
            }
        }

        /// The reading without a value; null where neither reason was given.
        <T> @Nullable Reading<T> readingWithout(boolean hasValue) {
            if ((absent != null && failed != null) || (hasValue && (absent != null || failed != null))) {
                throw cursor.failedExpectation("a value, \"absent\" or \"failed\", and only one of them");
            }
            if (absent != null) {
                return internReason(Reading.absent(absent));
            }
            return failed != null ? internReason(Reading.failed(failed)) : null;
        }

        @SuppressWarnings("unchecked") // where there is no value, it is of any type
        private <T> Reading<T> internReason(Reading<T> none) {
            return (Reading<T>) REASONS.internValue(none);
        }
    }
}
