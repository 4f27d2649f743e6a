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

    private final JsonCursor in;
    private final ValueReader values;

    private PodUsageReader(JsonCursor in) {
        this.in = in;
        this.values = new ValueReader(in);
    }

    /// Throws a [WireException] where the bytes are anything else.
    public static NodePods read(byte[] bytes) {
        if (bytes.length > PodUsageFields.MAX_BYTES || bytes.length < 2 || bytes[0] != '{' || bytes[1] == 0) {
            throw new WireException("the pod usage has " + bytes.length + " bytes; expected one JSON object in UTF-8 of"
                    + " at most " + PodUsageFields.MAX_BYTES + " bytes");
        }
        try (JsonCursor in = JsonCursor.ofPodUsage(bytes)) {
            try {
                in.advance();
                NodePods node = new PodUsageReader(in).node();
                if (in.advance() != null) {
                    throw in.expected("nothing after it");
                }
                return node;
            } catch (IOException e) {
                throw in.broken(e);
            } catch (IllegalArgumentException e) {
                throw in.refused(e);
            }
        }
    }

    private NodePods node() throws IOException {
        @Nullable Integer version = null;
        @Nullable String node = null;
        @Nullable String bootId = null;
        @Nullable Long micros = null;
        @Nullable List<PodUsage> pods = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.VERSION -> version = HeadReader.version(in.integer());
                case WireFields.NODE -> node = WireChecks.node(in.text(WireLimits.MAX_NODE));
                case WireFields.BOOT_ID -> bootId = WireChecks.bootId(in.text(WireLimits.MAX_BOOT_ID));
                case WireFields.MONOTONIC -> micros = WireChecks.count(field, in.integer());
                case PodUsageFields.PODS -> pods = pods();
                default -> in.skip();
            }
        }
        in.required(version, WireFields.VERSION);
        return new NodePods(
                in.required(node, WireFields.NODE),
                in.required(bootId, WireFields.BOOT_ID),
                in.required(micros, WireFields.MONOTONIC),
                in.required(pods, PodUsageFields.PODS));
    }

    private List<PodUsage> pods() throws IOException {
        List<PodUsage> all = new ArrayList<>();
        in.openArray();
        while (in.nextElement(all.size(), PodUsageFields.MAX_PODS)) {
            PodUsage pod = pod();
            if (!all.isEmpty() && all.getLast().uid().compareTo(pod.uid()) >= 0) {
                throw in.expected("pods in the order of their uids, each once: \"" + pod.uid() + "\" after \""
                        + all.getLast().uid() + "\"");
            }
            all.add(pod);
        }
        return all;
    }

    private PodUsage pod() throws IOException {
        Map<String, Reading<Long>> numbers = new HashMap<>();
        @Nullable String uid = null;
        @Nullable List<ContainerUsage> containers = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case PodUsageFields.UID -> uid = in.text(WireLimits.MAX_NAME);
                case WireFields.CONTAINERS -> containers = containers();
                default -> number(field, numbers);
            }
        }
        return new PodUsage(
                in.required(uid, PodUsageFields.UID),
                memory(numbers),
                needed(numbers, PodUsageFields.TASKS),
                new PodUsage.Limits(
                        needed(numbers, PodUsageFields.MEMORY_LIMIT), needed(numbers, PodUsageFields.CPU_LIMIT)),
                new PodUsage.OomCounts(needed(numbers, PodUsageFields.OOMS), needed(numbers, PodUsageFields.OOM_KILLS)),
                in.required(containers, WireFields.CONTAINERS));
    }

    private List<ContainerUsage> containers() throws IOException {
        List<ContainerUsage> all = new ArrayList<>();
        in.openArray();
        while (in.nextElement(all.size(), PodUsageFields.MAX_CONTAINERS)) {
            all.add(container());
        }
        return all;
    }

    private ContainerUsage container() throws IOException {
        Map<String, Reading<Long>> numbers = new HashMap<>();
        @Nullable String id = null;
        @Nullable String name = null;
        @Nullable Boolean sandbox = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case PodUsageFields.ID -> id = in.text(WireLimits.MAX_NAME);
                case WireFields.NAME -> name = in.text(WireLimits.MAX_NAME);
                case PodUsageFields.SANDBOX -> sandbox = in.bool();
                default -> number(field, numbers);
            }
        }
        return new ContainerUsage(
                in.required(id, PodUsageFields.ID),
                name,
                in.required(sandbox, PodUsageFields.SANDBOX),
                memory(numbers),
                new ContainerUsage.OomStanding(
                        needed(numbers, PodUsageFields.OOM_SCORE_ADJ).map(Math::toIntExact),
                        needed(numbers, PodUsageFields.OOM_SCORE).map(Math::toIntExact)));
    }

    private PodUsage.Memory memory(Map<String, Reading<Long>> numbers) {
        return new PodUsage.Memory(needed(numbers, PodUsageFields.MEMORY), needed(numbers, PodUsageFields.WORKING_SET));
    }

    private Reading<Long> needed(Map<String, Reading<Long>> numbers, String field) {
        return in.required(numbers.get(field), field);
    }

    private void number(String field, Map<String, Reading<Long>> into) throws IOException {
        if (!PodUsageFields.isNumber(field)) {
            in.skip();
        } else if (in.isNumber()) {
            into.put(field, Reading.of(PodUsageFields.checked(field, in.integer())));
        } else if (in.token() == JsonToken.START_OBJECT) {
            into.put(field, values.absence());
        } else {
            throw in.expected("an integer, or an object with \"absent\" or \"failed\"");
        }
    }
}
