package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.guardrail.room.Hazard;
import java.io.IOException;
import java.util.List;

/// Who would be shut out or misled by taints, in the fleet's JSON:
/// `"hazards":[{"kind":"daemonset","subject":"kube-system/cni","refused":true,"text":"…"}]`.
final class HazardsJson {

    /// So many are told; what is refused comes first.
    private static final int MOST = 50;

    private HazardsJson() {}

    static void write(JsonGenerator json, List<Hazard> hazards) throws IOException {
        List<Hazard> first = hazards.stream()
                .sorted((one, other) -> Boolean.compare(other.refused(), one.refused()))
                .limit(MOST)
                .toList();
        json.writeArrayFieldStart("hazards");
        for (Hazard each : first) {
            json.writeStartObject();
            json.writeStringField("kind", each.kind().word());
            json.writeStringField("subject", each.subject());
            json.writeBooleanField("refused", each.refused());
            json.writeStringField("text", each.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
