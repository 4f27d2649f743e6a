package io.barograph.cli.report.text;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.barograph.problem.PrintableText;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes the JSON of reports. Times are RFC 3339.
public final class ReportJson {

    private static final ObjectMapper JSON = JsonMapper.builder(new JsonFactoryBuilder()
                    .characterEscapes(new ControlEscapes())
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .addModule(new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance))
            .build();

    private ReportJson() {}

    /// Escapes every character of JSON strings that is not printable, also those that JSON allows: names may be
    /// hostile, and reports are printed on terminals.
    private static final class ControlEscapes extends CharacterEscapes {

        private static final long serialVersionUID = 1;
        private static final int DELETE = 0x7f;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes[DELETE] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            // Half of a pair is a character with its other half
            return Character.isSurrogate((char) character) || PrintableText.isPrintable(character)
                    ? null
                    : new SerializedString(String.format(Locale.ROOT, "\\u%04x", character));
        }
    }

    /// Writes the fields of an object.
    public interface Fields<T> {

        void write(T of) throws IOException;
    }

    /// The object of these fields on one line, with the line's end.
    public static String objectText(Fields<JsonGenerator> fields) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a report cannot be written", e);
        }
        return out.append('\n').toString();
    }

    public static <T> void writeArray(JsonGenerator json, String name, Iterable<T> elements, Fields<T> fields)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T element : elements) {
            json.writeStartObject();
            fields.write(element);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// Milliseconds as seconds with three decimals.
    public static void writeSeconds(JsonGenerator json, String name, long millis) throws IOException {
        json.writeNumberField(name + "_seconds", BigDecimal.valueOf(millis, 3));
    }

    /// A share with four decimals, or null.
    public static void writeShare(JsonGenerator json, String name, Reading<Double> share) throws IOException {
        Double value = share.orNull();
        json.writeObjectField(
                name, value == null ? null : BigDecimal.valueOf(value).setScale(4, RoundingMode.HALF_UP));
    }

    /// One object on one line, its fields in snake case.
    public static String toLine(Object report) {
        try {
            return JSON.writeValueAsString(report);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a report cannot be written", e);
        }
    }

    /// A number with three decimals.
    public static BigDecimal toDecimal(double value) {
        return BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_UP);
    }
}
