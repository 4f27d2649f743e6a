package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Since when each part of each rule has been true or false, over the observations of one run. Immutable.
///
/// @param firstMicros the first observation, by the node's monotonic clock
/// @param lastMicros the last one
/// @param lasting of the rules, in their order
public record TruthHistory(
        String bootId, long firstMicros, long lastMicros, List<RuleProbe> rules, List<LastTruths> lasting) {

    /// No observation yet.
    public static final TruthHistory START = new TruthHistory("", 0, 0, List.of(), List.of());

    /// What all rules and their parts come to by these facts, in the rules' order.
    public static byte[][] truths(List<RuleProbe> asked, AssumedFacts facts) {
        byte[][] truths = new byte[asked.size()][];
        for (int i = 0; i < truths.length; i++) {
            RuleProbe rule = asked.get(i);
            truths[i] = rule.shared(PartTruths.of(rule, facts));
        }
        return truths;
    }

    /// The history after one more observation. A new boot begins a new history; a changed rule has none.
    ///
    /// @param now the truths of these rules; never changed
    public TruthHistory and(String boot, long micros, List<RuleProbe> asked, byte[][] now) {
        boolean goesOn = !rules.isEmpty() && boot.equals(bootId) && micros >= lastMicros;
        boolean sameRules = asked.equals(rules);
        if (goesOn && sameRules && isStill(now)) {
            return new TruthHistory(boot, firstMicros, micros, rules, lasting);
        }
        long[] since = {micros};
        List<LastTruths> next = new ArrayList<>(asked.size());
        for (int i = 0; i < asked.size(); i++) {
            LastTruths before = !goesOn
                    ? null
                    : sameRules ? lasting.get(i) : of(asked.get(i).rule().id());
            next.add(before == null ? new LastTruths(now[i], since) : before.then(now[i], micros));
        }
        return new TruthHistory(boot, goesOn ? firstMicros : micros, micros, asked, next);
    }

    private boolean isStill(byte[][] now) {
        for (int i = 0; i < now.length; i++) {
            if (!Arrays.equals(lasting.get(i).truths, now[i])) {
                return false;
            }
        }
        return true;
    }

    private @Nullable LastTruths of(String ruleId) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).rule().id().equals(ruleId)) {
                return lasting.get(i);
            }
        }
        return null;
    }

    /// How long one part has held, null if the rule was not observed.
    ///
    /// @param part its place in the order of [PartTruths]
    public @Nullable TruthDuration held(String ruleId, int part) {
        LastTruths last = of(ruleId);
        if (last == null || part >= last.parts()) {
            return null;
        }
        return new TruthDuration(lastMicros - last.since(part), last.since(part) == firstMicros);
    }

    /// What the parts of one rule came to last, in the order of [PartTruths], and since when. Immutable.
    static final class LastTruths {

        private final byte[] truths;

        /// By part, or one for all, which rules that were first seen together share. Never changed.
        private final long[] sinceMicros;

        private LastTruths(byte[] truths, long[] sinceMicros) {
            this.truths = truths;
            this.sinceMicros = sinceMicros;
        }

        /// After one more observation.
        LastTruths then(byte[] now, long micros) {
            if (Arrays.equals(truths, now)) {
                return this;
            }
            long[] since = new long[now.length];
            for (int i = 0; i < now.length; i++) {
                since[i] = truths.length == now.length && truths[i] == now[i] ? since(i) : micros;
            }
            return new LastTruths(now, since);
        }

        int parts() {
            return truths.length;
        }

        /// Since when this part has come to what it comes to.
        long since(int part) {
            return sinceMicros.length == 1 ? sinceMicros[0] : sinceMicros[part];
        }
    }
}
