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
        StringWriter out = new StringWriter(4096);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            new ExplanationJson(json).write(explanation);
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return out.toString();
    }

    private void write(Explanation of) throws IOException {
        json.writeStartObject();
        json.writeStringField("node", of.at().node());
        json.writeStringField("boot_id", of.at().bootId());
        json.writeNumberField("monotonic_us", of.at().monotonicMicros());
        if (!of.set().isEmpty()) {
            strings("given", of.set());
        }
        objects("demands", of.demands(), this::demand);
        objects("rules", of.rules(), this::rule);
        if (of.whatIf() != null) {
            json.writeFieldName("what_if");
            write(of.whatIf());
        }
        json.writeEndObject();
    }

    private void demand(Explanation.OfDemand of) throws IOException {
        DemandState state = of.state();
        json.writeStringField("demand", state.demand().key());
        json.writeStringField("phase", state.phase().word());
        json.writeNumberField("since_us", state.timing().sinceMicros());
        json.writeNumberField("remaining_us", state.timing().remainingMicros());
        json.writeBooleanField("frozen", state.timing().frozen());
        json.writeStringField("answer", of.answer());
        json.writeStringField("outlook", of.outlook());
        json.writeStringField("why", state.why());
        if (!of.madeToWait().isEmpty()) {
            json.writeStringField("made_to_wait", of.madeToWait());
        }
        strings("raised_by", of.raisedBy());
        strings("held_by", of.heldBy());
        WhyNot heldBack = of.heldBack();
        if (heldBack != null) {
            json.writeObjectFieldStart("held_back");
            json.writeStringField("why", heldBack.why());
            json.writeStringField("text", heldBack.text());
            json.writeStringField("change", heldBack.change());
            json.writeEndObject();
        }
    }

    private void rule(RuleExplanation of) throws IOException {
        json.writeStringField("id", of.name().id());
        json.writeStringField("policy", of.name().policy());
        json.writeStringField("rule", of.name().rule());
        json.writeNumberField("line", of.name().place().line());
        verdict(of.verdict(), of.held());
        if (of.isOff()) {
            json.writeStringField("off", of.off());
        }
        if (!of.missing().isEmpty()) {
            strings("missing", of.missing());
        }
        objects("conditions", of.conditions(), this::condition);
        change(of.change());
    }

    private void condition(OfCondition of) throws IOException {
        json.writeStringField("text", of.text());
        json.writeNumberField("line", of.place().line());
        verdict(of.verdict(), of.held());
        objects("facts", of.facts(), fact -> {
            json.writeStringField("fact", fact.subject());
            json.writeStringField("verdict", fact.verdict().word());
            objects("constraints", fact.constraints(), this::constraint);
        });
        json.writeNumberField("more_facts", of.more());
    }

    private void constraint(OfConstraint of) throws IOException {
        json.writeStringField("text", of.text());
        json.writeNumberField("line", of.place().line());
        verdict(of.verdict(), of.held());
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
            objects("parts", of.parts(), this::constraint);
        }
    }

    private void change(RuleChange of) throws IOException {
        json.writeObjectFieldStart("change");
        json.writeStringField("to", of.toMatch() ? "match" : "not match");
        json.writeBooleanField("found", of.found());
        objects("steps", of.steps(), step -> {
            json.writeStringField("input", step.input());
            json.writeStringField("from", step.from());
            json.writeStringField("text", step.words());
            json.writeStringField("given", step.set());
        });
        strings("others", of.others());
        json.writeEndObject();
    }

    private void verdict(Ternary verdict, @Nullable TruthDuration held) throws IOException {
        json.writeStringField("verdict", verdict.word());
        if (held != null) {
            json.writeNumberField("held_us", held.micros());
            json.writeBooleanField("held_from_start", held.fromStart());
        }
    }

    private interface Fields<T> {
        void write(T of) throws IOException;
    }

    private <T> void objects(String name, List<T> all, Fields<T> fields) throws IOException {
        json.writeArrayFieldStart(name);
        for (T each : all) {
            json.writeStartObject();
            fields.write(each);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void strings(String name, List<String> all) throws IOException {
        json.writeFieldName(name);
        json.writeArray(all.toArray(String[]::new), 0, all.size());
    }
}
