package io.barograph.cli.advise;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.AdviceChange;
import io.barograph.cli.advise.remedy.AdviceInput;
import io.barograph.cli.advise.remedy.ContainerPatch;
import io.barograph.cli.advise.remedy.NodeAdvice;
import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.signal.Reading;
import module java.base;

/// Advice as JSON: one object a line for each node. What is not known is null, with the reason under `unknown`.
final class AdviceJson {

    private AdviceJson() {}

    static String of(NodeAdvice node) {
        return ReportJson.objectText(json -> {
            NodeSpan span = node.node();
            json.writeStringField("source", span.source());
            json.writeStringField("node", span.node());
            ReportJson.writeSeconds(json, "span", span.spanMicros() / 1000);
            ReportJson.writeSeconds(json, "observed", span.observedMicros() / 1000);
            writeNumber(json, "cpus", span.cpus());
            writeNumber(json, "used_cpus", span.usedCpus());
            json.writeBooleanField("to_do", node.isToDo());
            ReportJson.writeArray(json, "advice", node.advice(), advice -> writeAdvice(json, advice));
            json.writeArrayFieldStart("unknown");
            for (String reason : node.unknown()) {
                json.writeString(reason);
            }
            json.writeEndArray();
        });
    }

    private static void writeAdvice(JsonGenerator json, Advice advice) throws IOException {
        writeWorkload(json, advice.workload());
        json.writeStringField("resource", advice.resource().name());
        json.writeStringField("cause", advice.cause().name().toLowerCase(Locale.ROOT));
        json.writeStringField("remedy", advice.remedy().word());
        ReportJson.writeShare(json, "share", Reading.of(advice.share()));
        ReportJson.writeShare(json, "coverage", Reading.of(advice.coverage()));
        AdviceChange change = advice.change();
        if (change == null) {
            json.writeNullField("change");
        } else {
            json.writeObjectFieldStart("change");
            json.writeStringField("field", change.field());
            json.writeStringField("from", change.oldValue().orNull());
            json.writeStringField("to", change.newValue().orNull());
            json.writeStringField("formula", change.formula());
            json.writeEndObject();
        }
        json.writeObjectFieldStart("inputs");
        for (AdviceInput input : advice.inputs()) {
            writeNumber(json, input.name(), input.value());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("unknown");
        for (AdviceInput input : advice.inputs()) {
            if (!input.value().isPresent()) {
                json.writeStringField(input.name(), input.value().why());
            }
        }
        json.writeEndObject();
        json.writeArrayFieldStart("notes");
        for (String note : advice.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        ContainerPatch patch = advice.patch();
        if (patch == null) {
            json.writeNullField("patch");
        } else {
            json.writeObjectFieldStart("patch");
            json.writeBooleanField("in_place", patch.inPlace());
            json.writeObjectField("pod", patch.ofPod());
            json.writeObjectField("template", patch.ofTemplate());
            json.writeEndObject();
        }
    }

    private static void writeWorkload(JsonGenerator json, AdvisedWorkload workload) throws IOException {
        AdvisedWorkload.Names names = workload.names();
        QosClass qos = workload.qos();
        json.writeObjectFieldStart("workload");
        json.writeStringField("name", workload.name());
        json.writeStringField("kind", workload.kind().name().toLowerCase(Locale.ROOT));
        json.writeStringField("namespace", names.namespace());
        json.writeStringField("pod", names.pod());
        json.writeStringField("pod_uid", names.uid());
        json.writeStringField("container", names.container());
        json.writeStringField("container_id", names.containerId());
        json.writeStringField("cgroup", workload.path());
        json.writeStringField("qos_class", qos == null ? null : qos.name().toLowerCase(Locale.ROOT));
        json.writeEndObject();
    }

    private static void writeNumber(JsonGenerator json, String name, Reading<Double> value) throws IOException {
        Double knownValue = value.orNull();
        json.writeObjectField(name, knownValue == null ? null : ReportJson.toDecimal(knownValue));
    }
}
