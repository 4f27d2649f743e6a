package io.barograph.controller.journal;

import io.barograph.controller.journal.JournalWriter.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// One file after the other, the oldest taken away where there is no more room. Belongs to the journal's thread.
final class JournalRoll implements AutoCloseable {

    /// A journal has so many files at least, so that little is lost with the oldest.
    private static final int FILES = 8;

    private static final long LARGEST = 64L * 1024 * 1024;
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FORCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// After a failure nothing is tried for so long: a full disk does not empty itself.
    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Place place;
    private final long startMillis;
    private final LongSupplier nanos;
    private final String run = UUID.randomUUID().toString();
    private final long fileBytes;
    private @Nullable JournalFile file;
    private int number;
    private long flushedNanos;
    private long forcedNanos;
    private long failedNanos;
    private boolean failed;

    /// Observations that were written and not yet handed to the kernel, those of gaps included.
    private long unflushed;

    private long lost;

    JournalRoll(Place place, long startMillis, LongSupplier nanos) {
        this.place = place;
        this.startMillis = startMillis;
        this.nanos = nanos;
        this.fileBytes = Math.min(LARGEST, place.most() / FILES);
    }

    /// Makes the next file.
    JournalFile begin() throws IOException {
        JournalFiles.makeRoom(place.directory(), place.most(), fileBytes + JournalJson.MAX_BYTES);
        JournalFile next = JournalFile.create(JournalFiles.named(place.directory(), startMillis, number + 1), run);
        number++;
        file = next;
        flushedNanos = nanos.getAsLong();
        forcedNanos = flushedNanos;
        return next;
    }

    void write(JournalEntry entry) throws IOException {
        if (failed && nanos.getAsLong() - failedNanos < REST_NANOS) {
            throw new IOException("it could not be written a moment ago");
        }
        byte[] line = JournalJson.encode(entry);
        if (line.length > JournalJson.MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a line of " + line.length + " bytes, expected at most " + JournalJson.MAX_BYTES);
        }
        try {
            JournalFile open = file;
            open = open == null ? begin() : open;
            open.write(line);
            failed = false;
            unflushed += entry instanceof JournalEntry.Gap(long dropped) ? dropped : 1;
            if (open.bytes() >= fileBytes) {
                close();
            }
        } catch (IOException e) {
            broke();
            throw e;
        }
    }

    /// Hands on what is due; true where that was done.
    boolean breathe() throws IOException {
        JournalFile open = file;
        long now = nanos.getAsLong();
        if (open == null || now - flushedNanos < FLUSH_NANOS) {
            return false;
        }
        try {
            flushedNanos = now;
            open.flush();
            unflushed = 0;
            if (now - forcedNanos >= FORCE_NANOS) {
                forcedNanos = now;
                open.force();
            }
            return true;
        } catch (IOException e) {
            broke();
            throw e;
        }
    }

    /// What was not handed to the kernel is lost; the next line begins another file.
    private void broke() {
        failed = true;
        lost += unflushed;
        unflushed = 0;
        failedNanos = nanos.getAsLong();
        JournalFile open = file;
        file = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException _) {
                // why it broke was told
            }
            leaveNothingEmpty();
        }
    }

    /// A full disk would have one more file without a byte at each try, and a directory of many thousands.
    private void leaveNothingEmpty() {
        Path path = JournalFiles.named(place.directory(), startMillis, number);
        try {
            if (Files.size(path) == 0) {
                Files.delete(path);
                number--;
            }
        } catch (IOException _) {
            // it is in nobody's way
        }
    }

    /// How many observations were lost that had been taken as written, told once.
    long takeLost() {
        long count = lost;
        lost = 0;
        return count;
    }

    long total() throws IOException {
        return JournalFiles.total(place.directory());
    }

    @Override
    public void close() throws IOException {
        JournalFile open = file;
        file = null;
        if (open != null) {
            open.flush();
            unflushed = 0;
            open.force();
            open.close();
        }
    }
}
