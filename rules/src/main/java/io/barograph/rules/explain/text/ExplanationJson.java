package io.barograph.rules.explain.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.RuleExplanation;
import io.barograph.rules.explain.RuleExplanation.Measure;
import io.barograph.rules.explain.RuleExplanation.OfCondition;
import io.barograph.rules.explain.RuleExplanation.OfConstraint;
import io.barograph.rules.explain.RuleExplanation.OfFact;
import io.barograph.rules.explain.WhyNot;
import io.barograph.rules.explain.change.RuleChange;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.explain.probe.RuleTruth;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
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
        json.writeArrayFieldStart("demands");
        for (Explanation.OfDemand each : of.demands()) {
            demand(each);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rules");
        for (RuleExplanation each : of.rules()) {
            rule(each);
        }
        json.writeEndArray();
        if (of.whatIf() != null) {
            json.writeFieldName("what_if");
            write(of.whatIf());
        }
        json.writeEndObject();
    }

    private void demand(Explanation.OfDemand of) throws IOException {
        DemandState state = of.state();
        json.writeStartObject();
        json.writeStringField("demand", state.demand().key());
        json.writeStringField("phase", state.phase().word());
        json.writeNumberField("since_us", state.timing().sinceMicros());
        json.writeNumberField("remaining_us", state.timing().remainingMicros());
        json.writeBooleanField("frozen", state.timing().frozen());
        json.writeStringField("answer", of.answer());
        json.writeStringField("outlook", of.outlook());
        json.writeStringField("why", state.why());
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
        json.writeEndObject();
    }

    private void rule(RuleExplanation of) throws IOException {
        json.writeStartObject();
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
        json.writeArrayFieldStart("conditions");
        for (OfCondition each : of.conditions()) {
            json.writeStartObject();
            json.writeStringField("text", each.text());
            json.writeNumberField("line", each.place().line());
            verdict(each.verdict(), each.held());
            json.writeArrayFieldStart("facts");
            for (OfFact fact : each.facts()) {
                fact(fact);
            }
            json.writeEndArray();
            json.writeNumberField("more_facts", each.more());
            json.writeEndObject();
        }
        json.writeEndArray();
        change(of.change());
        json.writeEndObject();
    }

    private void fact(OfFact of) throws IOException {
        json.writeStartObject();
        json.writeStringField("fact", of.subject());
        json.writeStringField("verdict", of.verdict().word());
        constraints("constraints", of.constraints());
        json.writeEndObject();
    }

    private void constraints(String name, List<OfConstraint> all) throws IOException {
        json.writeArrayFieldStart(name);
        for (OfConstraint each : all) {
            json.writeStartObject();
            json.writeStringField("text", each.text());
            json.writeNumberField("line", each.place().line());
            verdict(each.verdict(), each.held());
            if (each.measure() != null) {
                measure(each.measure());
            }
            if (!each.parts().isEmpty()) {
                constraints("parts", each.parts());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void measure(Measure of) throws IOException {
        json.writeStringField("value", of.value());
        json.writeStringField("threshold", of.threshold());
        if (of.distance() != null && Double.isFinite(of.distance())) {
            json.writeNumberField("distance", of.distance());
            json.writeStringField("unit", of.unit());
            json.writeStringField("distance_text", of.words());
        }
    }

    private void change(RuleChange of) throws IOException {
        json.writeObjectFieldStart("change");
        json.writeStringField("to", of.toMatch() ? "match" : "not match");
        json.writeBooleanField("found", of.found());
        json.writeArrayFieldStart("steps");
        for (RuleChange.Step each : of.steps()) {
            json.writeStartObject();
            json.writeStringField("input", each.input());
            json.writeStringField("from", each.from());
            json.writeStringField("text", each.words());
            json.writeStringField("given", each.set());
            json.writeEndObject();
        }
        json.writeEndArray();
        strings("others", of.others());
        json.writeEndObject();
    }

    private void verdict(RuleTruth verdict, @Nullable TruthDuration held) throws IOException {
        json.writeStringField("verdict", verdict.word());
        if (held != null) {
            json.writeNumberField("held_us", held.micros());
            json.writeBooleanField("held_from_start", held.fromStart());
        }
    }

    private void strings(String name, List<String> all) throws IOException {
        json.writeArrayFieldStart(name);
        for (String each : all) {
            json.writeString(each);
        }
        json.writeEndArray();
    }
}
