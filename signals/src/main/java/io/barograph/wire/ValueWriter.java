package io.barograph.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Reading;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireText;
import module java.base;

/// Writes one value or the reason why there is none: `12.5`, `{"absent":"too young"}`, `{"failed":"EIO"}`.
record ValueWriter(JsonGenerator out, TextLimits brevity) {

    void writePercent(String field, Reading<Double> reading) throws IOException {
        if (reading instanceof Reading.Present<Double>(Double value)) {
            out.writeNumberField(field, WireChecks.checkPercent(field, value));
        } else {
            out.writeFieldName(field);
            writeAbsence(reading);
        }
    }

    void writeCount(String field, Reading<Long> reading) throws IOException {
        if (reading instanceof Reading.Present<Long>(Long value)) {
            out.writeNumberField(field, WireChecks.checkCount(field, value));
        } else {
            out.writeFieldName(field);
            writeAbsence(reading);
        }
    }

    void writeAbsence(Reading<?> reading) throws IOException {
        out.writeStartObject();
        out.writeStringField(
                reading instanceof Reading.Failed<?> ? WireFields.FAILED : WireFields.ABSENT, clipText(reading.why()));
        out.writeEndObject();
    }

    /// A text that people wrote, as much of it as there is room for.
    String clipText(String text) {
        return WireText.clipText(WireText.wholeText(text), brevity.text());
    }

    /// Whether so many names are written.
    boolean hasRoomFor(int names) {
        return names <= brevity.worst();
    }

    /// The first of them, as many as there is room for.
    <T> List<T> firstFew(List<T> elements) {
        return elements.subList(0, Math.min(elements.size(), brevity.worst()));
    }
}
