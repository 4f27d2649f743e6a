package io.barograph.controller;

import module java.base;

/// Does something that takes long once for many who ask while it is under way: one does it, one waits to do it anew,
/// and for all others that one does.
final class CoalescedTask implements Runnable {

    private final Runnable what;
    private final ReentrantLock doing = new ReentrantLock();
    private final AtomicBoolean waits = new AtomicBoolean();

    CoalescedTask(Runnable what) {
        this.what = what;
    }

    @Override
    public void run() {
        if (!waits.compareAndSet(false, true)) {
            return;
        }
        doing.lock();
        try {
            waits.set(false); // a later call needs a later run
            what.run();
        } finally {
            doing.unlock();
        }
    }
}
