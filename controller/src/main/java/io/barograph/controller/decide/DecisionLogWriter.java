package io.barograph.controller.decide;

import io.barograph.problem.OptionProblems;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Appends every transition of every node to the decision log, one line each, in the order in which they were decided.
///
/// A log that cannot be written is reported once and counted; deciding goes on. Nor does it wait for a disk that hangs,
/// or for the reader of standard output: a thread of its own writes, and what its queue has no room for is left out.
public final class DecisionLogWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DecisionLogWriter.class);

    /// A storm's: one for each of thousands of nodes.
    private static final int QUEUE = 8_192;

    private static final long CLOSE_MILLIS = 5_000;

    private final OutputStream out;
    private final boolean closes;
    private final @Nullable ThreadPoolExecutor writerThread;
    private final AtomicBoolean broken = new AtomicBoolean();
    private final AtomicLong missing = new AtomicLong();

    private DecisionLogWriter(OutputStream out, boolean closes, @Nullable ThreadPoolExecutor apart) {
        this.out = out;
        this.closes = closes;
        this.writerThread = apart;
    }

    /// Whether lines can be written to what `--decision-log` names, before anything is started.
    ///
    /// @param log a file's path, `-` for standard output, empty for none
    public static void checkPath(String log, OptionProblems problems) {
        String why = log.isEmpty() || log.equals("-") ? null : whyNot(Path.of(log));
        if (why != null) {
            problems.addProblem("--decision-log is \"" + log + "\"; " + why);
        }
    }

    private static @Nullable String whyNot(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || Files.isDirectory(file)) {
            return "it is a directory, expected a file that can be written. Maybe name a file in it";
        }
        if (!Files.isDirectory(directory)) {
            return "there is no directory " + directory
                    + ", expected a file that can be written. Maybe make the directory";
        }
        return Files.isWritable(Files.exists(file) ? file : directory)
                ? null
                : "permission denied, expected a file that can be written. Maybe it belongs to root";
    }

    /// No log is kept.
    public static DecisionLogWriter none() {
        return toStream(OutputStream.nullOutputStream());
    }

    /// Lines to a stream in memory, which stays open, written by the calling thread.
    public static DecisionLogWriter toStream(OutputStream out) {
        return new DecisionLogWriter(out, false, null);
    }

    /// Lines to standard output.
    public static DecisionLogWriter standardOutput() {
        return onOwnThread(WholeLineOutput.standardOutput(), false, QUEUE);
    }

    /// Lines at the end of a file, which is made if it is not there.
    public static DecisionLogWriter toFile(Path file) throws IOException {
        return onOwnThread(WholeLineOutput.toFile(file), true, QUEUE);
    }

    /// @param queue so many observations' transitions may wait to be written
    static DecisionLogWriter onOwnThread(OutputStream out, boolean closes, int queue) {
        ThreadFactory threads =
                Thread.ofPlatform().daemon().name("decision-log").factory();
        ThreadPoolExecutor executor =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(queue), threads);
        executor.prestartCoreThread(); // later the host may have none for us
        return new DecisionLogWriter(out, closes, executor);
    }

    /// Appends these in their order; `lost` takes how many cannot be written, maybe on another thread.
    void appendTransitions(List<Transition> transitions, IntConsumer lost) {
        if (transitions.isEmpty()) {
            return;
        }
        if (writerThread == null) {
            writeTransitions(transitions, lost);
            return;
        }
        try {
            writerThread.execute(() -> writeTransitions(transitions, lost));
        } catch (RejectedExecutionException _) {
            countLost(transitions.size(), lost, "too many lines wait to be written");
        }
    }

    private synchronized void writeTransitions(List<Transition> transitions, IntConsumer lost) {
        int writtenLines = 0;
        try {
            for (Transition transition : transitions) {
                out.write((DecisionLog.transitionLine(transition) + '\n').getBytes(StandardCharsets.UTF_8));
                writtenLines++;
            }
            out.flush();
            if (caughtUp() && broken.getAndSet(false)) {
                LOG.info("The decision log can be written again; {} lines are missing in it.", missing.getAndSet(0));
            }
        } catch (IOException e) {
            countLost(transitions.size() - writtenLines, lost, e.toString());
        }
    }

    private boolean caughtUp() {
        return writerThread == null || writerThread.getQueue().isEmpty();
    }

    private void countLost(int lines, IntConsumer lost, String why) {
        missing.addAndGet(lines);
        lost.accept(lines);
        if (!broken.getAndSet(true)) {
            LOG.warn("The decision log cannot be written ({}); deciding goes on without. Maybe the disk is full.", why);
        }
    }

    /// Writes what waits, for up to five seconds.
    @Override
    public void close() {
        try {
            if (!awaitWritten()) {
                LOG.warn(
                        "The decision log was not written to its end within {} ms; the rest is left out.",
                        CLOSE_MILLIS);
            } else if (closes) {
                out.close();
            } else {
                out.flush();
            }
        } catch (IOException e) {
            LOG.warn("The decision log did not close in order: {}", e.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean awaitWritten() throws InterruptedException {
        if (writerThread == null) {
            return true;
        }
        writerThread.shutdown();
        return writerThread.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    }
}
