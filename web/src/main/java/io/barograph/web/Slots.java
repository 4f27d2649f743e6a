package io.barograph.web;

import java.util.concurrent.atomic.AtomicInteger;

/// So many requests may be under way at once; one more is told to come back.
final class Slots {

    private final int most;
    private final AtomicInteger taken = new AtomicInteger();

    Slots(int most) {
        this.most = most;
    }

    boolean take() {
        if (taken.incrementAndGet() <= most) {
            return true;
        }
        taken.decrementAndGet();
        return false;
    }

    void give() {
        taken.decrementAndGet();
    }

    int most() {
        return most;
    }
}
