package io.barograph.controller.journal;

import io.barograph.controller.journal.JournalWriter.Target;
import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalJson;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One file after the other, the oldest taken away where there is no more room. Belongs to the journal's thread.
final class JournalRotation implements AutoCloseable {

    /// A journal has so many files at least, so that little is lost with the oldest.
    private static final int FILES = 8;

    private static final long LARGEST = 64L * 1024 * 1024;
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FORCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// After a failure the next attempt waits for so long.
    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Target target;
    private final long startMillis;
    private final LongSupplier nanos;
    private final JournalFileWriter.Opener opener;
    private final String run = UUID.randomUUID().toString();
    private final long fileBytes;
    private @Nullable JournalFileWriter file;
    private int number;
    private long flushedNanos;
    private long forcedNanos;
    private long failedNanos;
    private boolean failed;

    private Amount unflushed = Amount.NONE;
    private Amount lost = Amount.NONE;
    private long flushed;

    /// How many observations some lines stand for.
    ///
    /// @param observations one line each
    /// @param missing counted in the lines of gaps
    record Amount(long observations, long missing) {

        static final Amount NONE = new Amount(0, 0);

        static Amount of(JournalEntry entry) {
            return switch (entry) {
                case JournalEntry.Began _ -> NONE;
                case JournalEntry.Gap(long dropped) -> new Amount(0, dropped);
                case JournalEntry.Observed _ -> new Amount(1, 0);
            };
        }

        Amount plus(Amount more) {
            return new Amount(observations + more.observations, missing + more.missing);
        }

        /// What a gap has to say where all of it is lost.
        long totalCount() {
            return observations + missing;
        }
    }

    JournalRotation(Target target, long startMillis, LongSupplier nanos, JournalFileWriter.Opener opener) {
        this.target = target;
        this.startMillis = startMillis;
        this.nanos = nanos;
        this.opener = opener;
        this.fileBytes = Math.min(LARGEST, target.most() / FILES);
    }

    /// Makes the next file. Where that fails, the next attempt is made after a rest.
    JournalFileWriter openNextFile() throws IOException {
        try {
            JournalDirectory.makeRoom(target.directory(), target.most(), fileBytes + JournalJson.MAX_BYTES);
            Path next = JournalDirectory.filePath(target.directory(), startMillis, number + 1);
            JournalFileWriter created = JournalFileWriter.create(next, run, opener);
            number++;
            file = created;
            flushedNanos = nanos.getAsLong();
            forcedNanos = flushedNanos;
            return created;
        } catch (FileAlreadyExistsException e) {
            number++; // a name that is taken stays taken
            markFailed();
            throw e;
        } catch (IOException e) {
            markFailed();
            throw e;
        }
    }

    void writeEntry(JournalEntry entry) throws IOException {
        if (failed && nanos.getAsLong() - failedNanos < REST_NANOS) {
            throw new IOException("it could not be written a moment ago");
        }
        byte[] line = JournalJson.encode(entry);
        if (line.length > JournalJson.MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a line of " + line.length + " bytes, expected at most " + JournalJson.MAX_BYTES);
        }
        if (file != null && file.bytes() >= fileBytes) {
            close();
        }
        JournalFileWriter openFile = file;
        openFile = openFile == null ? openNextFile() : openFile;
        try {
            openFile.writeEntry(line);
        } catch (IOException e) {
            markFailed();
            throw e;
        }
        unflushed = unflushed.plus(Amount.of(entry));
    }

    /// Hands on what is due; true where that was done.
    boolean flushIfDue() throws IOException {
        JournalFileWriter openFile = file;
        long nowNanos = nanos.getAsLong();
        if (openFile == null || nowNanos - flushedNanos < FLUSH_NANOS) {
            return false;
        }
        try {
            flushedNanos = nowNanos;
            flushFile(openFile);
            if (nowNanos - forcedNanos >= FORCE_NANOS) {
                forcedNanos = nowNanos;
                openFile.forceToDisk();
            }
            return true;
        } catch (IOException e) {
            markFailed();
            throw e;
        }
    }

    private void flushFile(JournalFileWriter openFile) throws IOException {
        openFile.flush();
        flushed += unflushed.observations();
        unflushed = Amount.NONE;
        failed = false;
    }

    /// What was not handed to the kernel is lost; the next line begins another file.
    private void markFailed() {
        failed = true;
        failedNanos = nanos.getAsLong();
        lost = lost.plus(unflushed);
        unflushed = Amount.NONE;
        JournalFileWriter openFile = file;
        file = null;
        if (openFile != null && !openFile.abandon()) {
            number--;
        }
    }

    /// What was lost although `write` took it, since the last call.
    Amount takeLost() {
        Amount lostAmount = lost;
        lost = Amount.NONE;
        return lostAmount;
    }

    /// How many observations were handed to the kernel since the last call.
    long takeFlushed() {
        long count = flushed;
        flushed = 0;
        return count;
    }

    long totalBytes() throws IOException {
        return JournalDirectory.totalBytes(target.directory());
    }

    @Override
    public void close() throws IOException {
        JournalFileWriter openFile = file;
        if (openFile == null) {
            return;
        }
        try {
            flushFile(openFile);
            openFile.finish();
            file = null;
        } catch (IOException e) {
            markFailed();
            throw e;
        }
    }
}
