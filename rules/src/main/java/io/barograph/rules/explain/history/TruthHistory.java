package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Since when each part of each rule has come to what it comes to, over the observations of one run. Immutable; a few
/// bytes for each part, and most observations change none.
public final class TruthHistory {

    private static final TruthHistory START =
            new TruthHistory("", new Span(0, 0), ThresholdSignature.NOWHERE, List.of(), LastTruths.NOTHING);

    private final String bootId;
    private final Span span;
    private final ThresholdSignature sides;
    private final List<RuleProbe> rules;
    private final LastTruths lasting;

    /// The first observation and the last one, by the node's monotonic clock.
    private record Span(long firstMicros, long lastMicros) {}

    /// @param lasting of the rules, in their order
    private TruthHistory(
            String bootId, Span span, ThresholdSignature sides, List<RuleProbe> rules, LastTruths lasting) {
        this.bootId = bootId;
        this.span = span;
        this.sides = sides;
        this.rules = rules;
        this.lasting = lasting;
    }

    /// Nothing was observed yet.
    public static TruthHistory start() {
        return START;
    }

    /// What was known before, and one observation more. A new boot begins anew, and so does a rule that was changed.
    ///
    /// @param now of the facts, by these rules
    public TruthHistory and(Observed seen, List<RuleProbe> asked, AssumedFacts facts, ThresholdSignature now) {
        boolean goesOn = this != START && seen.bootId.equals(bootId) && seen.micros >= span.lastMicros;
        Span until = new Span(goesOn ? span.firstMicros : seen.micros, seen.micros);
        if (goesOn && asked.equals(rules) && now.comparesWith(sides)) {
            BitSet differing = now.differing(sides);
            return differing.isEmpty()
                    ? new TruthHistory(bootId, until, sides, rules, lasting)
                    : new TruthHistory(bootId, until, now, rules, after(differing, facts, seen.micros));
        }
        Map<String, Integer> known = goesOn ? places() : Map.of();
        int[] places = new int[asked.size()];
        byte[][] truths = new byte[places.length][];
        for (int i = 0; i < places.length; i++) {
            RuleProbe rule = asked.get(i);
            places[i] = known.getOrDefault(rule.rule().id(), LastTruths.NEW);
            truths[i] = rule.shared(PartTruths.of(rule, facts));
        }
        return new TruthHistory(seen.bootId, until, now, asked, LastTruths.of(lasting, places, truths, seen.micros));
    }

    /// What these rules alone come to now: the others look at nothing that differs.
    private LastTruths after(BitSet differing, AssumedFacts facts, long micros) {
        LastTruths next = lasting;
        for (int i = differing.nextSetBit(0); i >= 0; i = differing.nextSetBit(i + 1)) {
            RuleProbe rule = rules.get(i);
            next = next.with(i, rule.shared(PartTruths.of(rule, facts)), micros);
        }
        return next;
    }

    /// When an observation was made.
    public record Observed(String bootId, long micros) {}

    private Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < rules.size(); i++) {
            places.put(rules.get(i).rule().id(), i);
        }
        return places;
    }

    /// How long one part has held, null if the rule was not observed.
    ///
    /// @param part its place in the order of [PartTruths]
    public @Nullable TruthDuration held(String ruleId, int part) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).rule().id().equals(ruleId) && part < lasting.truths(i).length) {
                long since = lasting.sinceMicros(i, part);
                return new TruthDuration(span.lastMicros - since, since == span.firstMicros);
            }
        }
        return null;
    }
}
