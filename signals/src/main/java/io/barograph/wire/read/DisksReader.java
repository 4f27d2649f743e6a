package io.barograph.wire.read;

import com.fasterxml.jackson.core.JsonToken;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.Reading;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireFields;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads how long the disks' requests take: a list, or the reason why there is none. It is always whole. An entry whose
/// direction we have no word for is passed over.
record DisksReader(JsonCursor cursor, ValueReader values) {

    private static final WordTable<Direction> DIRECTIONS = WordTable.of(List.of(Direction.values()), Direction::word);

    /// Names of disks, which are the same on most nodes.
    private static final InternedValues<String> NAMES = new InternedValues<>(256);

    /// @param previousTimings those of the snapshot before, whose names are likely to come again; null where
    /// there is none
    Reading<List<DiskTiming>> readDisks(@Nullable Reading<List<DiskTiming>> previousTimings) throws IOException {
        if (cursor.token() != JsonToken.START_ARRAY) {
            return values.absence();
        }
        List<DiskTiming> knownTimings = previousTimings == null ? null : previousTimings.orNull();
        List<DiskTiming> allTimings = new ArrayList<>();
        cursor.openArray();
        for (int n = 0; cursor.nextElement(n, DiskTiming.MOST); n++) {
            DiskTiming timing = readDisk(
                    knownTimings == null || knownTimings.size() <= n
                            ? null
                            : knownTimings.get(n).name());
            if (timing == null) {
                continue;
            }
            for (DiskTiming otherTiming : allTimings) {
                if (otherTiming.name().equals(timing.name()) && otherTiming.direction() == timing.direction()) {
                    throw cursor.failedExpectation("one entry for " + timing.name() + " "
                            + timing.direction().word());
                }
            }
            allTimings.add(timing);
        }
        return Reading.of(List.copyOf(allTimings));
    }

    /// The timing of one disk; null where we have no word for its direction.
    private @Nullable DiskTiming readDisk(@Nullable String likely) throws IOException {
        @Nullable String name = null;
        boolean directed = false;
        @Nullable Direction direction = null;
        @Nullable Long latency = null;
        @Nullable Reading<Long> baseline = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.NAME -> name = readName(likely);
                case WireFields.DIRECTION -> {
                    directed = true;
                    direction = cursor.readWord(DIRECTIONS);
                }
                case WireFields.LATENCY -> latency = values.readCount(field);
                case WireFields.BASELINE -> baseline = baseline();
                default -> cursor.skipValue();
            }
        }
        cursor.requireField(directed, WireFields.DIRECTION);
        String disk = cursor.requireField(name, WireFields.NAME);
        long micros = cursor.requireField(latency, WireFields.LATENCY);
        Reading<Long> alone = cursor.requireField(baseline, WireFields.BASELINE);
        return direction == null ? null : new DiskTiming(disk, direction, micros, alone);
    }

    private String readName(@Nullable String likely) throws IOException {
        String name = cursor.readText(DiskTiming.MAX_NAME, likely);
        try {
            return name.equals(likely) ? name : NAMES.internValue(WireChecks.checkDisk(name));
        } catch (IllegalArgumentException e) {
            throw cursor.refusedValue(e);
        }
    }

    private Reading<Long> baseline() throws IOException {
        return cursor.isNumber() ? Reading.of(values.readCount(WireFields.BASELINE)) : values.absence();
    }
}
