package io.barograph.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Reading;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireText;
import module java.base;

/// Writes one value or the reason why there is none: `12.5`, `{"absent":"too young"}`, `{"failed":"EIO"}`.
record ValueWriter(JsonGenerator out, TextLimits brevity) {

    void number(String field, Reading<Double> reading) throws IOException {
        if (reading instanceof Reading.Present<Double>(Double value)) {
            out.writeNumberField(field, WireChecks.percent(field, value));
        } else {
            out.writeFieldName(field);
            none(reading);
        }
    }

    void count(String field, Reading<Long> reading) throws IOException {
        if (reading instanceof Reading.Present<Long>(Long value)) {
            out.writeNumberField(field, WireChecks.count(field, value));
        } else {
            out.writeFieldName(field);
            none(reading);
        }
    }

    void none(Reading<?> reading) throws IOException {
        out.writeStartObject();
        out.writeStringField(
                reading instanceof Reading.Failed<?> ? WireFields.FAILED : WireFields.ABSENT, text(reading.why()));
        out.writeEndObject();
    }

    /// What people wrote, as much as there is room for.
    String text(String text) {
        return WireText.clip(WireText.whole(text), brevity.text());
    }

    /// Whether so many names are written.
    boolean hasRoomFor(int names) {
        return names <= brevity.worst();
    }

    /// The first of them, as many as there is room for.
    <T> List<T> few(List<T> all) {
        return all.subList(0, Math.min(all.size(), brevity.worst()));
    }
}
