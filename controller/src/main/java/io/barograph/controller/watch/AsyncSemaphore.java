package io.barograph.controller.watch;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A number of turns, and a queue for them. Safe for use by several threads.
final class AsyncSemaphore {

    private final SequencedSet<Runnable> waiting = new LinkedHashSet<>();
    private int free;

    AsyncSemaphore(int most) {
        free = most;
    }

    /// Runs `turn` now or, where all turns are taken, after all that came before. It is run by any
    /// thread and must not block. Each turn that was given must be given back.
    void takeTurn(Runnable turn) {
        if (!queueUnlessFree(turn)) {
            turn.run();
        }
    }

    /// Leaves the queue. A turn that was given before must still be given back.
    synchronized void leaveQueue(Runnable turn) {
        waiting.remove(turn);
    }

    /// A turn is over; it is the next one's.
    void giveBack() {
        Runnable next = nextTurn();
        if (next != null) {
            next.run();
        }
    }

    private synchronized boolean queueUnlessFree(Runnable turn) {
        if (free == 0) {
            return waiting.add(turn);
        }
        free--;
        return false;
    }

    private synchronized @Nullable Runnable nextTurn() {
        if (waiting.isEmpty()) {
            free++;
            return null;
        }
        return waiting.removeFirst();
    }
}
