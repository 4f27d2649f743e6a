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

    /// The history after one more observation. A new boot begins a new history; a changed rule has none.
    ///
    /// @param facts of the observation
    public TruthHistory withObservation(String boot, long micros, List<RuleProbe> probes, AssumedFacts facts) {
        boolean goesOn = !rules.isEmpty() && boot.equals(bootId) && micros >= lastMicros;
        boolean sameRules = probes.equals(rules);
        boolean isStill = goesOn && sameRules;
        long[] newSince = {micros};
        PartTruths partTruths = new PartTruths();
        List<LastTruths> next = new ArrayList<>(probes.size());
        for (int i = 0; i < probes.size(); i++) {
            RuleProbe probe = probes.get(i);
            partTruths.evaluateRule(probe, facts);
            LastTruths lastTruths = !goesOn
                    ? null
                    : sameRules ? lasting.get(i) : of(probe.rule().id());
            if (lastTruths != null && partTruths.areEqualTo(lastTruths.truths)) {
                next.add(lastTruths);
                continue;
            }
            isStill = false;
            byte[] newTruths = probe.shareTruths(partTruths.toByteArray());
            next.add(
                    lastTruths == null
                            ? new LastTruths(newTruths, newSince)
                            : lastTruths.afterChange(newTruths, micros));
        }
        return isStill
                ? new TruthHistory(boot, firstMicros, micros, rules, lasting)
                : new TruthHistory(boot, goesOn ? firstMicros : micros, micros, probes, next);
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

        /// After an observation of which they came to something else.
        LastTruths afterChange(byte[] newTruths, long micros) {
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
