package io.barograph.rules.explain.question;

import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values thought of in place of what was observed, and the observation that would follow with them.
///
/// @param byInput without those that are as observed
public record AssumedInputs(Map<String, Reading<Value>> byInput) {

    private static final String AVAILABLE = ".available";
    private static final String PERCENT = ".percent";

    public AssumedInputs {
        byInput = Map.copyOf(byInput);
    }

    /// @throws IllegalArgumentException with a sentence for people
    public static AssumedInputs parse(List<String> texts, Facts facts, OwnMarks ours) {
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
        AssumedInputs settings = new AssumedInputs(byInput);
        settings.refuse(ours);
        return settings;
    }

    /// @throws IllegalArgumentException with a sentence for people if a condition or taint of the policies is among
    /// them
    void refuse(OwnMarks ours) {
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

    /// What cannot be given beside this input, since it follows from it; empty where all can.
    static String sibling(String input) {
        for (EvictionSignal each : EvictionSignal.values()) {
            String subject = Signal.subject(each);
            if (input.equals(subject + AVAILABLE)) {
                return subject + PERCENT;
            }
            if (input.equals(subject + PERCENT)) {
                return subject + AVAILABLE;
            }
        }
        return "";
    }

    @Nullable
    Reading<Value> of(String input) {
        return byInput.get(input);
    }

    /// The number that was set, or what was observed.
    Reading<Double> number(String input, Reading<Double> observed) {
        Reading<Value> set = byInput.get(input);
        return set == null ? observed : set.then(AssumedInputs::number);
    }

    private static Reading<Double> number(Value value) {
        return value instanceof Value.Numeric(double number, var _)
                ? Reading.of(number)
                : Reading.failed("its value is not a number");
    }

    boolean touches(String subject) {
        return byInput.keySet().stream().anyMatch(each -> each.startsWith(subject + "."));
    }

    /// Another observation at the same time, were these the values and all others as they are.
    public Observation.Seen after(Observation.Seen seen) {
        Snapshot now = seen.snapshot();
        SnapshotTime moment = now.moment();
        return in(seen, new SnapshotTime(moment.seq() + 1, moment.monotonicMicros(), moment.intervalMicros()));
    }

    /// The observation with these values in the place of what was observed.
    Observation.Seen in(Observation.Seen seen) {
        return in(seen, seen.snapshot().moment());
    }

    private Observation.Seen in(Observation.Seen seen, SnapshotTime moment) {
        Snapshot now = seen.snapshot();
        AssumedSnapshot parts = new AssumedSnapshot(this);
        Snapshot next = new Snapshot(
                now.origin(),
                moment,
                number(Node.SUBJECT + ".steal", now.stealPercent()),
                now.pressures().stream().map(parts::pressure).toList(),
                parts.contentions(now),
                parts.levels(now),
                parts.teardown(now.teardown()),
                now.thresholds());
        return new Observation.Seen(next, new AssumedNodeView(this).of(seen.node()));
    }
}
