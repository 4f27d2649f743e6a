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
    public static byte[][] truthsOf(List<RuleProbe> probes, AssumedFacts facts) {
        byte[][] truths = new byte[probes.size()][];
        for (int i = 0; i < truths.length; i++) {
            RuleProbe rule = probes.get(i);
            truths[i] = rule.shareTruths(PartTruths.of(rule, facts));
        }
        return truths;
    }

    /// The history after one more observation. A new boot begins a new history; a changed rule has none.
    ///
    /// @param newTruths the truths of these rules; never changed
    public TruthHistory withObservation(String boot, long micros, List<RuleProbe> probes, byte[][] newTruths) {
        boolean goesOn = !rules.isEmpty() && boot.equals(bootId) && micros >= lastMicros;
        boolean sameRules = probes.equals(rules);
        if (goesOn && sameRules && isStill(newTruths)) {
            return new TruthHistory(boot, firstMicros, micros, rules, lasting);
        }
        long[] newSince = {micros};
        List<LastTruths> next = new ArrayList<>(probes.size());
        for (int i = 0; i < probes.size(); i++) {
            LastTruths lastTruths = !goesOn
                    ? null
                    : sameRules ? lasting.get(i) : of(probes.get(i).rule().id());
            next.add(
                    lastTruths == null
                            ? new LastTruths(newTruths[i], newSince)
                            : lastTruths.afterObservation(newTruths[i], micros));
        }
        return new TruthHistory(boot, goesOn ? firstMicros : micros, micros, probes, next);
    }

    private boolean isStill(byte[][] newTruths) {
        for (int i = 0; i < newTruths.length; i++) {
            if (!Arrays.equals(lasting.get(i).truths, newTruths[i])) {
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
    public @Nullable TruthDuration heldDuration(String ruleId, int part) {
        LastTruths lastTruths = of(ruleId);
        if (lastTruths == null || part >= lastTruths.parts()) {
            return null;
        }
        return new TruthDuration(lastMicros - lastTruths.sinceOf(part), lastTruths.sinceOf(part) == firstMicros);
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
        LastTruths afterObservation(byte[] newTruths, long micros) {
            if (Arrays.equals(truths, newTruths)) {
                return this;
            }
            long[] newSince = new long[newTruths.length];
            for (int i = 0; i < newTruths.length; i++) {
                newSince[i] = truths.length == newTruths.length && truths[i] == newTruths[i] ? sinceOf(i) : micros;
            }
            return new LastTruths(newTruths, newSince);
        }

        int parts() {
            return truths.length;
        }

        /// Since when this part has come to what it comes to.
        long sinceOf(int part) {
            return sinceMicros.length == 1 ? sinceMicros[0] : sinceMicros[part];
        }
    }
}
