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
        return ReportJson.object(json -> {
            NodeSpan span = node.node();
            json.writeStringField("source", span.source());
            json.writeStringField("node", span.node());
            ReportJson.seconds(json, "span", span.spanMicros() / 1000);
            ReportJson.seconds(json, "observed", span.observedMicros() / 1000);
            number(json, "cpus", span.cpus());
            number(json, "used_cpus", span.usedCpus());
            json.writeBooleanField("to_do", node.isToDo());
            ReportJson.array(json, "advice", node.advice(), each -> write(json, each));
            json.writeArrayFieldStart("unknown");
            for (String each : node.unknown()) {
                json.writeString(each);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, Advice advice) throws IOException {
        write(json, advice.workload());
        json.writeStringField("resource", advice.resource().name());
        json.writeStringField("cause", advice.cause().name().toLowerCase(Locale.ROOT));
        json.writeStringField("remedy", advice.remedy().word());
        ReportJson.share(json, "share", Reading.of(advice.share()));
        ReportJson.share(json, "coverage", Reading.of(advice.coverage()));
        AdviceChange change = advice.change();
        if (change == null) {
            json.writeNullField("change");
        } else {
            json.writeObjectFieldStart("change");
            json.writeStringField("field", change.field());
            json.writeStringField("from", change.from().orNull());
            json.writeStringField("to", change.to().orNull());
            json.writeStringField("formula", change.formula());
            json.writeEndObject();
        }
        json.writeObjectFieldStart("inputs");
        for (AdviceInput each : advice.inputs()) {
            number(json, each.name(), each.value());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("unknown");
        for (AdviceInput each : advice.inputs()) {
            if (!each.value().isPresent()) {
                json.writeStringField(each.name(), each.value().why());
            }
        }
        json.writeEndObject();
        json.writeArrayFieldStart("notes");
        for (String each : advice.notes()) {
            json.writeString(each);
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

    private static void write(JsonGenerator json, AdvisedWorkload workload) throws IOException {
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

    private static void number(JsonGenerator json, String name, Reading<Double> value) throws IOException {
        Double known = value.orNull();
        json.writeObjectField(name, known == null ? null : ReportJson.decimal(known));
    }
}
