package io.barograph.controller;

import io.barograph.controller.watch.SteadyClock;
import io.barograph.program.ThreadShortage;
import io.barograph.program.ThreadShortageException;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does something again and again until its thread is interrupted. An exception is logged and does not end it.
///
/// @param name for people
/// @param rest before each time
record PeriodicTask(String name, Duration rest, SteadyClock clock, Runnable what) implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

    @Override
    public void run() {
        try {
            while (true) {
                clock.sleep(rest);
                runOnce();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOnce() {
        try {
            ThreadShortage.convertIn(what);
        } catch (ThreadShortageException _) {
            ThreadShortage.report("the task " + name + " failed");
        } catch (RuntimeException e) {
            LOG.error(
                    "The task {} failed because of an exception; trying again. Maybe a bug: please report it.",
                    name,
                    e);
        }
    }
}
