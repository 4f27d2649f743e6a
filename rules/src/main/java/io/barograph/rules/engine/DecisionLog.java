package io.barograph.rules.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Transition;
import module java.base;

/// The decision log: one JSON object a line for each transition, the same bytes for the same decision.
///
///     {"node":"n1","boot_id":"6f1c","monotonic_us":92007364,"policy":"contention",
///      "rule":"burstable pods wait for CPU","demand":"KubepodsCPUContentionPressure",
///      "from":"pending","to":"firing","reason":"PressureRaised",
///      "severity":"warning","inputs":[{"name":"Contention(BURSTABLE, CPU).avg60","value":"52.1"}]}
///
/// (on one line). A rule with a message has it in `message`, behind `severity`; what came back soon after it
/// had gone has how often in `flaps`, behind `reason`. An input that is missing has `missing`, the reason, in
/// place of `value`. There is no wall time in it: a replay of the same observations gives the same log.
public final class DecisionLog {

    private static final JsonFactory JSON = new JsonFactory();

    private DecisionLog() {}

    /// One transition's line, without the line's end.
    public static String line(Transition transition) {
        StringWriter out = new StringWriter(512);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            write(json, transition);
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, Transition transition) throws IOException {
        json.writeStartObject();
        json.writeStringField("node", transition.at().node());
        json.writeStringField("boot_id", transition.at().bootId());
        json.writeNumberField("monotonic_us", transition.at().monotonicMicros());
        json.writeStringField("policy", transition.source().policy());
        json.writeStringField("rule", transition.source().rule());
        json.writeStringField("demand", transition.demand().key());
        json.writeStringField("from", transition.step().from().word());
        json.writeStringField("to", transition.step().to().word());
        json.writeStringField("reason", transition.step().reason().name());
        if (transition.step().flaps() > 0) {
            json.writeNumberField("flaps", transition.step().flaps());
        }
        json.writeStringField("severity", transition.source().severity().word());
        if (!transition.source().message().isEmpty()) {
            json.writeStringField("message", transition.source().message());
        }
        json.writeArrayFieldStart("inputs");
        for (ReadInput each : transition.inputs()) {
            json.writeStartObject();
            json.writeStringField("name", each.name());
            json.writeStringField(each.missing() ? "missing" : "value", each.value());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
