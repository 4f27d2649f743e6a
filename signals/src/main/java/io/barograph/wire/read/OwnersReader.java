package io.barograph.wire.read;

import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads how many owners wait and who waits the most, or the reason why that is not known.
record OwnersReader(JsonCursor cursor, ValueReader values) {

    /// The most owners that wait on a calm node.
    private static final int FEW_OWNERS = 3;

    private static final InternedValues<Reading<OwnerCounts>> COMMON = new InternedValues<>(64);

    /// Whether it has nothing that distinguishes one calm node from another.
    static boolean isCommon(OwnerCounts owners) {
        OwnerCounts.SelfStalled selfStalled = owners.selfStalled();
        return owners.worst().isEmpty()
                && (selfStalled == null || selfStalled.equals(OwnerCounts.SelfStalled.NOBODY))
                && owners.stalled() <= FEW_OWNERS
                && owners.selfLimited() <= FEW_OWNERS
                && owners.selfCrowded() <= FEW_OWNERS;
    }

    Reading<OwnerCounts> owners() throws IOException {
        ValueReader.Reason reason = values.reason();
        @Nullable Integer stalled = null;
        @Nullable Integer limited = null;
        @Nullable Integer crowded = null;
        @Nullable List<OwnerCounts.Worst> worst = null;
        @Nullable List<OwnerCounts.Worst> worstLimited = null;
        @Nullable List<OwnerCounts.Worst> worstCrowded = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.STALLED -> stalled = values.readOwners(field);
                case WireFields.SELF_LIMITED -> limited = values.readOwners(field);
                case WireFields.SELF_CROWDED -> crowded = values.readOwners(field);
                case WireFields.WORST -> worst = worst();
                case WireFields.WORST_SELF_LIMITED -> worstLimited = worst();
                case WireFields.WORST_SELF_CROWDED -> worstCrowded = worst();
                default -> reason.takeField(field);
            }
        }
        boolean anyWorst = worst != null || worstLimited != null || worstCrowded != null;
        Reading<OwnerCounts> none =
                reason.readingWithout(stalled != null || limited != null || crowded != null || anyWorst);
        if (none != null) {
            return none;
        }
        OwnerCounts owners = new OwnerCounts(
                cursor.requireField(stalled, WireFields.STALLED),
                cursor.requireField(limited, WireFields.SELF_LIMITED),
                cursor.requireField(crowded, WireFields.SELF_CROWDED),
                cursor.requireField(worst, WireFields.WORST),
                selfStalled(worstLimited, worstCrowded));
        return isCommon(owners) ? COMMON.internValue(Reading.of(owners)) : Reading.of(owners);
    }

    /// Null where neither is named, as by an older exporter.
    private OwnerCounts.@Nullable SelfStalled selfStalled(
            @Nullable List<OwnerCounts.Worst> limited, @Nullable List<OwnerCounts.Worst> crowded) {
        if (limited == null && crowded == null) {
            return null;
        }
        OwnerCounts.SelfStalled selfStalled = new OwnerCounts.SelfStalled(
                cursor.requireField(limited, WireFields.WORST_SELF_LIMITED),
                cursor.requireField(crowded, WireFields.WORST_SELF_CROWDED));
        return selfStalled.equals(OwnerCounts.SelfStalled.NOBODY) ? OwnerCounts.SelfStalled.NOBODY : selfStalled;
    }

    private List<OwnerCounts.Worst> worst() throws IOException {
        List<OwnerCounts.Worst> worstOwners = new ArrayList<>();
        cursor.openArray();
        while (cursor.nextElement(worstOwners.size(), WireLimits.MAX_WORST)) {
            @Nullable String name = null;
            @Nullable Double percent = null;
            cursor.openObject();
            for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
                switch (field) {
                    case WireFields.NAME -> name = cursor.readText(WireLimits.MAX_NAME);
                    case WireFields.PERCENT -> percent = values.readPercent(field);
                    default -> cursor.skipValue();
                }
            }
            worstOwners.add(new OwnerCounts.Worst(
                    cursor.requireField(name, WireFields.NAME), cursor.requireField(percent, WireFields.PERCENT)));
        }
        return worstOwners;
    }
}
