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
    public static String transitionLine(Transition transition) {
        StringWriter out = new StringWriter(512);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            writeTransition(json, transition);
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return out.toString();
    }

    private static void writeTransition(JsonGenerator json, Transition transition) throws IOException {
        json.writeStartObject();
        json.writeStringField("node", transition.moment().node());
        json.writeStringField("boot_id", transition.moment().bootId());
        json.writeNumberField("monotonic_us", transition.moment().monotonicMicros());
        json.writeStringField("policy", transition.source().policy());
        json.writeStringField("rule", transition.source().rule());
        json.writeStringField("demand", transition.demand().key());
        json.writeStringField("from", transition.step().fromPhase().word());
        json.writeStringField("to", transition.step().toPhase().word());
        json.writeStringField("reason", transition.step().reason().name());
        if (transition.step().flaps() > 0) {
            json.writeNumberField("flaps", transition.step().flaps());
        }
        json.writeStringField("severity", transition.source().severity().word());
        if (!transition.source().message().isEmpty()) {
            json.writeStringField("message", transition.source().message());
        }
        json.writeArrayFieldStart("inputs");
        for (ReadInput input : transition.inputs()) {
            json.writeStartObject();
            json.writeStringField("name", input.name());
            json.writeStringField(input.missing() ? "missing" : "value", input.value());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
