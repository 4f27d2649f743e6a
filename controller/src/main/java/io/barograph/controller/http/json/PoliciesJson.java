package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.summary.FleetSummary;
import io.barograph.controller.summary.PolicySummaries;
import java.io.IOException;
import java.util.function.Supplier;

/// `/api/policies`: what each rule comes to over all nodes, for tables.
///
/// @param program which replica answers, and how operators hold it back
public record PoliciesJson(PolicyStore policies, FleetSummary lines, Supplier<FleetJson.Program> program)
        implements CachedJson.Part {

    @Override
    public void write(JsonGenerator json) throws IOException {
        LoadedPolicies loaded = policies.current();
        FleetStatus fleet = lines.fleet();
        ControlsJson now = program.get().steering();
        json.writeNumberField("loaded", loaded.at().toEpochMilli());
        json.writeStringField("error", policies.trouble());
        json.writeStringField("stopped", now.stopped());
        program.get().replica().write(json);
        json.writeArrayFieldStart("rules");
        for (PolicySummaries.Line each :
                PolicySummaries.of(loaded.policies().policies(), fleet.nodes(), lines.byNode())) {
            json.writeStartObject();
            json.writeStringField("policy", each.policy);
            json.writeStringField("digest", loaded.policies().digests().getOrDefault(each.policy, ""));
            json.writeStringField("mode", now.modes().of(each.policy).word());
            json.writeStringField("rule", each.rule);
            json.writeStringField("level", each.off.isEmpty() ? each.level.word() : "off");
            json.writeStringField("off", each.off);
            json.writeStringField("phase", each.phase.word());
            Long since = each.sinceMillis;
            if (since == null) {
                json.writeNullField("since");
            } else {
                json.writeNumberField("since", since);
            }
            StatusJson.strings(json, "effects", each.effects);
            json.writeNumberField("active", each.active);
            json.writeNumberField("pending", each.pending);
            json.writeNumberField("held_back", each.heldBack);
            json.writeNumberField("unknown", each.unknown);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
