package io.barograph.controller.decide.fleet;

import io.barograph.rules.demand.Transition;
import module java.base;

/// The last transitions of the whole fleet, in memory: what happened, where, without a log to search. The decision log
/// is the record; this is the newest part of it. A node that has many pushes out its own.
public final class RecentTransitions {

    /// How many are kept.
    public static final int KEPT = 2000;

    /// Where all are many, a node with more than these drops its own oldest.
    private static final int KEPT_OF_NODE = 100;

    private final Deque<Entry> entries = new ArrayDeque<>();
    private long lastNumber;

    /// One transition.
    ///
    /// @param number counts from 1 since the controller started, without holes
    /// @param decidedAt when it was decided, by the controller's clock
    /// @param past whether it was found in an exporter's memory: it happened before `decidedAt`
    public record Entry(long number, Instant decidedAt, boolean past, Transition transition) {}

    public synchronized void addTransitions(Instant decidedAt, boolean past, List<Transition> transitions) {
        for (Transition transition : transitions) {
            lastNumber++;
            entries.addFirst(new Entry(lastNumber, decidedAt, past, transition));
            if (entries.size() > KEPT) {
                makeRoomFor(transition.moment().node());
            }
        }
    }

    /// Drops the oldest of the node that has a new one if it has many, else that of all.
    private void makeRoomFor(String node) {
        List<Entry> ofNode = entries.stream()
                .filter(entry -> entry.transition().moment().node().equals(node))
                .toList();
        if (ofNode.size() > KEPT_OF_NODE) {
            entries.removeLastOccurrence(ofNode.getLast());
        } else {
            entries.removeLast();
        }
    }

    /// The number of the newest one; 0 if there was none.
    public synchronized long lastNumber() {
        return lastNumber;
    }

    /// The newest ones that are wanted, newest first.
    ///
    /// @param afterNumber only those with a greater number
    /// @param mostEntries so many at the most
    public synchronized List<Entry> newestEntries(Predicate<Transition> isWanted, long afterNumber, int mostEntries) {
        return entries.stream()
                .takeWhile(entry -> entry.number() > afterNumber)
                .filter(entry -> isWanted.test(entry.transition()))
                .limit(mostEntries)
                .toList();
    }
}
