package io.barograph.exporter.kubelet;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A JSON object of the summary. It has no field for an unknown value, and none for an object that has nothing but its
/// time: the kubelet's readers take a missing field for unknown, and a zero for a zero.
final class SummaryObject {

    private static final String TIME = "time";

    private final Map<String, Object> fields = new LinkedHashMap<>();

    /// An object whose values are of that time.
    static SummaryObject timedAt(Instant time) {
        return new SummaryObject().put(TIME, time);
    }

    SummaryObject put(String field, @Nullable Object value) {
        if (value != null && !(value instanceof SummaryObject object && object.isUnknown())) {
            fields.put(field, value);
        }
        return this;
    }

    SummaryObject put(String field, Reading<Long> value) {
        return put(field, value.orNull());
    }

    private boolean isUnknown() {
        return fields.keySet().stream().allMatch(TIME::equals);
    }

    void writeTo(JsonGenerator out) throws IOException {
        out.writeStartObject();
        for (Map.Entry<String, Object> fieldEntry : fields.entrySet()) {
            out.writeFieldName(fieldEntry.getKey());
            writeValue(out, fieldEntry.getValue());
        }
        out.writeEndObject();
    }

    private static void writeValue(JsonGenerator out, Object value) throws IOException {
        switch (value) {
            case SummaryObject object -> object.writeTo(out);
            case List<?> list -> {
                out.writeStartArray();
                for (Object element : list) {
                    writeValue(out, element);
                }
                out.writeEndArray();
            }
            case Instant time ->
                out.writeString(time.truncatedTo(ChronoUnit.SECONDS).toString());
            case Long number -> out.writeNumber(number);
            case Double number -> out.writeNumber(number);
            default -> out.writeString(value.toString());
        }
    }
}
