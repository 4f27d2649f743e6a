package io.barograph.rules.explain.question;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.fact.LocationLabels;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.InputReplacement;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Inputs that are given in the place of what was observed, or of what could not be: `Node.pool=batch`,
/// `memory.available=400Mi`; and the observation that follows with them.
///
/// @param byInput without those that are as observed
public record GivenInputs(Map<String, Reading<Value>> byInput) implements InputReplacement.Values {

    /// Nothing is given.
    public static final GivenInputs NOTHING = new GivenInputs(Map.of());

    private static final String AGE = Node.SUBJECT + ".age";
    private static final String AVAILABLE = ".available";
    private static final String PERCENT = ".percent";

    public GivenInputs {
        byInput = Map.copyOf(byInput);
    }

    /// @throws IllegalArgumentException with a sentence for people
    public static GivenInputs parseSettings(List<String> texts) {
        return parseSettings(texts, Facts.of(Observation.Seen.nothing(), OwnMarks.NOTHING), OwnMarks.NOTHING);
    }

    /// @param facts of the observation
    /// @throws IllegalArgumentException with a sentence for people
    public static GivenInputs parseSettings(List<String> texts, Facts facts, OwnMarks ownMarks) {
        Map<String, Reading<Value>> byInput = new LinkedHashMap<>();
        for (String settingText : texts) {
            AssumedInput setting = AssumedInput.parse(settingText, facts);
            if (byInput.putIfAbsent(setting.input(), setting.value()) != null) {
                throw new IllegalArgumentException(setting.input() + " is given twice");
            }
        }
        for (EvictionSignal signal : EvictionSignal.values()) {
            String subject = Signal.subjectOf(signal);
            if (byInput.containsKey(subject + AVAILABLE) && byInput.containsKey(subject + PERCENT)) {
                throw new IllegalArgumentException(
                        subject + PERCENT + " follows from what is available; give one of them");
            }
        }
        byInput.keySet().forEach(input -> refuseOurs(input, ownMarks));
        return new GivenInputs(byInput);
    }

    /// These, and others over them.
    public GivenInputs overriddenBy(GivenInputs overriding) {
        Map<String, Reading<Value>> allInputs = new TreeMap<>(byInput);
        for (EvictionSignal signal : EvictionSignal.values()) {
            String subject = Signal.subjectOf(signal);
            if (overriding.hasValue(subject + AVAILABLE) || overriding.hasValue(subject + PERCENT)) {
                allInputs.remove(subject + AVAILABLE);
                allInputs.remove(subject + PERCENT);
            }
        }
        allInputs.putAll(overriding.byInput);
        return new GivenInputs(allInputs);
    }

    public boolean isEmpty() {
        return byInput.isEmpty();
    }

    /// @throws IllegalArgumentException with a sentence for people if a given condition or taint is the policies' own
    public void refuseOurs(PolicySet policies) {
        OwnMarks ownMarks = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
        byInput.keySet().forEach(input -> refuseOurs(input, ownMarks));
    }

    private static void refuseOurs(String input, OwnMarks ownMarks) {
        boolean mine = ownMarks.conditions().stream()
                        .anyMatch(conditionType -> input.equals("Condition(" + conditionType + ").status"))
                || ownMarks.taints().stream().anyMatch(taintKey -> input.startsWith("Taint(" + taintKey + ", "));
        if (mine) {
            throw new IllegalArgumentException(
                    input + " is the loaded policies' own, which no rule is shown; giving it changes nothing");
        }
    }

    @Override
    public Reading<Double> numberAt(String input, Reading<Double> observed) {
        Reading<Value> givenValue = byInput.get(input);
        return givenValue == null ? observed : givenValue.flatMap(GivenInputs::toNumber);
    }

    private static Reading<Double> toNumber(Value value) {
        return switch (value) {
            case Value.Numeric(double number, var _) -> Reading.of(number);
            case Value.Truth(boolean flag) -> Reading.of(flag ? 1.0 : 0.0);
            case Value.Text _, Value.None _, Value.Labels _, Value.Word _ ->
                Reading.failed("its value is not a number");
        };
    }

    @Override
    public boolean hasValue(String input) {
        return byInput.containsKey(input);
    }

    @Override
    public boolean touchesSubject(String subject) {
        return byInput.keySet().stream().anyMatch(input -> input.startsWith(subject + "."));
    }

    /// Another observation at the same time, were these the values and all others as they are.
    public Observation.Seen nextObservation(Observation.Seen seenObservation) {
        SnapshotTime currentTime = seenObservation.snapshot().moment();
        return replaceIn(
                seenObservation,
                new SnapshotTime(currentTime.seq() + 1, currentTime.monotonicMicros(), currentTime.intervalMicros()));
    }

    /// The observation with these inputs.
    ///
    /// @param sinceObserved the first observation of the node: a given age is that of the first, and grows
    public Observation.Seen givenIn(Observation.Seen seenObservation, Duration sinceObserved) {
        if (isEmpty()) {
            return seenObservation;
        }
        Observation.Seen givenObservation =
                replaceIn(seenObservation, seenObservation.snapshot().moment());
        if (!hasValue(AGE)) {
            return givenObservation;
        }
        NodeView node = givenObservation.node();
        return new Observation.Seen(
                givenObservation.snapshot(), node.withAge(node.age().map(age -> age.plus(sinceObserved))));
    }

    private Observation.Seen replaceIn(Observation.Seen seenObservation, SnapshotTime time) {
        InputReplacement replacement = new InputReplacement(this);
        NodeView currentView = seenObservation.node();
        return new Observation.Seen(
                replacement.replaceInSnapshot(seenObservation.snapshot(), time),
                replacement.replaceInView(
                        currentView,
                        labelsWith(currentView.labels()),
                        InputReplacement.replaceMarks(marks(), currentView.marks())));
    }

    /// Where nothing was known of the labels, those that are given are all there are.
    private Reading<Map<String, String>> labelsWith(Reading<Map<String, String>> labelsReading) {
        Map<String, String> knownLabels = labelsReading.orNull();
        Map<String, String> allLabels = new HashMap<>(knownLabels == null ? Map.of() : knownLabels);
        boolean any = false;
        for (Map.Entry<String, Reading<Value>> entry : byInput.entrySet()) {
            Matcher label = AssumedInput.LABEL.matcher(entry.getKey());
            if (label.matches()) {
                any = true;
                String text = textOf(entry.getValue());
                if (text == null) {
                    allLabels.remove(label.group(1));
                } else {
                    allLabels.put(label.group(1), text);
                }
            }
        }
        Reading<Value> pool = byInput.get(AssumedInput.POOL);
        Map<String, String> pooled = pool == null ? allLabels : LocationLabels.inPool(allLabels, textOf(pool));
        Reading<Value> zone = byInput.get(AssumedInput.ZONE);
        Map<String, String> placed = zone == null ? pooled : LocationLabels.inZone(pooled, textOf(zone));
        return any || pool != null || zone != null ? Reading.of(placed) : labelsReading;
    }

    private static @Nullable String textOf(Reading<Value> givenValue) {
        return givenValue instanceof Reading.Present<Value>(Value.Text(String text)) ? text : null;
    }

    private Map<String, Reading<String>> marks() {
        Map<String, Reading<String>> marks = new TreeMap<>();
        byInput.forEach((input, value) -> {
            if (InputReplacement.isCondition(input) || InputReplacement.isTaint(input)) {
                marks.put(input, value.map(Value::written));
            }
        });
        return marks;
    }
}
