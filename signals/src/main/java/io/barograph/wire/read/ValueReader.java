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
record ValueReader(JsonCursor in) {

    /// Most percents of most nodes are zero: a controller keeps the latest of thousands.
    private static final Reading<Double> NOTHING = Reading.of(0.0);

    private static final MovingAverages NOTHING_EVER = new MovingAverages(NOTHING, NOTHING, NOTHING);

    /// More owners than these do not wait on a calm node.
    private static final int FEW_OWNERS = 3;

    private static final WordTable<FilesystemLayout> LAYOUTS =
            WordTable.of(List.of(FilesystemLayout.values()), FilesystemLayout::word);

    private static final Reading<FilesystemLayout> UNKNOWN_LAYOUT =
            Reading.absent("the exporter names a layout that this version does not know");

    private static final InternedValues<Reading<OwnerCounts>> OWNERS = new InternedValues<>(64);
    private static final InternedValues<Reading<?>> REASONS = new InternedValues<>(1024);

    Reading<Double> percentReading() throws IOException {
        if (in.isNumber()) {
            double percent = percent(WireFields.PERCENT);
            return percent == 0 ? NOTHING : Reading.of(percent);
        }
        if (in.token() != JsonToken.START_OBJECT) {
            throw in.expected("a number, or an object with \"absent\" or \"failed\"");
        }
        return absence();
    }

    static MovingAverages averages(Reading<Double> avg10, Reading<Double> avg60, Reading<Double> avg300) {
        MovingAverages averages = new MovingAverages(avg10, avg60, avg300);
        return averages.equals(NOTHING_EVER) ? NOTHING_EVER : averages;
    }

    /// Whether it has nothing that distinguishes one calm node from another.
    static boolean isCommon(Contention contention) {
        OwnerCounts owners = contention.owners().orNull();
        return contention.percent().equals(NOTHING)
                && contention.averages().equals(NOTHING_EVER)
                && owners != null
                && isCommon(owners);
    }

    private static boolean isCommon(OwnerCounts owners) {
        return owners.worst().isEmpty()
                && owners.stalled() <= FEW_OWNERS
                && owners.selfLimited() <= FEW_OWNERS
                && owners.selfCrowded() <= FEW_OWNERS;
    }

    /// Why there is nothing where something else than an object would be a value.
    <T> Reading<T> absence() throws IOException {
        Reason reason = new Reason();
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            reason.take(field);
        }
        Reading<T> none = reason.reading(false);
        return in.required(none, WireFields.ABSENT);
    }

    Reading<PressureLine> line() throws IOException {
        Reason reason = new Reason();
        @Nullable Double avg10 = null;
        @Nullable Double avg60 = null;
        @Nullable Double avg300 = null;
        @Nullable Long total = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.AVG10 -> avg10 = percent(field);
                case WireFields.AVG60 -> avg60 = percent(field);
                case WireFields.AVG300 -> avg300 = percent(field);
                case WireFields.TOTAL -> total = count(field);
                default -> reason.take(field);
            }
        }
        Reading<PressureLine> none = reason.reading(avg10 != null || avg60 != null || avg300 != null || total != null);
        if (none != null) {
            return none;
        }
        return Reading.of(new PressureLine(
                in.required(avg10, WireFields.AVG10),
                in.required(avg60, WireFields.AVG60),
                in.required(avg300, WireFields.AVG300),
                in.required(total, WireFields.TOTAL)));
    }

    Reading<OwnerCounts> owners() throws IOException {
        Reason reason = new Reason();
        @Nullable Integer stalled = null;
        @Nullable Integer limited = null;
        @Nullable Integer crowded = null;
        @Nullable List<OwnerCounts.Worst> worst = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.STALLED -> stalled = (int) checked(field, WireChecks::owners);
                case WireFields.SELF_LIMITED -> limited = (int) checked(field, WireChecks::owners);
                case WireFields.SELF_CROWDED -> crowded = (int) checked(field, WireChecks::owners);
                case WireFields.WORST -> worst = worst();
                default -> reason.take(field);
            }
        }
        Reading<OwnerCounts> none =
                reason.reading(stalled != null || limited != null || crowded != null || worst != null);
        if (none != null) {
            return none;
        }
        OwnerCounts owners = new OwnerCounts(
                in.required(stalled, WireFields.STALLED),
                in.required(limited, WireFields.SELF_LIMITED),
                in.required(crowded, WireFields.SELF_CROWDED),
                in.required(worst, WireFields.WORST));
        return isCommon(owners) ? OWNERS.one(Reading.of(owners)) : Reading.of(owners);
    }

    Reading<Level> level() throws IOException {
        Reason reason = new Reason();
        @Nullable Long available = null;
        @Nullable Long capacity = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.AVAILABLE -> available = in.integer();
                case WireFields.CAPACITY -> capacity = count(field);
                default -> reason.take(field);
            }
        }
        Reading<Level> none = reason.reading(available != null || capacity != null);
        if (none != null) {
            return none;
        }
        return Reading.of(
                new Level(in.required(available, WireFields.AVAILABLE), in.required(capacity, WireFields.CAPACITY)));
    }

    Reading<Teardown> teardown() throws IOException {
        Reason reason = new Reason();
        @Nullable Long containers = null;
        @Nullable Long oldest = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.CONTAINERS -> containers = checked(field, (_, value) -> WireChecks.containers(value));
                case WireFields.OLDEST -> oldest = count(field);
                default -> reason.take(field);
            }
        }
        Reading<Teardown> none = reason.reading(containers != null || oldest != null);
        if (none != null) {
            return none;
        }
        return Reading.of(
                new Teardown(in.required(containers, WireFields.CONTAINERS), in.required(oldest, WireFields.OLDEST)));
    }

    /// A layout that we have no word for is not known.
    Reading<FilesystemLayout> layout() throws IOException {
        if (in.token() != JsonToken.VALUE_STRING) {
            return absence();
        }
        FilesystemLayout known = in.word(LAYOUTS);
        return known == null ? UNKNOWN_LAYOUT : Reading.of(known);
    }

    Reading<FileRemoval> removal() throws IOException {
        Reason reason = new Reason();
        @Nullable Long files = null;
        @Nullable Long removing = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.FILES_PER_SECOND -> files = count(field);
                case WireFields.REMOVING -> removing = count(field);
                default -> reason.take(field);
            }
        }
        Reading<FileRemoval> none = reason.reading(files != null || removing != null);
        if (none != null) {
            return none;
        }
        return Reading.of(new FileRemoval(
                in.required(files, WireFields.FILES_PER_SECOND), in.required(removing, WireFields.REMOVING)));
    }

    private List<OwnerCounts.Worst> worst() throws IOException {
        List<OwnerCounts.Worst> all = new ArrayList<>();
        in.openArray();
        while (in.nextElement(all.size(), WireLimits.MAX_WORST)) {
            @Nullable String name = null;
            @Nullable Double percent = null;
            in.open();
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                switch (field) {
                    case WireFields.NAME -> name = in.text(WireLimits.MAX_NAME);
                    case WireFields.PERCENT -> percent = percent(field);
                    default -> in.skip();
                }
            }
            all.add(new OwnerCounts.Worst(
                    in.required(name, WireFields.NAME), in.required(percent, WireFields.PERCENT)));
        }
        return all;
    }

    double percent(String field) throws IOException {
        double value = in.number();
        try {
            return WireChecks.percent(field, value);
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
    }

    double imposed(String field) throws IOException {
        double value = in.number();
        try {
            return WireChecks.imposed(field, value);
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
    }

    private interface Check {
        long of(String field, long value);
    }

    private long checked(String field, Check check) throws IOException {
        long value = in.integer();
        try {
            return check.of(field, value);
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
    }

    long count(String field) throws IOException {
        return checked(field, WireChecks::count);
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

        void take(String field) throws IOException {
            switch (field) {
                case WireFields.ABSENT -> absent = in.text(WireLimits.MAX_REASON);
                case WireFields.FAILED -> failed = in.text(WireLimits.MAX_REASON);
                default -> in.skip();
            }
        }

        /// The reading without a value; null where neither reason was given.
        <T> @Nullable Reading<T> reading(boolean hasValue) {
            if ((absent != null && failed != null) || (hasValue && (absent != null || failed != null))) {
                throw in.expected("a value, \"absent\" or \"failed\", and only one of them");
            }
            if (absent != null) {
                return one(Reading.absent(absent));
            }
            return failed != null ? one(Reading.failed(failed)) : null;
        }

        @SuppressWarnings("unchecked") // where there is no value, it is of any type
        private <T> Reading<T> one(Reading<T> none) {
            return (Reading<T>) REASONS.one(none);
        }
    }
}
