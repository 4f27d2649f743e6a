package io.barograph.rules.explain;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Since when each part of each rule has come to what it comes to, over the observations of one run. Immutable; a few
/// bytes for each part, and most observations change none.
public final class History {

    private static final History START = new History("", 0, 0, Map.of());

    private final String bootId;
    private final long firstMicros;
    private final long lastMicros;
    private final Map<String, Marks> byRule;

    private History(String bootId, long firstMicros, long lastMicros, Map<String, Marks> byRule) {
        this.bootId = bootId;
        this.firstMicros = firstMicros;
        this.lastMicros = lastMicros;
        this.byRule = byRule;
    }

    /// What the parts of one rule came to last, in the order of [Truthing], and since when.
    private static final class Marks {
        private final byte[] truths;
        private final long[] sinceMicros;

        Marks(byte[] truths, long[] sinceMicros) {
            this.truths = truths;
            this.sinceMicros = sinceMicros;
        }
    }

    /// Nothing was observed yet.
    public static History start() {
        return START;
    }

    /// What was known before, and one observation more. A new boot begins anew, and so does a rule that was changed.
    History and(String boot, long micros, List<RuleProbe> rules, Sightings facts) {
        boolean goesOn = this != START && boot.equals(bootId) && micros >= lastMicros;
        Map<String, Marks> now = new HashMap<>();
        for (RuleProbe each : rules) {
            Marks before = goesOn ? byRule.get(each.rule().id()) : null;
            now.put(each.rule().id(), marks(before, Truthing.of(each, facts), micros));
        }
        return new History(boot, goesOn ? firstMicros : micros, micros, now.equals(byRule) ? byRule : now);
    }

    private static Marks marks(@Nullable Marks before, byte[] truths, long micros) {
        if (before != null && Arrays.equals(before.truths, truths)) {
            return before;
        }
        long[] since = new long[truths.length];
        for (int i = 0; i < since.length; i++) {
            boolean same = before != null && before.truths.length == truths.length && before.truths[i] == truths[i];
            since[i] = same && before != null ? before.sinceMicros[i] : micros;
        }
        return new Marks(truths, since);
    }

    /// How long one part has held.
    ///
    /// @param part its place in the order of [Truthing]
    Held held(String ruleId, int part) {
        Marks marks = byRule.get(ruleId);
        if (marks == null || part >= marks.sinceMicros.length) {
            return Held.UNTOLD;
        }
        long since = marks.sinceMicros[part];
        return new Held(lastMicros - since, since == firstMicros);
    }
}
