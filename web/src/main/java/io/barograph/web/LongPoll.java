package io.barograph.web;

import io.barograph.program.BoundedWorker;
import io.barograph.web.limits.WaitingPlaces;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Requests that wait for news: each is tried when it comes, at every wake-up, and a last time when its time is over
/// or another needs its place. Only one that has to wait takes a place. All tries run on the worker, one at a time.
public final class LongPoll implements AutoCloseable {

    /// Makes an answer.
    @FunctionalInterface
    public interface Attempt {

        /// The answer, or null to go on waiting; `last` says that waiting is over, null is then 503.
        @Nullable
        Response answer(boolean last);
    }

    private final BoundedWorker worker;
    private final WaitingPlaces<Waiter> places;
    private final Set<Waiter> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean wakeQueued = new AtomicBoolean();
    private volatile boolean closed;

    public LongPoll(BoundedWorker worker, int maxWaiting) {
        this.worker = worker;
        this.places = new WaitingPlaces<>(maxWaiting);
    }

    /// Answers the exchange now or within `atMost`; sooner, with what there is, where others need its place.
    public void await(Exchange exchange, Duration atMost, Attempt attempt) {
        Waiter waiter = new Waiter(exchange, attempt);
        // Before the first attempt, or news that come meanwhile would be missed
        waiting.add(waiter);
        exchange.onGone(waiter::leave);
        if (!atMost.isZero()) {
            waiter.timer = exchange.later(atMost, waiter::finish);
        }
        exchange.work(worker, () -> waiter.begin(atMost.isZero() || closed));
        if (!exchange.isOpen()) {
            waiter.leave();
        }
    }

    /// How many wait.
    public int waiting() {
        return places.taken();
    }

    /// There is news: tries every request again. May be called by any thread, as often as one likes.
    public void wake() {
        if (waiting.isEmpty() || !wakeQueued.compareAndSet(false, true)) {
            return;
        }
        boolean taken = worker.offer(() -> {
            wakeQueued.set(false);
            waiting.forEach(waiter -> waiter.attempt(false));
        });
        if (!taken) {
            wakeQueued.set(false);
        }
    }

    /// Answers all waiting requests with what there is. Later requests do not wait.
    @Override
    public void close() {
        closed = true;
        waiting.forEach(Waiter::finish);
    }

    private final class Waiter {
        private final Exchange exchange;
        private final Attempt attempt;
        private final AtomicBoolean left = new AtomicBoolean();
        private volatile @Nullable Runnable timer;

        Waiter(Exchange exchange, Attempt attempt) {
            this.exchange = exchange;
            this.attempt = attempt;
        }

        /// The first attempt, and a place where it finds nothing.
        void begin(boolean last) {
            attempt(last);
            if (left.get()) {
                return;
            }
            exchange.park();
            Waiter before = places.take(exchange.peer(), this);
            if (before != null) {
                before.attempt(true);
            }
            if (left.get()) {
                // It left in between, and may have given back what it did not have yet
                places.leave(exchange.peer(), this);
            }
        }

        void attempt(boolean last) {
            if (left.get()) {
                return;
            }
            exchange.guarded(() -> {
                Response response = attempt.answer(last);
                if (response != null || last) {
                    leave();
                    exchange.reply(response == null ? Response.busy("there is no answer yet") : response);
                }
            });
            if (!exchange.isOpen()) {
                leave();
            }
        }

        void finish() {
            exchange.work(worker, () -> attempt(true));
            if (!exchange.isOpen()) {
                leave();
            }
        }

        void leave() {
            if (left.compareAndSet(false, true)) {
                waiting.remove(this);
                places.leave(exchange.peer(), this);
                Runnable cancel = timer;
                if (cancel != null) {
                    cancel.run();
                }
            }
        }
    }
}
