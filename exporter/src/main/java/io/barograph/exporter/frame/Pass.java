package io.barograph.exporter.frame;

import io.barograph.exporter.kernel.Cursor;
import io.barograph.exporter.kernel.FileBytes;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.Outcome;
import java.util.HashMap;
import java.util.Map;

/// What one pass works with: the door, one buffer, one cursor, and the count of what it cost.
final class Pass {

    private final KernelFs fs;
    private final boolean audit;
    private final FileBytes bytes;
    private final Cursor cursor;
    private final long fallbacksBefore;
    private long files;
    private long vanished;
    private final Map<ReadError, Long> errors = new HashMap<>();

    /// @param audit whether to look again for files that were missing where they may well be
    Pass(KernelFs fs, boolean audit, FileBytes bytes, Cursor cursor) {
        this.fs = fs;
        this.audit = audit;
        this.bytes = bytes;
        this.cursor = cursor;
        this.fallbacksBefore = fs.fallbackReads();
    }

    boolean audit() {
        return audit;
    }

    Outcome read(KernelPath path) {
        files++;
        Outcome outcome = fs.read(path, bytes);
        if (outcome instanceof Outcome.Content) {
            return outcome;
        }
        switch (outcome) {
            case Outcome.Vanished _ -> vanished++;
            case Outcome.Denied _ -> count(path, ReadError.DENIED);
            case Outcome.Failed failed -> count(path, failed.cause());
            case Outcome.Content _, Outcome.Unsupported _ -> {
                // The one is what we want, and the other says so for good
            }
        }
        return outcome;
    }

    /// What was read is not what such a file holds.
    void malformed(KernelPath path) {
        count(path, ReadError.MALFORMED);
    }

    private void count(KernelPath path, String cause) {
        errors.merge(ReadError.of(path, cause), 1L, Long::sum);
    }

    KernelFs fs() {
        return fs;
    }

    FileBytes bytes() {
        return bytes;
    }

    Cursor cursor() {
        return cursor;
    }

    /// What it came to so far.
    Reads reads() {
        return new Reads(files, vanished, fs.fallbackReads() - fallbacksBefore, errors);
    }
}
