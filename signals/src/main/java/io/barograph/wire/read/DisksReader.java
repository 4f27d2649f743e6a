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
record DisksReader(JsonCursor in, ValueReader values) {

    private static final WordTable<Direction> DIRECTIONS = WordTable.of(List.of(Direction.values()), Direction::word);

    /// Most nodes call their disks the same.
    private static final InternedValues<String> NAMES = new InternedValues<>(256);

    /// @param before those of the snapshot before, whose names are likely to come again; null where there is none
    Reading<List<DiskTiming>> disks(@Nullable Reading<List<DiskTiming>> before) throws IOException {
        if (in.token() != JsonToken.START_ARRAY) {
            return values.absence();
        }
        List<DiskTiming> known = before == null ? null : before.orNull();
        List<DiskTiming> all = new ArrayList<>();
        in.openArray();
        for (int n = 0; in.nextElement(n, DiskTiming.MOST); n++) {
            DiskTiming each = disk(
                    known == null || known.size() <= n ? null : known.get(n).name());
            if (each == null) {
                continue;
            }
            for (DiskTiming other : all) {
                if (other.name().equals(each.name()) && other.direction() == each.direction()) {
                    throw in.expected("one entry for " + each.name() + " "
                            + each.direction().word());
                }
            }
            all.add(each);
        }
        return Reading.of(List.copyOf(all));
    }

    /// Null where we have no word for its direction.
    private @Nullable DiskTiming disk(@Nullable String likely) throws IOException {
        @Nullable String name = null;
        boolean directed = false;
        @Nullable Direction direction = null;
        @Nullable Long latency = null;
        @Nullable Reading<Long> baseline = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.NAME -> name = name(likely);
                case WireFields.DIRECTION -> {
                    directed = true;
                    direction = in.word(DIRECTIONS);
                }
                case WireFields.LATENCY -> latency = values.count(field);
                case WireFields.BASELINE -> baseline = baseline();
                default -> in.skip();
            }
        }
        in.required(directed ? true : null, WireFields.DIRECTION);
        String disk = in.required(name, WireFields.NAME);
        long micros = in.required(latency, WireFields.LATENCY);
        Reading<Long> alone = in.required(baseline, WireFields.BASELINE);
        return direction == null ? null : new DiskTiming(disk, direction, micros, alone);
    }

    private String name(@Nullable String likely) throws IOException {
        String name = in.text(DiskTiming.MAX_NAME, likely);
        try {
            return name.equals(likely) ? name : NAMES.one(WireChecks.disk(name));
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
    }

    private Reading<Long> baseline() throws IOException {
        return in.isNumber() ? Reading.of(values.count(WireFields.BASELINE)) : values.absence();
    }
}
