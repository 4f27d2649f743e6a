package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One worker's place: observations come in batches through a bounded queue, so that a reader waits for the worker.
final class WorkerQueue {

    private static final int BATCH = 64;
    private static final int BATCHES = 16;
    private static final int LOOK_UP_MILLIS = 100;
    private static final List<Item> END = List.of();

    private final BlockingQueue<List<Item>> queue = new ArrayBlockingQueue<>(BATCHES);
    private final WorkerNodes lanes;
    private final StopFlag stop;

    WorkerQueue(WorkerNodes lanes, StopFlag stop) {
        this.lanes = lanes;
        this.stop = stop;
    }

    private record Item(NodeOutcome.Identity identity, Sighting sighting) {}

    /// Evaluates until the end; whether all was evaluated.
    boolean work() {
        try {
            for (List<Item> next = take(); next != null && !next.isEmpty(); next = take()) {
                for (Item each : next) {
                    lanes.take(each.identity(), each.sighting());
                }
            }
            return !stop.asked();
        } catch (RuntimeException failed) {
            stop.now(); // readers would wait for this worker
            throw failed;
        }
    }

    private @Nullable List<Item> take() {
        try {
            List<Item> next = null;
            while (next == null && !stop.asked()) {
                next = queue.poll(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /// Nothing more comes.
    void end() {
        put(END);
    }

    private void put(List<Item> batch) {
        try {
            while (!queue.offer(batch, LOOK_UP_MILLIS, TimeUnit.MILLISECONDS)) {
                if (stop.asked()) {
                    throw new CancellationException("another part of the backtest failed");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }

    /// What one reader has for one worker and has not sent yet.
    static final class Batch {

        private final WorkerQueue bench;
        private List<Item> items = new ArrayList<>(BATCH);

        Batch(WorkerQueue bench) {
            this.bench = bench;
        }

        void add(NodeOutcome.Identity identity, Sighting sighting) {
            items.add(new Item(identity, sighting));
            if (items.size() == BATCH) {
                send();
            }
        }

        void send() {
            if (!items.isEmpty()) {
                List<Item> full = items;
                items = new ArrayList<>(BATCH);
                bench.put(full);
            }
        }
    }
}
