package io.barograph.controller.decide;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// What Drools and another way of matching the same rules disagreed about: faults of this program, never of a node
/// or of a rule file. Written by many threads.
public final class EngineFaults {

    /// More different ones are counted and not logged.
    private static final int MOST_LOGGED = 100;

    private final AtomicLong count = new AtomicLong();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private volatile String latest = "";

    /// Counts one.
    ///
    /// @return whether it is the first of its kind, and worth a line in the log
    boolean note(String disagreement) {
        count.incrementAndGet();
        latest = disagreement;
        return logged.size() < MOST_LOGGED && logged.add(disagreement);
    }

    /// One sentence for people; empty where nothing was noted.
    public String sentence() {
        long seen = count.get();
        return seen == 0
                ? ""
                : "a fault of this program, seen " + seen + (seen == 1 ? " time" : " times")
                        + " since it started: the rule " + latest;
    }
}
