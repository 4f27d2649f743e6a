package io.barograph.rules.explain;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Since when each part of each rule has come to what it comes to, over the observations of one run. Immutable; a few
/// bytes for each part, and most observations change none.
public final class History {

    private static final History START = new History("", new Span(0, 0), Sides.NOWHERE, List.of(), new Marks[0]);

    private final String bootId;
    private final Span span;
    private final Sides sides;
    private final List<RuleProbe> rules;
    private final @Nullable Marks[] marks;

    /// The first observation and the last one, by the node's monotonic clock.
    private record Span(long firstMicros, long lastMicros) {}

    /// @param marks of the rules, in their order
    private History(String bootId, Span span, Sides sides, List<RuleProbe> rules, @Nullable Marks[] marks) {
        this.bootId = bootId;
        this.span = span;
        this.sides = sides;
        this.rules = rules;
        this.marks = marks;
    }

    /// What the parts of one rule came to last, in the order of [Truthing], and since when.
    private static final class Marks {
        private final byte[] truths;
        private final long allMicros;
        private final long @Nullable [] eachMicros;

        /// @param allMicros since when all of them have, where there is no `eachMicros`
        Marks(byte[] truths, long allMicros, long @Nullable [] eachMicros) {
            this.truths = truths;
            this.allMicros = allMicros;
            this.eachMicros = eachMicros;
        }

        long sinceMicros(int part) {
            return eachMicros == null ? allMicros : eachMicros[part];
        }
    }

    /// Nothing was observed yet.
    public static History start() {
        return START;
    }

    /// What was known before, and one observation more. A new boot begins anew, and so does a rule that was changed.
    ///
    /// @param now of the facts, by these rules
    History and(Observed seen, List<RuleProbe> asked, Sightings facts, Sides now) {
        boolean goesOn = this != START && seen.bootId.equals(bootId) && seen.micros >= span.lastMicros;
        Span until = new Span(goesOn ? span.firstMicros : seen.micros, seen.micros);
        if (goesOn && asked.equals(rules) && now.comparesWith(sides)) {
            BitSet differing = now.differing(sides);
            return differing.isEmpty()
                    ? new History(bootId, until, sides, rules, marks)
                    : new History(bootId, until, now, rules, marks(differing, facts, seen.micros));
        }
        Map<String, Marks> known = goesOn ? byRule() : Map.of();
        @Nullable Marks[] next = new Marks[asked.size()];
        for (int i = 0; i < next.length; i++) {
            RuleProbe rule = asked.get(i);
            next[i] = marks(known.get(rule.rule().id()), rule.shared(Truthing.of(rule, facts)), seen.micros);
        }
        return new History(seen.bootId, until, now, asked, next);
    }

    /// The marks, made anew of these rules alone: the others look at nothing that differs.
    private @Nullable Marks[] marks(BitSet differing, Sightings facts, long micros) {
        @Nullable Marks[] next = marks.clone();
        for (int i = differing.nextSetBit(0); i >= 0; i = differing.nextSetBit(i + 1)) {
            RuleProbe rule = rules.get(i);
            next[i] = marks(marks[i], rule.shared(Truthing.of(rule, facts)), micros);
        }
        return next;
    }

    /// When an observation was made.
    record Observed(String bootId, long micros) {}

    private Map<String, Marks> byRule() {
        Map<String, Marks> known = new HashMap<>();
        for (int i = 0; i < marks.length; i++) {
            known.put(rules.get(i).rule().id(), marks[i]);
        }
        return known;
    }

    private static Marks marks(@Nullable Marks before, byte[] truths, long micros) {
        if (before == null || before.truths.length != truths.length) {
            return new Marks(truths, micros, null);
        }
        if (Arrays.equals(before.truths, truths)) {
            return before;
        }
        long[] since = new long[truths.length];
        for (int i = 0; i < since.length; i++) {
            since[i] = before.truths[i] == truths[i] ? before.sinceMicros(i) : micros;
        }
        return new Marks(truths, micros, since);
    }

    /// How long one part has held.
    ///
    /// @param part its place in the order of [Truthing]
    Held held(String ruleId, int part) {
        for (int i = 0; i < marks.length; i++) {
            Marks found = marks[i];
            if (found != null && rules.get(i).rule().id().equals(ruleId) && part < found.truths.length) {
                long since = found.sinceMicros(part);
                return new Held(span.lastMicros - since, since == span.firstMicros);
            }
        }
        return Held.UNTOLD;
    }
}
