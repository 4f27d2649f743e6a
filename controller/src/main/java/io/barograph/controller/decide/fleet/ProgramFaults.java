package io.barograph.controller.decide.fleet;

import module java.base;

/// Faults of this program, never of a node, an exporter or a rule file: what Drools and another way of matching
/// disagreed about, and exceptions of our own. Written by many threads.
public final class ProgramFaults {

    /// More different ones are counted and not logged.
    private static final int MOST_LOGGED = 100;

    private final AtomicLong count = new AtomicLong();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private volatile String latestFault = "";

    /// Counts one.
    ///
    /// @param what one clause for people
    /// @return whether it is the first of its kind, and worth its details in the log
    public boolean noteFault(String what) {
        return noteKind(what, what);
    }

    /// Counts an exception. Those of one type that are thrown at one place are of one kind.
    ///
    /// @param what one clause for people
    /// @return whether it is the first of its kind, and worth its stack in the log
    public boolean noteException(RuntimeException thrown, String what) {
        StackTraceElement[] stack = thrown.getStackTrace();
        return noteKind(thrown.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]), what);
    }

    private boolean noteKind(String kind, String what) {
        count.incrementAndGet();
        latestFault = what;
        return logged.size() < MOST_LOGGED && logged.add(kind);
    }

    /// One sentence for people; empty where nothing was noted.
    public String sentence() {
        long faultCount = count.get();
        return faultCount == 0
                ? ""
                : "a fault of this program, seen " + faultCount + (faultCount == 1 ? " time" : " times")
                        + " since it started: " + latestFault;
    }
}
