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
record CulpritsReader(JsonCursor in, ValueReader values) {

    private static final WordTable<Resource> RESOURCES = WordTable.of(List.of(Resource.values()), Resource::word);

    /// What is calm, or absent, on most nodes.
    private static final InternedValues<Culprits> COMMON = new InternedValues<>(64);

    void entry(EntryList<Culprits> into) throws IOException {
        boolean named = false;
        @Nullable Resource found = null;
        @Nullable Reading<Culprits.Parts> parts = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.RESOURCE -> {
                    named = true;
                    found = in.word(RESOURCES);
                }
                case WireFields.PARTS -> parts = parts();
                default -> in.skip();
            }
        }
        in.required(named ? true : null, WireFields.RESOURCE);
        Resource resource = found;
        if (resource == null) {
            return;
        }
        Culprits was = into.before(other -> other.resource() == resource, resource::word);
        Culprits now = new Culprits(
                resource, in.required(parts == null && was != null ? was.parts() : parts, WireFields.PARTS));
        into.put(isCommon(now) ? COMMON.one(now) : now);
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
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.IMPOSED -> imposed = owners();
                case WireFields.SUFFERED -> suffered = owners();
                case WireFields.UNATTRIBUTED -> unattributed = values.imposed(field);
                default -> reason.take(field);
            }
        }
        Reading<Culprits.Parts> none = reason.reading(imposed != null || suffered != null || unattributed != null);
        if (none != null) {
            return none;
        }
        List<Culprits.Part> causing = in.required(imposed, WireFields.IMPOSED);
        List<Culprits.Part> waiting = in.required(suffered, WireFields.SUFFERED);
        double rest = in.required(unattributed, WireFields.UNATTRIBUTED);
        try {
            return Reading.of(new Culprits.Parts(causing, waiting, rest));
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
    }

    private List<Culprits.Part> owners() throws IOException {
        List<Culprits.Part> all = new ArrayList<>();
        in.openArray();
        while (in.nextElement(all.size(), Culprits.MOST)) {
            @Nullable String owner = null;
            @Nullable String name = null;
            @Nullable Double percent = null;
            @Nullable Double avg10 = null;
            @Nullable Double lasting = null;
            in.open();
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                switch (field) {
                    case WireFields.OWNER -> owner = in.text(WireLimits.MAX_NAME);
                    case WireFields.NAME -> name = in.text(WireLimits.MAX_NAME);
                    case WireFields.PERCENT -> percent = values.imposed(field);
                    case WireFields.AVG10 -> avg10 = values.imposed(field);
                    case WireFields.LASTING -> lasting = values.imposed(field);
                    default -> in.skip();
                }
            }
            all.add(part(
                    in.required(owner, WireFields.OWNER),
                    in.required(name, WireFields.NAME),
                    in.required(percent, WireFields.PERCENT),
                    in.required(avg10, WireFields.AVG10),
                    in.required(lasting, WireFields.LASTING)));
        }
        return all;
    }

    private Culprits.Part part(String owner, String name, double percent, double avg10, double lasting) {
        try {
            return new Culprits.Part(owner, name, percent, avg10, lasting);
        } catch (IllegalArgumentException e) {
            throw in.refused(e);
        }
    }
}
