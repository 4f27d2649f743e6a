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

/// The use of a node's pods as one JSON object in UTF-8, without line breaks; `docs/design/wire-format.md`
/// describes its fields.
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
            new PodUsageJson(out).writeNode(node);
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

    /// The pods that the bytes describe, equal in every value to what was encoded.
    ///
    /// @throws WireException if they are too many, no JSON, or no pod usage of this version
    public static NodePods decode(byte[] bytes) {
        return PodUsageReader.readUsage(bytes);
    }

    private void writeNode(NodePods node) throws IOException {
        out.writeStartObject();
        out.writeNumberField(WireFields.VERSION, WireLimits.VERSION);
        out.writeStringField(WireFields.NODE, WireChecks.checkNode(node.node()));
        out.writeStringField(WireFields.BOOT_ID, WireChecks.bootId(node.bootId()));
        out.writeNumberField(WireFields.MONOTONIC, WireChecks.checkCount(WireFields.MONOTONIC, node.monotonicMicros()));
        out.writeArrayFieldStart(PodUsageFields.PODS);
        for (PodUsage podUsage : atMost(PodUsageFields.MAX_PODS, PodUsageFields.PODS, node.pods())) {
            writePod(podUsage);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static <T> List<T> atMost(int most, String field, List<T> elements) {
        if (elements.size() > most) {
            throw new IllegalArgumentException(field + " are " + elements.size() + "; expected at most " + most);
        }
        return elements;
    }

    private void writePod(PodUsage pod) throws IOException {
        out.writeStartObject();
        out.writeStringField(PodUsageFields.UID, values.clipText(pod.uid()));
        writeMemory(pod.memory());
        writeNumber(PodUsageFields.TASKS, pod.tasks());
        writeNumber(PodUsageFields.MEMORY_LIMIT, pod.limits().memoryBytes());
        writeNumber(PodUsageFields.CPU_LIMIT, pod.limits().cpuMillis());
        writeNumber(PodUsageFields.OOMS, pod.ooms().ooms());
        writeNumber(PodUsageFields.OOM_KILLS, pod.ooms().kills());
        out.writeArrayFieldStart(WireFields.CONTAINERS);
        for (ContainerUsage containerUsage : atMost(PodUsage.MAX_CONTAINERS, WireFields.CONTAINERS, pod.containers())) {
            writeContainer(containerUsage);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private void writeContainer(ContainerUsage container) throws IOException {
        out.writeStartObject();
        out.writeStringField(PodUsageFields.ID, values.clipText(container.id()));
        if (container.name() != null) {
            out.writeStringField(WireFields.NAME, values.clipText(container.name()));
        }
        out.writeBooleanField(PodUsageFields.SANDBOX, container.sandbox());
        writeMemory(container.memory());
        writeNumber(PodUsageFields.OOM_SCORE_ADJ, container.oom().scoreAdj());
        writeNumber(PodUsageFields.OOM_SCORE, container.oom().score());
        out.writeEndObject();
    }

    private void writeMemory(PodUsage.Memory memory) throws IOException {
        writeNumber(PodUsageFields.MEMORY, memory.used());
        writeNumber(PodUsageFields.WORKING_SET, memory.workingSet());
    }

    private void writeNumber(String field, Reading<? extends Number> reading) throws IOException {
        out.writeFieldName(field);
        Number value = reading.orNull();
        if (value == null) {
            values.writeAbsence(reading);
        } else {
            out.writeNumber(PodUsageFields.checkNumber(field, value.longValue()));
        }
    }
}
