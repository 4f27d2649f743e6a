package io.barograph.wire.read;

import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads who causes one resource's contention and who waits into their list. An entry whose resource we have no word
/// for is passed over.
record CulpritsReader(JsonCursor cursor, ValueReader values) {

    private static final WordTable<Resource> RESOURCES = WordTable.of(List.of(Resource.values()), Resource::word);

    /// Values that are calm, or absent, on most nodes.
    private static final InternedValues<Culprits> COMMON = new InternedValues<>(64);

    void readEntry(EntryList<Culprits> into) throws IOException {
        boolean named = false;
        @Nullable Resource foundResource = null;
        @Nullable Reading<Culprits.Parts> parts = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.RESOURCE -> {
                    named = true;
                    foundResource = cursor.readWord(RESOURCES);
                }
                case WireFields.PARTS -> parts = parts();
                default -> cursor.skipValue();
            }
        }
        cursor.requireField(named, WireFields.RESOURCE);
        Resource resource = foundResource;
        if (resource == null) {
            return;
        }
        Culprits previousCulprits =
                into.previousEntry(otherCulprits -> otherCulprits.resource() == resource, resource::word);
        Culprits currentCulprits = new Culprits(
                resource,
                cursor.requireField(
                        parts == null && previousCulprits != null ? previousCulprits.parts() : parts,
                        WireFields.PARTS));
        into.putEntry(isCommon(currentCulprits) ? COMMON.internValue(currentCulprits) : currentCulprits);
    }

    private static boolean isCommon(Culprits culprits) {
        return switch (culprits.parts()) {
            case Reading.Present<Culprits.Parts>(Culprits.Parts parts) -> parts.equals(Culprits.Parts.NONE);
            case Reading.Absent<Culprits.Parts> _ -> true;
            case Reading.Failed<Culprits.Parts> _ -> false;
        };
    }

    private Reading<Culprits.Parts> parts() throws IOException {
        ValueReader.Reason reason = values.reason();
        @Nullable List<Culprits.Part> imposed = null;
        @Nullable List<Culprits.Part> suffered = null;
        @Nullable Double unattributed = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.IMPOSED -> imposed = owners();
                case WireFields.SUFFERED -> suffered = owners();
                case WireFields.UNATTRIBUTED -> unattributed = values.readImposed(field);
                default -> reason.takeField(field);
            }
        }
        Reading<Culprits.Parts> none =
                reason.readingWithout(imposed != null || suffered != null || unattributed != null);
        if (none != null) {
            return none;
        }
        List<Culprits.Part> causing = cursor.requireField(imposed, WireFields.IMPOSED);
        List<Culprits.Part> waiting = cursor.requireField(suffered, WireFields.SUFFERED);
        double rest = cursor.requireField(unattributed, WireFields.UNATTRIBUTED);
        try {
            return Reading.of(new Culprits.Parts(causing, waiting, rest));
        } catch (IllegalArgumentException e) {
            throw cursor.refusedValue(e);
        }
    }

    private List<Culprits.Part> owners() throws IOException {
        List<Culprits.Part> allParts = new ArrayList<>();
        cursor.openArray();
        while (cursor.nextElement(allParts.size(), Culprits.MOST)) {
            @Nullable String owner = null;
            @Nullable String name = null;
            @Nullable Double percent = null;
            @Nullable Double avg10 = null;
            @Nullable Double lasting = null;
            cursor.openObject();
            for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
                switch (field) {
                    case WireFields.OWNER -> owner = cursor.readText(WireLimits.MAX_NAME);
                    case WireFields.NAME -> name = cursor.readText(WireLimits.MAX_NAME);
                    case WireFields.PERCENT -> percent = values.readImposed(field);
                    case WireFields.AVG10 -> avg10 = values.readImposed(field);
                    case WireFields.LASTING -> lasting = values.readImposed(field);
                    default -> cursor.skipValue();
                }
            }
            allParts.add(partOf(
                    cursor.requireField(owner, WireFields.OWNER),
                    cursor.requireField(name, WireFields.NAME),
                    cursor.requireField(percent, WireFields.PERCENT),
                    cursor.requireField(avg10, WireFields.AVG10),
                    cursor.requireField(lasting, WireFields.LASTING)));
        }
        return allParts;
    }

    private Culprits.Part partOf(String owner, String name, double percent, double avg10, double lasting) {
        try {
            return new Culprits.Part(owner, name, percent, avg10, lasting);
        } catch (IllegalArgumentException e) {
            throw cursor.refusedValue(e);
        }
    }
}
