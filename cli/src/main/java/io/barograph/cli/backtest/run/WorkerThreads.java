package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// The threads of a backtest: readers, which walk through sources, and workers, each of which evaluates its share of
/// the nodes. A node belongs to one worker, so that its observations stay in order.
final class WorkerThreads implements AutoCloseable {

    private final List<WorkerNodes> lanes = new ArrayList<>();
    private final List<WorkerQueue> benches = new ArrayList<>();
    private final List<Future<Boolean>> working = new ArrayList<>();
    private final ExecutorService readers;
    private final ExecutorService workers;
    private final StopFlag stop = new StopFlag();

    /// Reads one source.
    interface Task {
        void read(Hand hand) throws IOException;
    }

    /// Takes observations to the worker that looks after the node.
    interface Hand {
        void take(NodeOutcome.Identity identity, Sighting sighting);
    }

    WorkerThreads(WorkerNodes.Ground ground, int count) {
        readers = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("reader-", 0).factory());
        workers = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("worker-", 0).factory());
        for (int i = 0; i < count; i++) {
            WorkerNodes own = new WorkerNodes(ground);
            WorkerQueue bench = new WorkerQueue(own, stop);
            lanes.add(own);
            benches.add(bench);
            working.add(workers.submit(bench::work));
        }
    }

    /// Does all tasks, and gives the sentences of those that did not come to their end.
    List<String> run(List<Task> tasks) throws InterruptedException {
        List<Future<String>> reading =
                tasks.stream().map(task -> readers.submit(() -> read(task))).toList();
        List<String> failures = new ArrayList<>();
        Trouble trouble = new Trouble();
        for (Future<String> each : reading) {
            String failure = trouble.waitFor(each, "");
            if (!failure.isEmpty()) {
                failures.add(failure);
            }
        }
        if (!stop.asked()) {
            benches.forEach(WorkerQueue::end);
        }
        for (Future<Boolean> each : working) {
            trouble.waitFor(each, false);
        }
        trouble.tell();
        return failures;
    }

    private String read(Task task) {
        List<WorkerQueue.Batch> batches =
                benches.stream().map(WorkerQueue.Batch::new).toList();
        try {
            String failure = "";
            try {
                task.read((identity, sighting) -> batches.get(
                                Math.floorMod(identity.node().hashCode(), batches.size()))
                        .add(identity, sighting));
            } catch (IOException broken) {
                failure = String.valueOf(broken.getMessage());
            }
            batches.forEach(WorkerQueue.Batch::send);
            return failure;
        } catch (RuntimeException unexpected) {
            stop.now();
            throw unexpected;
        }
    }

    /// What went wrong in a thread: the cause rather than that others were stopped for it.
    private static final class Trouble {

        private @Nullable Throwable first;

        <T> T waitFor(Future<T> future, T otherwise) throws InterruptedException {
            try {
                return future.get();
            } catch (ExecutionException failed) {
                if (first == null || first instanceof CancellationException) {
                    first = failed.getCause();
                }
                return otherwise;
            }
        }

        void tell() {
            switch (first) {
                case null -> {}
                case RuntimeException unexpected -> throw unexpected;
                case Throwable other -> throw new IllegalStateException("a thread of the backtest ended", other);
            }
        }
    }

    /// What each worker holds; only after [#run].
    List<WorkerNodes> lanes() {
        return lanes;
    }

    @Override
    public void close() {
        stop.now();
        readers.shutdownNow();
        workers.shutdownNow();
    }
}
