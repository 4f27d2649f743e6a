package io.barograph.rules.explain.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.RuleExplanation;
import io.barograph.rules.explain.RuleExplanation.Measure;
import io.barograph.rules.explain.RuleExplanation.OfCondition;
import io.barograph.rules.explain.RuleExplanation.OfConstraint;
import io.barograph.rules.explain.WhyNot;
import io.barograph.rules.explain.change.RuleChange;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An explanation as one JSON object on one line: the same from a recording and from a controller, for machines.
public final class ExplanationJson {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator json;

    private ExplanationJson(JsonGenerator json) {
        this.json = json;
    }

    /// The object, without a line's end.
    public static String of(Explanation explanation) {
        return of(explanation, Map.of());
    }

    /// The same with more fields at its end.
    ///
    /// @param moreFields their values are JSON, by name
    public static String of(Explanation explanation, Map<String, String> moreFields) {
        StringWriter out = new StringWriter(4096);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            new ExplanationJson(json).writeFields(explanation);
            for (Map.Entry<String, String> field : moreFields.entrySet()) {
                json.writeFieldName(field.getKey());
                json.writeRawValue(field.getValue());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return out.toString();
    }

    private void writeFields(Explanation of) throws IOException {
        json.writeStringField("node", of.moment().node());
        json.writeStringField("boot_id", of.moment().bootId());
        json.writeNumberField("monotonic_us", of.moment().monotonicMicros());
        json.writeNumberField("now_us", of.nowMicros());
        if (!of.set().isEmpty()) {
            writeStrings("given", of.set());
        }
        writeObjects("demands", of.demands(), this::writeDemand);
        writeObjects("rules", of.rules(), this::writeRule);
        if (of.whatIf() != null) {
            json.writeObjectFieldStart("what_if");
            writeFields(of.whatIf());
            json.writeEndObject();
        }
    }

    private void writeDemand(Explanation.OfDemand of) throws IOException {
        DemandState state = of.state();
        json.writeStringField("demand", state.demand().key());
        json.writeStringField("phase", state.phase().word());
        json.writeNumberField("since_us", state.timing().sinceMicros());
        json.writeNumberField("remaining_us", state.timing().remainingMicros());
        json.writeBooleanField("frozen", state.timing().frozen());
        json.writeStringField("answer", of.answer());
        json.writeStringField("outlook", of.outlook());
        json.writeStringField("why", state.why());
        if (!of.causes().madeToWait().isEmpty()) {
            json.writeStringField("made_to_wait", of.causes().madeToWait());
        }
        if (!of.causes().selfStalled().isEmpty()) {
            json.writeStringField("self_stalled", of.causes().selfStalled());
        }
        writeStrings("raised_by", of.raisedBy());
        writeStrings("held_by", of.heldBy());
        WhyNot heldBack = of.heldBack();
        if (heldBack != null) {
            json.writeObjectFieldStart("held_back");
            json.writeStringField("why", heldBack.why());
            json.writeStringField("text", heldBack.text());
            json.writeStringField("change", heldBack.change());
            json.writeEndObject();
        }
    }

    private void writeRule(RuleExplanation of) throws IOException {
        json.writeStringField("id", of.name().id());
        json.writeStringField("policy", of.name().policy());
        json.writeStringField("rule", of.name().rule());
        json.writeNumberField("line", of.name().place().line());
        writeVerdict(of.verdict(), of.heldDuration());
        if (of.isOff()) {
            json.writeStringField("off", of.off());
        }
        if (!of.missing().isEmpty()) {
            writeStrings("missing", of.missing());
        }
        writeObjects("conditions", of.conditions(), this::writeCondition);
        writeChange(of.change());
    }

    private void writeCondition(OfCondition of) throws IOException {
        json.writeStringField("text", of.text());
        json.writeNumberField("line", of.place().line());
        writeVerdict(of.verdict(), of.heldDuration());
        writeObjects("facts", of.facts(), fact -> {
            json.writeStringField("fact", fact.subject());
            json.writeStringField("verdict", fact.verdict().word());
            writeObjects("constraints", fact.constraints(), this::writeConstraint);
        });
        json.writeNumberField("more_facts", of.more());
    }

    private void writeConstraint(OfConstraint of) throws IOException {
        json.writeStringField("text", of.text());
        json.writeNumberField("line", of.place().line());
        writeVerdict(of.verdict(), of.heldDuration());
        Measure measure = of.measure();
        if (measure != null) {
            json.writeStringField("value", measure.value());
            json.writeStringField("threshold", measure.threshold());
            if (measure.distance() != null && Double.isFinite(measure.distance())) {
                json.writeNumberField("distance", measure.distance());
                json.writeStringField("unit", measure.unit());
                json.writeStringField("distance_text", measure.words());
            }
        }
        if (!of.parts().isEmpty()) {
            writeObjects("parts", of.parts(), this::writeConstraint);
        }
    }

    private void writeChange(RuleChange of) throws IOException {
        json.writeObjectFieldStart("change");
        json.writeStringField("to", of.toMatch() ? "match" : "not match");
        json.writeBooleanField("found", of.isFound());
        writeObjects("steps", of.steps(), step -> {
            json.writeStringField("input", step.input());
            json.writeStringField("from", step.oldValue());
            json.writeStringField("text", step.words());
            json.writeStringField("given", step.set());
        });
        writeStrings("others", of.otherChanges());
        json.writeEndObject();
    }

    private void writeVerdict(Ternary verdict, @Nullable TruthDuration heldDuration) throws IOException {
        json.writeStringField("verdict", verdict.word());
        if (heldDuration != null) {
            json.writeNumberField("held_us", heldDuration.micros());
            json.writeBooleanField("held_from_start", heldDuration.fromStart());
        }
    }

    private interface Fields<T> {
        void writeFields(T of) throws IOException;
    }

    private <T> void writeObjects(String name, List<T> elements, Fields<T> fields) throws IOException {
        json.writeArrayFieldStart(name);
        for (T element : elements) {
            json.writeStartObject();
            fields.writeFields(element);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeStrings(String name, List<String> texts) throws IOException {
        json.writeFieldName(name);
        json.writeArray(texts.toArray(String[]::new), 0, texts.size());
    }
}
