package io.barograph.web;

import io.barograph.program.BoundedWorker;
import io.barograph.web.limits.WaitingSlots;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Requests that wait for news: each is tried when it comes, at every wake-up, and a last time when its time is over
/// or another needs its slot. Only one that has to wait takes a slot. All tries run on the worker, one at a time.
public final class LongPoll implements AutoCloseable {

    /// Makes an answer.
    @FunctionalInterface
    public interface Attempt {

        /// The answer, or null to go on waiting; `isLast` says that waiting is over, null is then 503.
        @Nullable
        Response answerAttempt(boolean isLast);
    }

    private final BoundedWorker worker;
    private final WaitingSlots<Waiter> slots;
    private final Set<Waiter> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean wakeQueued = new AtomicBoolean();
    private volatile boolean closed;

    public LongPoll(BoundedWorker worker, int maxWaiting) {
        this.worker = worker;
        this.slots = new WaitingSlots<>(maxWaiting);
    }

    /// Answers the exchange now or within `atMost`; sooner, with what there is, where others need its slot.
    public void awaitNews(Exchange exchange, Duration atMost, Attempt attempt) {
        Waiter waiter = new Waiter(exchange, attempt);
        // Before the first attempt, or news that come meanwhile would be missed
        waiting.add(waiter);
        exchange.onGone(waiter::giveSlot);
        if (!atMost.isZero()) {
            waiter.timer = exchange.callLater(atMost, waiter::finishWaiting);
        }
        exchange.workOn(worker, () -> waiter.beginWaiting(atMost.isZero() || closed));
        if (!exchange.isOpen()) {
            waiter.giveSlot();
        }
    }

    /// How many wait.
    public int waiting() {
        return slots.taken();
    }

    /// Tries every request again, since there is news. May be called by any thread, as often as one likes.
    public void wakeAll() {
        if (waiting.isEmpty() || !wakeQueued.compareAndSet(false, true)) {
            return;
        }
        boolean isTaken = worker.offerTask(() -> {
            wakeQueued.set(false);
            waiting.forEach(waiter -> waiter.tryAnswer(false));
        });
        if (!isTaken) {
            wakeQueued.set(false);
        }
    }

    /// Answers all waiting requests with what there is. Later requests do not wait.
    @Override
    public void close() {
        closed = true;
        waiting.forEach(Waiter::finishWaiting);
    }

    private final class Waiter {
        private final Exchange exchange;
        private final Attempt attempt;
        private final AtomicBoolean hasLeft = new AtomicBoolean();
        private volatile @Nullable Runnable timer;

        Waiter(Exchange exchange, Attempt attempt) {
            this.exchange = exchange;
            this.attempt = attempt;
        }

        /// The first attempt, and a slot where it finds nothing.
        void beginWaiting(boolean isLast) {
            tryAnswer(isLast);
            if (hasLeft.get()) {
                return;
            }
            exchange.parkSlot();
            Waiter evictedWaiter = slots.takeSlot(exchange.peer(), this);
            if (evictedWaiter != null) {
                evictedWaiter.tryAnswer(true);
            }
            if (hasLeft.get()) {
                // It left in between, and may have given back what it did not have yet
                slots.giveSlot(exchange.peer(), this);
            }
        }

        void tryAnswer(boolean isLast) {
            if (hasLeft.get()) {
                return;
            }
            exchange.runGuarded(() -> {
                Response response = attempt.answerAttempt(isLast);
                if (response != null || isLast) {
                    giveSlot();
                    exchange.reply(response == null ? Response.ofBusy("there is no answer yet") : response);
                }
            });
            if (!exchange.isOpen()) {
                giveSlot();
            }
        }

        void finishWaiting() {
            exchange.workOn(worker, () -> tryAnswer(true));
            if (!exchange.isOpen()) {
                giveSlot();
            }
        }

        void giveSlot() {
            if (hasLeft.compareAndSet(false, true)) {
                waiting.remove(this);
                slots.giveSlot(exchange.peer(), this);
                Runnable cancel = timer;
                if (cancel != null) {
                    cancel.run();
                }
            }
        }
    }
}
