package io.barograph.controller.journal.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Reading;
import io.barograph.wire.SnapshotJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/// A journal's lines as JSON, without their ends; `docs/design/journal.md` describes the fields.
public final class JournalJson {

    /// The longest line either side handles.
    public static final int MAX_BYTES = 256 * 1024;

    private static final JsonFactory JSON = new JsonFactory();

    private JournalJson() {}

    private interface Fill {

        void in(JsonGenerator out) throws IOException;
    }

    /// The line's bytes.
    ///
    /// @throws io.barograph.wire.format.WireException if a snapshot has no place in the wire format
    public static byte[] encode(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Began(String run) ->
                object(out -> {
                    out.writeNumberField(JournalFields.JOURNAL, JournalFields.VERSION);
                    out.writeStringField(JournalFields.RUN, run);
                });
            case JournalEntry.Gap(long dropped) ->
                object(out -> {
                    out.writeObjectFieldStart(JournalFields.GAP);
                    out.writeNumberField(JournalFields.DROPPED, dropped);
                    out.writeEndObject();
                });
            case JournalEntry.Observed(long atMillis, Observation observation) ->
                object(out -> {
                    out.writeNumberField(JournalFields.AT, atMillis);
                    observation(out, observation);
                });
        };
    }

    private static byte[] object(Fill fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16 * 1024);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            out.writeStartObject();
            fields.in(out);
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("an array took no more bytes", e);
        }
        return bytes.toByteArray();
    }

    private static void observation(JsonGenerator out, Observation observation) throws IOException {
        switch (observation) {
            case Observation.Seen(var snapshot, NodeView node) -> {
                out.writeFieldName(JournalFields.NODE);
                view(out, node);
                out.writeFieldName(JournalFields.SNAPSHOT);
                out.writeRawValue(new String(SnapshotJson.encode(snapshot), UTF_8));
            }
            case Observation.Silent(String node, long monotonicMicros) -> {
                out.writeObjectFieldStart(JournalFields.SILENT);
                out.writeStringField(JournalFields.NODE, node);
                out.writeNumberField(JournalFields.MONOTONIC, monotonicMicros);
                out.writeEndObject();
            }
        }
    }

    private static void view(JsonGenerator out, NodeView node) throws IOException {
        out.writeStartObject();
        out.writeStringField(JournalFields.NAME, node.name());
        reading(out, JournalFields.UNSCHEDULABLE, node.unschedulable(), out::writeBoolean);
        reading(out, JournalFields.LABELS, node.labels(), labels -> {
            out.writeStartObject();
            out.writeObjectFieldStart(JournalFields.PRESENT);
            for (Map.Entry<String, String> each : new TreeMap<>(labels).entrySet()) {
                out.writeStringField(each.getKey(), each.getValue());
            }
            out.writeEndObject();
            out.writeEndObject();
        });
        reading(out, JournalFields.AGE, node.age(), age -> out.writeNumber(age.toMillis()));
        reading(out, JournalFields.MARKS, node.marks(), marks -> marks(out, marks));
        reading(out, JournalFields.PODS, node.pods(), pods -> PodsJson.write(out, pods));
        FlappedJson.write(out, node.flapped());
        out.writeEndObject();
    }

    private static void marks(JsonGenerator out, NodeView.Marks marks) throws IOException {
        out.writeStartObject();
        out.writeArrayFieldStart(JournalFields.CONDITIONS);
        for (Condition each : marks.conditions()) {
            out.writeStartObject();
            out.writeStringField(JournalFields.TYPE, each.type());
            out.writeStringField(JournalFields.STATUS, each.status().name());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeArrayFieldStart(JournalFields.TAINTS);
        for (Taint each : marks.taints()) {
            out.writeStartObject();
            out.writeStringField(JournalFields.KEY, each.key());
            out.writeStringField(JournalFields.EFFECT, each.effect().name());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private interface Value<T> {

        void write(T value) throws IOException;
    }

    private static <T> void reading(JsonGenerator out, String field, Reading<T> reading, Value<T> value)
            throws IOException {
        out.writeFieldName(field);
        switch (reading) {
            case Reading.Present<T>(T present) -> value.write(present);
            case Reading.Absent<T>(String why) -> why(out, JournalFields.ABSENT, why);
            case Reading.Failed<T>(String error) -> why(out, JournalFields.FAILED, error);
        }
    }

    private static void why(JsonGenerator out, String field, String text) throws IOException {
        out.writeStartObject();
        out.writeStringField(field, text);
        out.writeEndObject();
    }
}
