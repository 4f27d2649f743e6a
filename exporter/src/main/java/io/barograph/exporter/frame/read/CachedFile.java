package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.UnreadableReason;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.MalformedFileException;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.signal.Reading;
import module java.base;

/// One file that is read pass after pass; while its bytes stay the same, so does the parsed value, the very object.
final class CachedFile<T> {

    private final KernelPath path;
    private final Function<FileCursor, Reading<T>> parser;
    private final String whyGone;
    private byte[] lastBytes = new byte[0];
    private Reading<T> last;
    private boolean gone;

    /// @param whyGone the reason to give where the file is missing
    CachedFile(KernelPath path, Function<FileCursor, Reading<T>> parser, String whyGone) {
        this.path = path;
        this.parser = parser;
        this.whyGone = whyGone;
        this.last = Reading.absent("not read yet");
    }

    KernelPath path() {
        return path;
    }

    /// Whether it was not there when it was read last.
    boolean isGone() {
        return gone;
    }

    /// Reads a file that a cgroup has only if a controller is enabled for it. Failing to open one costs more than
    /// reading it, so while it is missing it is looked for at audits only.
    Reading<T> readIfEnabled(ReadContext pass) {
        return gone && !pass.audit() ? last : read(pass);
    }

    Reading<T> read(ReadContext pass) {
        ReadOutcome outcome = pass.read(path);
        if (outcome instanceof ReadOutcome.Content) {
            gone = false;
            last = parsed(pass);
            return last;
        }
        if (gone && outcome instanceof ReadOutcome.Vanished) {
            return last;
        }
        gone = outcome instanceof ReadOutcome.Vanished;
        last = switch (outcome) {
            case ReadOutcome.Content _ -> last;
            case ReadOutcome.Vanished _ -> without(Reading.absent(whyGone));
            case ReadOutcome.Unsupported _ -> without(Reading.absent(UnreadableReason.unsupported(path)));
            case ReadOutcome.Denied _ -> without(Reading.failed(UnreadableReason.denied(path)));
            case ReadOutcome.Failed(String message) -> without(Reading.failed(path + ": " + message));
        };
        return last;
    }

    void forget(KernelFs fs) {
        fs.forget(path);
    }

    private Reading<T> without(Reading<T> reading) {
        lastBytes = new byte[0];
        return reading.equals(last) ? last : reading;
    }

    private Reading<T> parsed(ReadContext pass) {
        Reading<T> reading = parsed(pass.bytes(), pass.cursor());
        if (reading instanceof Reading.Failed<T>) {
            pass.malformed(path);
        }
        return reading;
    }

    private Reading<T> parsed(FileBuffer bytes, FileCursor cursor) {
        int length = bytes.length();
        if (length > 0 && Arrays.equals(bytes.array(), 0, length, lastBytes, 0, lastBytes.length)) {
            return last;
        }
        lastBytes = lastBytes.length == length ? lastBytes : new byte[length];
        System.arraycopy(bytes.array(), 0, lastBytes, 0, length);
        try {
            return parser.apply(cursor.over(bytes));
        } catch (MalformedFileException e) {
            return Reading.failed(path + " " + e.getMessage());
        }
    }
}
