package io.barograph.controller.act;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// The events of one node that are still to be told, in order. Events are news: what is too old or too much is dropped.
final class EventLine {

    private static final int MAX = 64;

    /// Empty on most nodes, at most times.
    private final Deque<Telling> line = new ArrayDeque<>(0);

    /// Returns how many had to be dropped.
    int add(Telling telling) {
        line.addLast(telling);
        if (line.size() <= MAX) {
            return 0;
        }
        line.removeFirst();
        return 1;
    }

    /// Returns how many were dropped.
    int dropBefore(long micros) {
        int before = line.size();
        line.removeIf(telling -> telling.queuedMicros() < micros);
        return before - line.size();
    }

    @Nullable
    Telling first() {
        return line.peekFirst();
    }

    /// It is told, or given up.
    void done(Telling telling) {
        line.remove(telling);
    }

    int size() {
        return line.size();
    }
}
