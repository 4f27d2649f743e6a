package io.barograph.controller.watch;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import module java.base;

/// A listener that does the same with the name of every call but the last.
record CallingListener(Consumer<String> atEach, Runnable atEnd) implements NodeWatchListener {

    @Override
    public void seen(Snapshot snapshot, long forgotten) {
        atEach.accept("seen");
    }

    @Override
    public void caughtUp() {
        atEach.accept("caughtUp");
    }

    @Override
    public void stale(long monotonicMicros, Duration quiet) {
        atEach.accept("stale");
    }

    @Override
    public void answered() {
        atEach.accept("answered");
    }

    @Override
    public void failed(ExporterFault fault, String why) {
        atEach.accept("failed");
    }

    @Override
    public void ourFault(RuntimeException thrown) {
        atEach.accept("ourFault");
    }

    @Override
    public void ended() {
        atEnd.run();
    }
}
