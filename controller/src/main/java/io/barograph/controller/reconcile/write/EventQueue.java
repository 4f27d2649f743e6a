package io.barograph.controller.reconcile.write;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// The events of one node that are not sent yet, in order. What is too old or too much is dropped.
public final class EventQueue {

    private static final int MAX = 64;

    /// Empty on most nodes, at most times.
    private final Deque<PendingEvent> line = new ArrayDeque<>(0);

    /// Returns how many had to be dropped.
    public int add(PendingEvent telling) {
        line.addLast(telling);
        if (line.size() <= MAX) {
            return 0;
        }
        line.removeFirst();
        return 1;
    }

    /// Returns how many were dropped.
    public int dropBefore(long micros) {
        int before = line.size();
        line.removeIf(telling -> telling.queuedMicros() < micros);
        return before - line.size();
    }

    @Nullable
    public PendingEvent first() {
        return line.peekFirst();
    }

    /// It is sent, or dropped.
    public void done(PendingEvent telling) {
        line.remove(telling);
    }

    int size() {
        return line.size();
    }
}
