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
    public static GivenInputs parse(List<String> texts) {
        return parse(texts, Facts.of(Observation.Seen.nothing(), OwnMarks.NOTHING), OwnMarks.NOTHING);
    }

    /// @param facts of the observation
    /// @throws IllegalArgumentException with a sentence for people
    public static GivenInputs parse(List<String> texts, Facts facts, OwnMarks ours) {
        Map<String, Reading<Value>> byInput = new LinkedHashMap<>();
        for (String each : texts) {
            AssumedInput setting = AssumedInput.parse(each, facts);
            if (byInput.putIfAbsent(setting.input(), setting.value()) != null) {
                throw new IllegalArgumentException(setting.input() + " is given twice");
            }
        }
        for (EvictionSignal each : EvictionSignal.values()) {
            String subject = Signal.subject(each);
            if (byInput.containsKey(subject + AVAILABLE) && byInput.containsKey(subject + PERCENT)) {
                throw new IllegalArgumentException(
                        subject + PERCENT + " follows from what is available; give one of them");
            }
        }
        byInput.keySet().forEach(input -> refuseOurs(input, ours));
        return new GivenInputs(byInput);
    }

    /// These, and others over them.
    public GivenInputs and(GivenInputs over) {
        Map<String, Reading<Value>> all = new TreeMap<>(byInput);
        for (EvictionSignal each : EvictionSignal.values()) {
            String subject = Signal.subject(each);
            if (over.has(subject + AVAILABLE) || over.has(subject + PERCENT)) {
                all.remove(subject + AVAILABLE);
                all.remove(subject + PERCENT);
            }
        }
        all.putAll(over.byInput);
        return new GivenInputs(all);
    }

    public boolean isEmpty() {
        return byInput.isEmpty();
    }

    /// @throws IllegalArgumentException with a sentence for people if a given condition or taint is the policies' own
    public void refuseOurs(PolicySet policies) {
        OwnMarks ours = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
        byInput.keySet().forEach(input -> refuseOurs(input, ours));
    }

    private static void refuseOurs(String input, OwnMarks ours) {
        boolean mine = ours.conditions().stream().anyMatch(each -> input.equals("Condition(" + each + ").status"))
                || ours.taints().stream().anyMatch(each -> input.startsWith("Taint(" + each + ", "));
        if (mine) {
            throw new IllegalArgumentException(
                    input + " is the loaded policies' own, which no rule is shown; giving it changes nothing");
        }
    }

    @Override
    public Reading<Double> number(String input, Reading<Double> observed) {
        Reading<Value> given = byInput.get(input);
        return given == null ? observed : given.then(GivenInputs::number);
    }

    private static Reading<Double> number(Value value) {
        return switch (value) {
            case Value.Numeric(double number, var _) -> Reading.of(number);
            case Value.Truth(boolean flag) -> Reading.of(flag ? 1.0 : 0.0);
            case Value.Text _, Value.None _, Value.Labels _, Value.Word _ ->
                Reading.failed("its value is not a number");
        };
    }

    @Override
    public boolean has(String input) {
        return byInput.containsKey(input);
    }

    @Override
    public boolean touches(String subject) {
        return byInput.keySet().stream().anyMatch(each -> each.startsWith(subject + "."));
    }

    /// Another observation at the same time, were these the values and all others as they are.
    public Observation.Seen after(Observation.Seen seen) {
        SnapshotTime now = seen.snapshot().moment();
        return in(seen, new SnapshotTime(now.seq() + 1, now.monotonicMicros(), now.intervalMicros()));
    }

    /// The observation with these inputs.
    ///
    /// @param since the first observation of the node: a given age is that of the first, and grows
    public Observation.Seen in(Observation.Seen seen, Duration since) {
        if (isEmpty()) {
            return seen;
        }
        Observation.Seen given = in(seen, seen.snapshot().moment());
        if (!has(AGE)) {
            return given;
        }
        NodeView node = given.node();
        return new Observation.Seen(given.snapshot(), node.aged(node.age().map(age -> age.plus(since))));
    }

    private Observation.Seen in(Observation.Seen seen, SnapshotTime moment) {
        InputReplacement replacement = new InputReplacement(this);
        NodeView now = seen.node();
        return new Observation.Seen(
                replacement.snapshot(seen.snapshot(), moment),
                replacement.node(now, labels(now.labels()), InputReplacement.marks(marks(), now.marks())));
    }

    /// Where nothing was known of the labels, those that are given are all there are.
    private Reading<Map<String, String>> labels(Reading<Map<String, String>> now) {
        Map<String, String> known = now.orNull();
        Map<String, String> all = new HashMap<>(known == null ? Map.of() : known);
        boolean any = false;
        for (Map.Entry<String, Reading<Value>> each : byInput.entrySet()) {
            Matcher label = AssumedInput.LABEL.matcher(each.getKey());
            if (label.matches()) {
                any = true;
                String text = text(each.getValue());
                if (text == null) {
                    all.remove(label.group(1));
                } else {
                    all.put(label.group(1), text);
                }
            }
        }
        Reading<Value> pool = byInput.get(AssumedInput.POOL);
        Map<String, String> pooled = pool == null ? all : LocationLabels.inPool(all, text(pool));
        Reading<Value> zone = byInput.get(AssumedInput.ZONE);
        Map<String, String> placed = zone == null ? pooled : LocationLabels.inZone(pooled, text(zone));
        return any || pool != null || zone != null ? Reading.of(placed) : now;
    }

    private static @Nullable String text(Reading<Value> given) {
        return given instanceof Reading.Present<Value>(Value.Text(String text)) ? text : null;
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
