package io.barograph.controller.journal;

import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.OptionProblems;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the journal on a thread of its own, behind a bounded queue: what the disk is too slow for is left out,
/// counted, and said in the journal as a gap.
///
/// Lines are handed to the kernel once a second, and brought to the disk every five seconds and at each file's end: a
/// controller that is killed loses a second, a machine that loses its power five.
public final class JournalWriter implements Journal, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JournalWriter.class);

    /// Seconds of a thousand nodes; each observation is in memory anyway while it is evaluated.
    private static final int QUEUE = 2_048;

    private static final long LOOK_MILLIS = 200;
    private static final long CLOSE_MILLIS = 5_000;

    private final BlockingQueue<Item> queue;
    private final JournalRotation rotation;
    private final Lost lost;
    private final JournalListener listener;
    private final Thread thread = Thread.ofPlatform().name("journal").daemon().unstarted(this::run);
    private long dropped; // guarded by this
    private volatile boolean closed;

    /// @param droppedBefore observations that found no room between the item before and this one
    private record Item(JournalEntry.Observed observed, long droppedBefore) {}

    /// Where a journal is, and how much of it there may be.
    ///
    /// @param most bytes of all its files together
    public record Target(Path directory, long most) {

        /// The smallest bound that is accepted: eight files of 1 MiB.
        public static final long MIN_BYTES = 8 * 1024 * 1024;

        /// Whether lines can be written there, before anything is started.
        public void checkWritable(OptionProblems problems) {
            if (!Files.isDirectory(directory)) {
                String why = Files.exists(directory) ? "it is no directory" : "there is no such directory";
                problems.addProblem("--journal: " + directory + ": " + why + ", expected one that files can be made in."
                        + " Maybe make it");
            } else if (!Files.isWritable(directory)) {
                problems.addProblem(
                        "--journal: " + directory + ": permission denied, expected a directory that files can be"
                                + " made in. Maybe it belongs to root");
            }
        }
    }

    private JournalWriter(JournalRotation rotation, Lost lost, JournalListener listener, int queue) {
        this.rotation = rotation;
        this.lost = lost;
        this.listener = listener;
        this.queue = new ArrayBlockingQueue<>(queue);
    }

    /// Begins a file at once, so that a wrong target is found at the start. A disk that cannot be written, a full one
    /// for instance, is a warning, and is tried again.
    ///
    /// @param startMillis the wall's time, which the files are called after
    /// @param nanos a steady time
    public static JournalWriter open(Target target, long startMillis, LongSupplier nanos, JournalListener listener)
            throws IOException {
        return open(
                new JournalRotation(target, startMillis, nanos, JournalFileWriter.Opener.files()),
                target,
                listener,
                QUEUE);
    }

    static JournalWriter open(JournalRotation rotation, Target target, JournalListener listener, int queue)
            throws IOException {
        Lost lost = new Lost();
        try {
            rotation.openNextFile();
        } catch (NoSuchFileException | AccessDeniedException | NotDirectoryException e) {
            throw new IOException(FileErrorText.failureSentence(target.directory(), e), e);
        } catch (IOException e) {
            lost.reportFailure(e);
        }
        JournalWriter writer = new JournalWriter(rotation, lost, listener, queue);
        writer.thread.start();
        return writer;
    }

    @Override
    public synchronized void recordObservation(long atMillis, Observation observation) {
        if (queue.offer(new Item(new JournalEntry.Observed(atMillis, observation), dropped))) {
            dropped = 0;
        } else {
            dropped++;
            listener.observationsDropped(1);
        }
    }

    private void run() {
        boolean working = true;
        while (working) {
            try {
                Item next = queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (next != null) {
                    lost.addMissing(next.droppedBefore());
                    writeObservation(next.observed());
                }
                working = next != null || !closed;
                if (rotation.flushIfDue()) {
                    listener.totalBytes(rotation.totalBytes());
                    lost.reportRecovery();
                }
            } catch (IOException | RuntimeException e) {
                lost.reportFailure(e);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                working = false;
            }
            countOutcomes();
        }
        try {
            rotation.close();
        } catch (IOException e) {
            lost.reportFailure(e);
        }
        countOutcomes();
    }

    private void writeObservation(JournalEntry.Observed observed) {
        try {
            if (lost.unsaid > 0) {
                rotation.writeEntry(new JournalEntry.Gap(lost.unsaid));
                lost.unsaid = 0;
            }
            rotation.writeEntry(observed);
        } catch (IOException | RuntimeException e) {
            lost.addMissing(1);
            listener.observationsDropped(1);
            lost.reportFailure(e);
        }
    }

    /// Takes over what became of the lines that were written since the last call.
    private void countOutcomes() {
        long flushedCount = rotation.takeFlushed();
        if (flushedCount > 0) {
            listener.observationsKept(flushedCount);
        }
        JournalRotation.Amount lostAmount = rotation.takeLost();
        if (lostAmount.totalCount() > 0) {
            lost.unsaid += lostAmount.totalCount();
            lost.sinceFailure += lostAmount.observations();
            listener.observationsDropped(lostAmount.observations());
        }
    }

    /// What is not in the journal, and why.
    private static final class Lost {

        /// Observations that no gap in the journal stands for yet.
        private long unsaid;

        private long sinceFailure;
        private boolean failing;

        private void addMissing(long more) {
            unsaid += more;
            sinceFailure += more;
        }

        private void reportFailure(Exception e) {
            if (!failing) {
                sinceFailure = unsaid;
                LOG.warn(
                        "The journal cannot be written ({}); deciding goes on without. Maybe the disk is full.",
                        e.toString());
            }
            failing = true;
        }

        private void reportRecovery() {
            if (failing) {
                LOG.info("The journal can be written again; {} observations are missing in it.", sinceFailure);
            }
            failing = false;
        }
    }

    /// Writes what is in the queue, and waits for that up to five seconds.
    @Override
    public void close() {
        closed = true;
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.warn("The journal was not written to its end within {} ms; the rest is left out.", CLOSE_MILLIS);
        }
    }
}
