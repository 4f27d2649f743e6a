package io.barograph.cli.backtest.outcome;

import io.barograph.cli.backtest.source.NodeNamePattern;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A labelled time in which nodes were in trouble, which rules should have found.
///
/// @param name each once
/// @param countsFromBeginning whether the times count from the beginning of a recording instead of from 1970
public record Incident(
        String name,
        NodeNamePattern node,
        long fromMillis,
        long toMillis,
        boolean countsFromBeginning,
        Expected expected) {

    /// What should have been raised: an episode that is all of this.
    ///
    /// @param demand [NodeNamePattern#ANY] where any counts
    /// @param policy whose rule raised it; [NodeNamePattern#ANY] where any counts
    /// @param resource that the rule reads, null where any counts
    public record Expected(
            NodeNamePattern demand,
            NodeNamePattern policy,
            @Nullable Resource resource) {

        /// Whatever is raised.
        public static final Expected ANYTHING = new Expected(NodeNamePattern.ANY, NodeNamePattern.ANY, null);

        boolean fitsCause(Episode.Cause cause, BacktestOutcome outcome) {
            return demand.fitsName(cause.demand())
                    && policy.fitsName(cause.policy())
                    && (resource == null || outcome.readsResource(cause, resource));
        }

        /// `demand *CPU*, resource cpu`; empty where anything counts.
        public String words() {
            List<String> words = new ArrayList<>();
            if (!demand.equals(NodeNamePattern.ANY)) {
                words.add("demand " + demand.pattern());
            }
            if (!policy.equals(NodeNamePattern.ANY)) {
                words.add("policy " + policy.pattern());
            }
            if (resource != null) {
                words.add("resource " + resource.word());
            }
            return String.join(", ", words);
        }
    }

    /// Whether the node was watched in some of its time.
    boolean speaksOf(NodeOutcome outcome) {
        return node.fitsName(outcome.node())
                && countsFromBeginning == outcome.identity().countsFromBeginning()
                && fromMillis < outcome.watched().lastMillis()
                && toMillis > outcome.watched().firstMillis();
    }

    /// Whether an episode of one of its nodes is what should have been raised.
    boolean expectsEpisode(Episode episode, BacktestOutcome outcome) {
        return expected.fitsCause(episode.cause(), outcome) && episode.overlapsSpan(fromMillis, toMillis);
    }
}
