package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Since when each part of each rule has been true or false, over the observations of one run. Immutable.
public final class TruthHistory {

    /// No observation yet.
    public static final TruthHistory START =
            new TruthHistory("", 0, 0, new Observed(ObservedRules.NONE, new byte[0], List.of()));

    private final String bootId;

    /// The first observation and the last one, by the node's monotonic clock.
    private final long firstMicros;

    private final long lastMicros;
    private final Observed observed;

    /// What stays while nothing comes to something else.
    private static final class Observed {

        private final ObservedRules rules;

        /// Of all rules at the last observation, never changed: most nodes have the same ones.
        private final byte[] truths;

        /// Of the rules, in their order.
        private final List<LastTruths> lasting;

        private Observed(ObservedRules rules, byte[] truths, List<LastTruths> lasting) {
            this.rules = rules;
            this.truths = truths;
            this.lasting = lasting;
        }
    }

    private TruthHistory(String bootId, long firstMicros, long lastMicros, Observed observed) {
        this.bootId = bootId;
        this.firstMicros = firstMicros;
        this.lastMicros = lastMicros;
        this.observed = observed;
    }

    /// The history after one more observation. A new boot begins a new history; a changed rule has none.
    ///
    /// @param facts of the observation
    public TruthHistory withObservation(String boot, long micros, ObservedRules rules, AssumedFacts facts) {
        boolean goesOn = observed.rules != ObservedRules.NONE && boot.equals(bootId) && micros >= lastMicros;
        PartTruths partTruths = new PartTruths(rules.probes(), facts);
        if (goesOn && rules == observed.rules && partTruths.areEqualTo(observed.truths)) {
            return new TruthHistory(boot, firstMicros, micros, observed);
        }
        long[] newSince = {micros};
        List<LastTruths> next = new ArrayList<>(rules.probes().size());
        for (int i = 0; i < rules.probes().size(); i++) {
            LastTruths lastTruths = goesOn ? lastTruthsOf(rules, i) : null;
            if (lastTruths != null && partTruths.areEqualTo(lastTruths.truths, i)) {
                next.add(lastTruths);
                continue;
            }
            byte[] newTruths = rules.truthsOf(i, partTruths);
            next.add(
                    lastTruths == null
                            ? new LastTruths(newTruths, newSince)
                            : lastTruths.afterChange(newTruths, micros));
        }
        return new TruthHistory(
                boot, goesOn ? firstMicros : micros, micros, new Observed(rules, rules.truthsOfAll(partTruths), next));
    }

    private @Nullable LastTruths lastTruthsOf(ObservedRules rules, int index) {
        return rules == observed.rules
                ? observed.lasting.get(index)
                : of(rules.probes().get(index).rule().id());
    }

    private @Nullable LastTruths of(String ruleId) {
        List<RuleProbe> probes = observed.rules.probes();
        for (int i = 0; i < probes.size(); i++) {
            if (probes.get(i).rule().id().equals(ruleId)) {
                return observed.lasting.get(i);
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
