package io.barograph.wire.read;

import com.fasterxml.jackson.core.JsonToken;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import io.barograph.wire.format.PodUsageFields;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads what the pods of a node use. Unknown fields are passed over; a known one must be there once, with a value of
/// its type.
public final class PodUsageReader {

    private final JsonCursor cursor;
    private final ValueReader values;

    private PodUsageReader(JsonCursor cursor) {
        this.cursor = cursor;
        this.values = new ValueReader(cursor);
    }

    /// Throws a [WireException] where the bytes are anything else.
    public static NodePods readUsage(byte[] bytes) {
        if (bytes.length > PodUsageFields.MAX_BYTES || bytes.length < 2 || bytes[0] != '{' || bytes[1] == 0) {
            throw new WireException("the pod usage has " + bytes.length + " bytes; expected one JSON object in UTF-8 of"
                    + " at most " + PodUsageFields.MAX_BYTES + " bytes");
        }
        try (JsonCursor cursor = JsonCursor.ofPodUsage(bytes)) {
            try {
                cursor.advance();
                NodePods node = new PodUsageReader(cursor).node();
                cursor.requireEnd("it");
                return node;
            } catch (IOException e) {
                throw cursor.brokenJson(e);
            } catch (IllegalArgumentException e) {
                throw cursor.refusedValue(e);
            }
        }
    }

    private NodePods node() throws IOException {
        @Nullable Integer version = null;
        @Nullable String node = null;
        @Nullable String bootId = null;
        @Nullable Long micros = null;
        @Nullable List<PodUsage> pods = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.VERSION -> version = HeadReader.checkVersion(cursor.integer());
                case WireFields.NODE -> node = WireChecks.checkNode(cursor.readText(WireLimits.MAX_NODE));
                case WireFields.BOOT_ID -> bootId = WireChecks.bootId(cursor.readText(WireLimits.MAX_BOOT_ID));
                case WireFields.MONOTONIC -> micros = WireChecks.checkCount(field, cursor.integer());
                case PodUsageFields.PODS -> pods = pods();
                default -> cursor.skipValue();
            }
        }
        cursor.requireField(version, WireFields.VERSION);
        return new NodePods(
                cursor.requireField(node, WireFields.NODE),
                cursor.requireField(bootId, WireFields.BOOT_ID),
                cursor.requireField(micros, WireFields.MONOTONIC),
                cursor.requireField(pods, PodUsageFields.PODS));
    }

    private List<PodUsage> pods() throws IOException {
        List<PodUsage> podUsages = new ArrayList<>();
        cursor.openArray();
        while (cursor.nextElement(podUsages.size(), PodUsageFields.MAX_PODS)) {
            PodUsage pod = pod();
            if (!podUsages.isEmpty() && podUsages.getLast().uid().compareTo(pod.uid()) >= 0) {
                throw cursor.failedExpectation("pods in the order of their uids, each once: \"" + pod.uid()
                        + "\" after \"" + podUsages.getLast().uid() + "\"");
            }
            podUsages.add(pod);
        }
        return podUsages;
    }

    private PodUsage pod() throws IOException {
        Map<String, Reading<Long>> numbers = new HashMap<>();
        @Nullable String uid = null;
        @Nullable List<ContainerUsage> containers = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case PodUsageFields.UID -> uid = cursor.readText(WireLimits.MAX_NAME);
                case WireFields.CONTAINERS -> containers = containers();
                default -> readNumber(field, numbers);
            }
        }
        return new PodUsage(
                cursor.requireField(uid, PodUsageFields.UID),
                memoryOf(numbers),
                requiredNumber(numbers, PodUsageFields.TASKS),
                new PodUsage.Limits(
                        requiredNumber(numbers, PodUsageFields.MEMORY_LIMIT),
                        requiredNumber(numbers, PodUsageFields.CPU_LIMIT)),
                new PodUsage.OomCounts(
                        requiredNumber(numbers, PodUsageFields.OOMS),
                        requiredNumber(numbers, PodUsageFields.OOM_KILLS)),
                cursor.requireField(containers, WireFields.CONTAINERS));
    }

    private List<ContainerUsage> containers() throws IOException {
        List<ContainerUsage> containerUsages = new ArrayList<>();
        cursor.openArray();
        while (cursor.nextElement(containerUsages.size(), PodUsage.MAX_CONTAINERS)) {
            containerUsages.add(container());
        }
        return containerUsages;
    }

    private ContainerUsage container() throws IOException {
        Map<String, Reading<Long>> numbers = new HashMap<>();
        @Nullable String id = null;
        @Nullable String name = null;
        @Nullable Boolean sandbox = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case PodUsageFields.ID -> id = cursor.readText(WireLimits.MAX_NAME);
                case WireFields.NAME -> name = cursor.readText(WireLimits.MAX_NAME);
                case PodUsageFields.SANDBOX -> sandbox = cursor.bool();
                default -> readNumber(field, numbers);
            }
        }
        return new ContainerUsage(
                cursor.requireField(id, PodUsageFields.ID),
                name,
                cursor.requireField(sandbox, PodUsageFields.SANDBOX),
                memoryOf(numbers),
                new ContainerUsage.OomScores(
                        requiredNumber(numbers, PodUsageFields.OOM_SCORE_ADJ).map(Math::toIntExact),
                        requiredNumber(numbers, PodUsageFields.OOM_SCORE).map(Math::toIntExact)));
    }

    private PodUsage.Memory memoryOf(Map<String, Reading<Long>> numbers) {
        return new PodUsage.Memory(
                requiredNumber(numbers, PodUsageFields.MEMORY), requiredNumber(numbers, PodUsageFields.WORKING_SET));
    }

    private Reading<Long> requiredNumber(Map<String, Reading<Long>> numbers, String field) {
        return cursor.requireField(numbers.get(field), field);
    }

    private void readNumber(String field, Map<String, Reading<Long>> into) throws IOException {
        if (!PodUsageFields.isNumber(field)) {
            cursor.skipValue();
        } else if (cursor.isNumber()) {
            into.put(field, Reading.of(PodUsageFields.checkNumber(field, cursor.integer())));
        } else if (cursor.token() == JsonToken.START_OBJECT) {
            into.put(field, values.absence());
        } else {
            throw cursor.failedExpectation("an integer, or an object with \"absent\" or \"failed\"");
        }
    }
}
