package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The threads of a backtest. Readers walk through sources, and each worker evaluates its share of the nodes. A node
/// belongs to one worker, so its observations stay in order. A worker's queue is bounded: readers wait for it.
final class WorkerThreads implements AutoCloseable {

    private static final int BATCH = 64;
    private static final int BATCHES = 16;

    private final ExecutorService readers;
    private final List<ExecutorService> workers = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /// Reads one source.
    interface Task {

        void readInto(Output output) throws IOException;
    }

    private record Item(NodeReplays node, Sighting sighting) {}

    /// @param count of readers, and of workers
    WorkerThreads(int count) {
        readers = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("reader-", 0).factory());
        for (int i = 0; i < count; i++) {
            workers.add(new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(BATCHES),
                    Thread.ofPlatform().daemon().name("worker-" + i).factory(),
                    WorkerThreads::waitForSpace));
        }
    }

    private static void waitForSpace(Runnable batch, ThreadPoolExecutor worker) {
        try {
            worker.getQueue().put(batch);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }

    /// Runs all tasks, and gives for each why it did not come to its end; empty where it did.
    List<String> run(List<Task> tasks) throws InterruptedException {
        List<Future<String>> reading =
                tasks.stream().map(task -> readers.submit(() -> readTask(task))).toList();
        List<String> failures = new ArrayList<>();
        for (Future<String> futureFailure : reading) {
            try {
                failures.add(futureFailure.get());
            } catch (ExecutionException failed) {
                failure.compareAndSet(null, failed.getCause());
            }
        }
        workers.forEach(ExecutorService::close);
        switch (failure.get()) {
            case null -> {}
            case RuntimeException unexpected -> throw unexpected;
            case Throwable otherFailure ->
                throw new IllegalStateException("a thread of the backtest ended", otherFailure);
        }
        return failures;
    }

    private String readTask(Task task) {
        Output output = new Output();
        try {
            task.readInto(output);
            return "";
        } catch (IOException broken) {
            return String.valueOf(broken.getMessage());
        } catch (RuntimeException unexpected) {
            failure.compareAndSet(null, unexpected);
            throw unexpected;
        } finally {
            output.sendAll();
        }
    }

    private void evaluateBatch(List<Item> batch) {
        try {
            batch.forEach(item -> item.node().takeSighting(item.sighting()));
        } catch (RuntimeException | Error unexpected) {
            failure.compareAndSet(null, unexpected);
        }
    }

    /// Takes one reader's observations to the workers, in batches.
    final class Output {
        private final List<List<Item>> open = new ArrayList<>();

        private Output() {
            workers.forEach(_ -> open.add(new ArrayList<>(BATCH)));
        }

        void takeSighting(NodeReplays node, Sighting sighting) {
            int worker = Math.floorMod(node.identity().node().hashCode(), open.size());
            open.get(worker).add(new Item(node, sighting));
            if (open.get(worker).size() == BATCH) {
                sendBatch(worker);
            }
        }

        private void sendBatch(int worker) {
            if (failure.get() != null) {
                throw new CancellationException("another part of the backtest failed");
            }
            List<Item> batch = open.set(worker, new ArrayList<>(BATCH));
            workers.get(worker).execute(() -> evaluateBatch(batch));
        }

        private void sendAll() {
            for (int i = 0; i < open.size() && failure.get() == null; i++) {
                sendBatch(i);
            }
        }
    }

    @Override
    public void close() {
        readers.shutdownNow();
        workers.forEach(ExecutorService::shutdownNow);
    }
}
