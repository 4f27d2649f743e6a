package io.barograph.cli.report.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Reading;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Writes one JSON document, indented by nothing, with numbers as the reports want them.
public final class JsonDocument {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonDocument() {}

    /// Writes a part of a document.
    public interface Part {
        void write(JsonGenerator json) throws IOException;
    }

    /// The document that an object's fields make, with the line's end.
    public static String object(Part fields) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return out.append('\n').toString();
    }

    public static <T> void array(JsonGenerator json, String name, Iterable<T> all, Each<T> fields) throws IOException {
        json.writeArrayFieldStart(name);
        for (T each : all) {
            json.writeStartObject();
            fields.write(each);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// Writes the fields of one object.
    public interface Each<T> {
        void write(T each) throws IOException;
    }

    /// Milliseconds as seconds with three decimals.
    public static void seconds(JsonGenerator json, String name, long millis) throws IOException {
        json.writeNumberField(name + "_seconds", BigDecimal.valueOf(millis, 3));
    }

    /// A share with four decimals, or null.
    public static void share(JsonGenerator json, String name, Reading<Double> share) throws IOException {
        Double value = share.orNull();
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, BigDecimal.valueOf(value).setScale(4, RoundingMode.HALF_UP));
        }
    }
}
