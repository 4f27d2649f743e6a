package io.barograph.exporter.kubelet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.ResourceUsage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes a summary in the JSON of the kubelet's `/stats/summary`: `Summary` of
/// `k8s.io/kubelet/pkg/apis/stats/v1alpha1`,
/// units and spelling included. What is not known is left out, also where the kubelet has a zero for it.
public final class SummaryJson {

    public static final String CONTENT_TYPE = "application/json";

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator out;
    private final SummaryInput input;
    private final SummaryForm form;
    private final CgroupBlocks blocks;
    private final PodMembers pods;

    private SummaryJson(JsonGenerator out, SummaryInput input, SummaryForm form) {
        this.out = out;
        this.input = input;
        this.form = form;
        this.blocks = new CgroupBlocks(out, input, form);
        this.pods = new PodMembers(input);
    }

    /// The whole document.
    public static byte[] write(SummaryInput input, SummaryForm form) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16 * 1024);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            new SummaryJson(out, input, form).write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void write() throws IOException {
        out.writeStartObject();
        out.writeObjectFieldStart("node");
        node();
        out.writeEndObject();
        // Without cgroups it is unknown whether there are pods
        if (!input.frame().cgroups().isEmpty()) {
            out.writeArrayFieldStart("pods");
            for (Map.Entry<String, PodMembers.Member> each : pods.byUid().entrySet()) {
                pod(each.getKey(), each.getValue());
            }
            out.writeEndArray();
        }
        out.writeEndObject();
    }

    private void node() throws IOException {
        NodeBlocks node = new NodeBlocks(out, input, blocks);
        out.writeStringField("nodeName", input.pass().snapshot().origin().node());
        Map<String, Cgroup> system = SystemContainers.of(input.frame());
        if (!system.isEmpty()) {
            out.writeArrayFieldStart("systemContainers");
            for (Map.Entry<String, Cgroup> each : system.entrySet()) {
                container(each.getKey(), null, each.getValue());
            }
            out.writeEndArray();
        }
        start(input.zero());
        node.cpuAndMemory();
        node.io();
        if (form == SummaryForm.WHOLE) {
            node.fileSystems();
            node.rlimit();
        }
        node.swap();
    }

    private void pod(String uid, PodMembers.Member member) throws IOException {
        ResourceUsage usage = input.usage();
        PodName name = input.pass().names().pod(uid);
        out.writeStartObject();
        out.writeObjectFieldStart("podRef");
        if (name != null) {
            out.writeStringField("name", name.pod());
            out.writeStringField("namespace", name.namespace());
        }
        out.writeStringField("uid", uid);
        out.writeEndObject();
        start(usage.starts().pod(uid));
        out.writeArrayFieldStart("containers");
        for (Cgroup each : member.containers()) {
            if (each.identity().kind() instanceof CgroupClass.Container it) {
                String called = input.pass().names().container(it.containerId());
                container(called, usage.starts().container(it.containerId()), each);
            }
        }
        out.writeEndArray();
        blocks.write(member.own());
        Long processes = form == SummaryForm.WHOLE ? pods.processes(member) : null;
        if (processes != null) {
            out.writeObjectFieldStart("process_stats");
            out.writeNumberField("process_count", processes);
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private void container(@Nullable String name, @Nullable Instant started, Cgroup cgroup) throws IOException {
        out.writeStartObject();
        out.writeStringField("name", name);
        start(started);
        blocks.write(cgroup);
        out.writeEndObject();
    }

    private void start(@Nullable Instant at) throws IOException {
        if (at != null) {
            out.writeStringField("startTime", SummaryBlock.text(at));
        }
    }
}
