package io.barograph.controller.events;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The events of one node that are not sent yet, in order. What is too old or too much is dropped.
public final class EventQueue {

    private static final int MAX = 64;

    /// Empty on most nodes, at most times.
    private final Deque<PendingEvent> queue = new ArrayDeque<>(0);

    /// Returns how many had to be dropped.
    public int addEvent(PendingEvent event) {
        queue.addLast(event);
        if (queue.size() <= MAX) {
            return 0;
        }
        queue.removeFirst();
        return 1;
    }

    /// Returns how many were dropped.
    public int dropBefore(long micros) {
        int sizeBefore = queue.size();
        queue.removeIf(event -> event.queuedMicros() < micros);
        return sizeBefore - queue.size();
    }

    @Nullable
    public PendingEvent firstEvent() {
        return queue.peekFirst();
    }

    /// It is sent, or dropped.
    public void removeEvent(PendingEvent event) {
        queue.remove(event);
    }

    int size() {
        return queue.size();
    }
}
