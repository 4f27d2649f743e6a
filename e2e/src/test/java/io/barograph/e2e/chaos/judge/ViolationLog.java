package io.barograph.e2e.chaos.judge;

import module java.base;

/// What was checked, how often, and what was found wrong. Safe for use by several threads.
public final class ViolationLog {

    private final List<String> found = new ArrayList<>();
    private final Set<String> known = new TreeSet<>();
    private long checks;

    /// One check; a violation is told once.
    public synchronized void check(boolean holds, String violation) {
        checks++;
        if (!holds && known.add(violation)) {
            found.add(violation);
        }
    }

    public synchronized long checks() {
        return checks;
    }

    public synchronized List<String> found() {
        return List.copyOf(found);
    }
}
