package io.barograph.rules.explain.question;

import io.barograph.problem.NearMatch;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.InputReplacement;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;

/// One value that is thought of in place of what was observed: `memory.available=400Mi`,
/// `Contention(KUBEPODS, CPU).avg60=55`, `Condition(Ready).status=False`, `Node.labels["pool"]=batch`.
///
/// @param input as explanations and the decision log name it
/// @param value or that it is missing
public record AssumedInput(String input, Reading<Value> value) {

    static final Pattern LABEL = Pattern.compile("Node\\.labels\\[\"([A-Za-z0-9./_-]{1,317})\"]");

    /// They follow from labels, and labels follow from them.
    static final String POOL = "Node.pool";

    static final String ZONE = "Node.zone";

    /// As it is written for an input that is to be missing.
    private static final String MISSING = "missing";

    /// @throws IllegalArgumentException with a sentence for people
    static AssumedInput parse(String text, Facts facts) {
        int equals = text.indexOf('=');
        if (equals <= 0 || equals + 1 == text.length()) {
            throw new IllegalArgumentException(
                    quotedText(text) + " gives no value, expected INPUT=VALUE. Maybe memory.available=400Mi");
        }
        String value = text.substring(equals + 1).strip();
        String input = inputName(text.substring(0, equals).strip(), value);
        refuseFixed(input);
        Map<String, FactField> knownFields = FactCatalogue.inputsOf(facts.allFacts());
        FactField field = knownFields.get(input);
        if (field == null) {
            return parseMark(input, value, knownFields);
        }
        return new AssumedInput(
                input,
                value.equals(MISSING) ? absent() : Reading.of(AssumedValueReader.of(input, field.type(), value)));
    }

    /// Those that no observation is made with, though facts have them.
    private static void refuseFixed(String input) {
        if (input.startsWith("Threshold(")) {
            throw new IllegalArgumentException(
                    input + " cannot be given: the kubelet's thresholds are taken as they are");
        }
        if (input.startsWith("Culprit(")) {
            throw new IllegalArgumentException(
                    input + " cannot be given: who makes others wait is taken as it is. Maybe write a case");
        }
    }

    private static Reading<Value> absent() {
        return Reading.absent("it was given as missing");
    }

    /// The names of signals stand for what is available of them, or for the percentage where one is given.
    private static String inputName(String writtenName, String value) {
        boolean percent = writtenName.endsWith("%") || value.endsWith("%");
        String name = writtenName.endsWith("%") ? writtenName.substring(0, writtenName.length() - 1) : writtenName;
        EvictionSignal signal = EvictionSignal.of(name);
        if (signal != null) {
            return Signal.subjectOf(signal) + (percent ? ".percent" : ".available");
        }
        return writtenName
                .replaceFirst("^Node\\.labels\\[([A-Za-z0-9./_-]+)]$", "Node.labels[\"$1\"]")
                .replaceAll("\\s*,\\s*", ", ")
                .replaceAll("\\(\\s+", "(")
                .replaceAll("\\s+\\)", ")");
    }

    private static AssumedInput parseMark(String input, String value, Map<String, FactField> knownFields) {
        if (LABEL.matcher(input).matches() || input.equals(POOL) || input.equals(ZONE)) {
            return new AssumedInput(input, Reading.of(value.equals("none") ? new Value.None() : new Value.Text(value)));
        }
        if (InputReplacement.isCondition(input)) {
            return new AssumedInput(input, value.equals(MISSING) ? absent() : Reading.of(parseStatus(input, value)));
        }
        if (InputReplacement.isTaint(input)) {
            return new AssumedInput(input, Reading.of(AssumedValueReader.of(input, new ValueType.Truth(), value)));
        }
        throw new IllegalArgumentException(
                "there is no input " + quotedText(input) + ". " + inputHint(input, knownFields));
    }

    private static String inputHint(String input, Map<String, FactField> knownFields) {
        TreeSet<String> names = new TreeSet<>(knownFields.keySet());
        Arrays.stream(EvictionSignal.values()).forEach(signal -> names.add(signal.word()));
        names.addAll(List.of(POOL, ZONE));
        String near = NearMatch.of(input, names);
        if (near == null && input.matches("[a-z0-9-]+[.][a-z][A-Za-z0-9]*")) {
            return "Maybe it is a policy's parameter: those are given with --set";
        }
        return near == null
                ? "Maybe a signal such as memory.available, or one that the explanation names, such as"
                        + " Contention(KUBEPODS, CPU).avg60"
                : "Did you mean " + near + "?";
    }

    private static Value parseStatus(String input, String value) {
        if (value.equals("none")) {
            return new Value.None();
        }
        for (ConditionStatus status : ConditionStatus.values()) {
            if (status.name().equalsIgnoreCase(value)) {
                return new Value.Word(status);
            }
        }
        throw new IllegalArgumentException(
                input + " is given as " + quotedText(value) + ", expected True, False, Unknown, none or missing");
    }

    public static String quotedText(String text) {
        String cut = text.length() <= 80 ? text : text.substring(0, 80) + "...";
        return '"' + cut.replaceAll("[^\\x20-\\x7e]", "?") + '"';
    }
}
