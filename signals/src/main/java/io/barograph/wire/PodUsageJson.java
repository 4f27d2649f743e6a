package io.barograph.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import io.barograph.wire.format.PodUsageFields;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import io.barograph.wire.read.PodUsageReader;
import module java.base;

/// What the pods of a node use as one JSON object in UTF-8, without line breaks; `docs/design/wire-format.md` describes
/// its fields.
public final class PodUsageJson {

    public static final String CONTENT_TYPE = "application/json";

    /// The longest document either side handles.
    public static final int MAX_BYTES = PodUsageFields.MAX_BYTES;

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator out;
    private final ValueWriter values;

    private PodUsageJson(JsonGenerator out) {
        this.out = out;
        this.values = new ValueWriter(out, TextLimits.TYPICAL);
    }

    /// The bytes. Pods that do not fit are not left out, since the reader would take them for gone.
    ///
    /// @throws WireException if there are too many pods or containers, or a value has no place in the format
    public static byte[] encode(NodePods node) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 * 1024);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            new PodUsageJson(out).node(node);
        } catch (IllegalArgumentException e) {
            throw new WireException("what pods use cannot be written: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (bytes.size() > MAX_BYTES) {
            throw new WireException(
                    "what pods use would take " + bytes.size() + " bytes; expected at most " + MAX_BYTES);
        }
        return bytes.toByteArray();
    }

    /// What the bytes say, equal in every value to what was encoded.
    ///
    /// @throws WireException if they are too many, no JSON, or no pod usage of this version
    public static NodePods decode(byte[] bytes) {
        return PodUsageReader.read(bytes);
    }

    private void node(NodePods node) throws IOException {
        out.writeStartObject();
        out.writeNumberField(WireFields.VERSION, WireLimits.VERSION);
        out.writeStringField(WireFields.NODE, WireChecks.node(node.node()));
        out.writeStringField(WireFields.BOOT_ID, WireChecks.bootId(node.bootId()));
        out.writeNumberField(WireFields.MONOTONIC, WireChecks.count(WireFields.MONOTONIC, node.monotonicMicros()));
        out.writeArrayFieldStart(PodUsageFields.PODS);
        for (PodUsage each : atMost(PodUsageFields.MAX_PODS, PodUsageFields.PODS, node.pods())) {
            pod(each);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static <T> List<T> atMost(int most, String field, List<T> all) {
        if (all.size() > most) {
            throw new IllegalArgumentException(field + " are " + all.size() + "; expected at most " + most);
        }
        return all;
    }

    private void pod(PodUsage pod) throws IOException {
        out.writeStartObject();
        out.writeStringField(PodUsageFields.UID, values.text(pod.uid()));
        memory(pod.memory());
        number(PodUsageFields.TASKS, pod.tasks());
        number(PodUsageFields.MEMORY_LIMIT, pod.limits().memoryBytes());
        number(PodUsageFields.CPU_LIMIT, pod.limits().cpuMillis());
        number(PodUsageFields.OOMS, pod.ooms().ooms());
        number(PodUsageFields.OOM_KILLS, pod.ooms().kills());
        out.writeArrayFieldStart(WireFields.CONTAINERS);
        for (ContainerUsage each : atMost(PodUsageFields.MAX_CONTAINERS, WireFields.CONTAINERS, pod.containers())) {
            container(each);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private void container(ContainerUsage container) throws IOException {
        out.writeStartObject();
        out.writeStringField(PodUsageFields.ID, values.text(container.id()));
        if (container.name() != null) {
            out.writeStringField(WireFields.NAME, values.text(container.name()));
        }
        out.writeBooleanField(PodUsageFields.SANDBOX, container.sandbox());
        memory(container.memory());
        number(PodUsageFields.OOM_SCORE_ADJ, container.oom().scoreAdj());
        number(PodUsageFields.OOM_SCORE, container.oom().score());
        out.writeEndObject();
    }

    private void memory(PodUsage.Memory memory) throws IOException {
        number(PodUsageFields.MEMORY, memory.used());
        number(PodUsageFields.WORKING_SET, memory.workingSet());
    }

    private void number(String field, Reading<? extends Number> reading) throws IOException {
        out.writeFieldName(field);
        Number value = reading.orNull();
        if (value == null) {
            values.none(reading);
        } else {
            out.writeNumber(PodUsageFields.checked(field, value.longValue()));
        }
    }
}
