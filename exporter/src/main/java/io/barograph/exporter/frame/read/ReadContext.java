package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ReadError;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.signal.Resource;
import module java.base;

/// The means of one pass: the door, one buffer, one cursor, and the count of what it cost.
final class ReadContext {

    private final KernelFs fs;
    private final boolean audit;
    private final Set<Resource> owners;
    private final FileBuffer bytes;
    private final FileCursor cursor;
    private final long fallbacksBefore;
    private long files;
    private long vanished;
    private final Map<ReadError, Long> errors = new HashMap<>();

    /// @param audit whether to look again for files that were missing where they may well be
    /// @param owners the resources of which every owner's use is read
    ReadContext(KernelFs fs, boolean audit, Set<Resource> owners, FileBuffer buffer, FileCursor cursor) {
        this.fs = fs;
        this.audit = audit;
        this.owners = owners;
        this.bytes = buffer;
        this.cursor = cursor;
        this.fallbacksBefore = fs.fallbackReads();
    }

    boolean audit() {
        return audit;
    }

    /// Whether it is read how much each owner uses of a resource, since one of them waits for it.
    boolean readsOwnersOf(Resource resource) {
        return owners.contains(resource);
    }

    ReadOutcome readFile(KernelPath path) {
        files++;
        ReadOutcome outcome = fs.readFile(path, bytes);
        if (outcome instanceof ReadOutcome.Content) {
            return outcome;
        }
        switch (outcome) {
            case ReadOutcome.Vanished _ -> vanished++;
            case ReadOutcome.Denied _ -> countError(path, ReadError.DENIED);
            case ReadOutcome.Failed failed -> countError(path, failed.cause());
            case ReadOutcome.Content _, ReadOutcome.Unsupported _ -> {
                // The one is what we want, and the other says so for good
            }
        }
        return outcome;
    }

    /// Counts a file whose bytes are not those of such a file.
    void countMalformed(KernelPath path) {
        countError(path, ReadError.MALFORMED);
    }

    private void countError(KernelPath path, String cause) {
        errors.merge(ReadError.of(path, cause), 1L, Long::sum);
    }

    KernelFs fs() {
        return fs;
    }

    FileBuffer bytes() {
        return bytes;
    }

    FileCursor cursor() {
        return cursor;
    }

    /// The cost so far.
    ///
    /// @param unread cgroups that were found and not read
    PassCost passCost(int unread) {
        return new PassCost(files, vanished, fs.fallbackReads() - fallbacksBefore, unread, errors);
    }
}
