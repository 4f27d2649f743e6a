package io.barograph.controller.watch;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// So many turns, and who waits for one. Safe for use by several threads.
final class AsyncSemaphore {

    private final SequencedSet<Runnable> waiting = new LinkedHashSet<>();
    private int free;

    AsyncSemaphore(int most) {
        free = most;
    }

    /// Runs `turn` now or, where all turns are taken, when those who asked before have had theirs. It is run by any
    /// thread and must not block; who was given a turn gives it back.
    void take(Runnable turn) {
        if (!waits(turn)) {
            turn.run();
        }
    }

    /// Does not wait any more. Who was given a turn before still gives it back.
    synchronized void forgo(Runnable turn) {
        waiting.remove(turn);
    }

    /// A turn is over; it is the next one's.
    void giveBack() {
        Runnable next = next();
        if (next != null) {
            next.run();
        }
    }

    private synchronized boolean waits(Runnable turn) {
        if (free == 0) {
            return waiting.add(turn);
        }
        free--;
        return false;
    }

    private synchronized @Nullable Runnable next() {
        if (waiting.isEmpty()) {
            free++;
            return null;
        }
        return waiting.removeFirst();
    }
}
