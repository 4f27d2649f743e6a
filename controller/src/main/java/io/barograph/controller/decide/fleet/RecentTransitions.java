package io.barograph.controller.decide.fleet;

import io.barograph.rules.demand.Transition;
import module java.base;

/// The last transitions of the whole fleet, in memory: what happened, where, without a log to search. The decision log
/// is the record; this is the newest part of it.
public final class RecentTransitions {

    /// How many are kept.
    public static final int KEPT = 2000;

    private final Deque<Entry> entries = new ArrayDeque<>();
    private long last;

    /// One transition.
    ///
    /// @param number counts from 1 since the controller started, without holes
    /// @param at when it was decided, by the controller's clock
    /// @param past whether it was found in an exporter's memory: it happened before `at`
    public record Entry(long number, Instant at, boolean past, Transition transition) {}

    public synchronized void add(Instant at, boolean past, List<Transition> transitions) {
        for (Transition each : transitions) {
            last++;
            entries.addFirst(new Entry(last, at, past, each));
            if (entries.size() > KEPT) {
                entries.removeLast();
            }
        }
    }

    /// The number of the newest one; 0 if there was none.
    public synchronized long last() {
        return last;
    }

    /// The newest ones that are wanted, newest first.
    ///
    /// @param after only those with a greater number
    /// @param most so many at the most
    public synchronized List<Entry> newest(Predicate<Transition> wanted, long after, int most) {
        return entries.stream()
                .takeWhile(each -> each.number() > after)
                .filter(each -> wanted.test(each.transition()))
                .limit(most)
                .toList();
    }
}
