package io.barograph.cli.backtest;

/// A time in which nodes were in trouble, as somebody labelled it: what rules should have found.
///
/// @param name tells it from the others
/// @param node which nodes
/// @param demand what should have been raised; [NamePattern#ANY] where anything counts
public record Incident(String name, NamePattern node, Interval interval, NamePattern demand) {

    /// From when until when.
    ///
    /// @param countsFromBeginning whether the times count from the beginning of a recording instead of from 1970
    public record Interval(long fromMillis, long toMillis, boolean countsFromBeginning) {

        public long lengthMillis() {
            return toMillis - fromMillis;
        }
    }

    public long fromMillis() {
        return interval.fromMillis();
    }

    public long toMillis() {
        return interval.toMillis();
    }

    /// Whether it speaks of a time in which the node was watched.
    boolean speaksOf(NodeOutcome outcome) {
        return node.fits(outcome.node())
                && interval.countsFromBeginning() == outcome.identity().countsFromBeginning()
                && fromMillis() < outcome.watched().lastMillis()
                && toMillis() > outcome.watched().firstMillis();
    }

    /// Whether an episode of a node that it speaks of is what should have been raised.
    boolean expects(Episode episode) {
        return demand.fits(episode.cause().demand()) && episode.overlaps(fromMillis(), toMillis());
    }
}
