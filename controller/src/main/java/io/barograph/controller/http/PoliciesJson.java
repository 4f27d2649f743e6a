package io.barograph.controller.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.decide.Fleet;
import io.barograph.controller.policystore.Loaded;
import io.barograph.controller.policystore.PolicyStore;
import java.io.IOException;
import java.util.function.Function;

/// `/api/policies`: what each rule comes to over all nodes, for tables.
///
/// @param mode the mode of a policy by its name
record PoliciesJson(PolicyStore policies, FleetLines lines, Function<String, String> mode) implements SharedJson.Part {

    @Override
    public void write(JsonGenerator json) throws IOException {
        Loaded loaded = policies.current();
        Fleet fleet = lines.fleet();
        json.writeNumberField("loaded", loaded.at().toEpochMilli());
        json.writeStringField("error", policies.trouble());
        json.writeArrayFieldStart("rules");
        for (PolicyLines.Line each : PolicyLines.of(loaded.policies().policies(), fleet.nodes(), lines.byNode())) {
            json.writeStartObject();
            json.writeStringField("policy", each.policy);
            json.writeStringField("digest", loaded.policies().digests().getOrDefault(each.policy, ""));
            json.writeStringField("mode", mode.apply(each.policy));
            json.writeStringField("rule", each.rule);
            json.writeStringField("level", each.level.word());
            Long since = each.sinceMillis;
            if (since == null) {
                json.writeNullField("since");
            } else {
                json.writeNumberField("since", since);
            }
            StatusJson.strings(json, "effects", each.effects);
            json.writeNumberField("active", each.active);
            json.writeNumberField("pending", each.pending);
            json.writeNumberField("blocked", each.blocked);
            json.writeNumberField("unknown", each.unknown);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
