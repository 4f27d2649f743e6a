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

/// A file that is read pass after pass; while its bytes stay the same, so does the parsed value, the very object.
final class CachedFile<T> {

    private final KernelPath path;
    private final Function<FileCursor, Reading<T>> parser;
    private final String whyGone;
    private byte[] lastBytes = new byte[0];
    private Reading<T> lastReading;
    private boolean gone;

    /// @param whyGone the reason to give where the file is missing
    CachedFile(KernelPath path, Function<FileCursor, Reading<T>> parser, String whyGone) {
        this.path = path;
        this.parser = parser;
        this.whyGone = whyGone;
        this.lastReading = Reading.absent("not read yet");
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
    Reading<T> readIfEnabled(ReadContext context) {
        return gone && !context.audit() ? lastReading : readFile(context);
    }

    Reading<T> readFile(ReadContext context) {
        ReadOutcome outcome = context.readFile(path);
        if (outcome instanceof ReadOutcome.Content) {
            gone = false;
            lastReading = parseContent(context);
            return lastReading;
        }
        if (gone && outcome instanceof ReadOutcome.Vanished) {
            return lastReading;
        }
        gone = outcome instanceof ReadOutcome.Vanished;
        lastReading = switch (outcome) {
            case ReadOutcome.Content _ -> lastReading;
            case ReadOutcome.Vanished _ -> withoutContent(Reading.absent(whyGone));
            case ReadOutcome.Unsupported _ -> withoutContent(Reading.absent(UnreadableReason.unsupportedText(path)));
            case ReadOutcome.Denied _ -> withoutContent(Reading.failed(UnreadableReason.deniedText(path)));
            case ReadOutcome.Failed(String message) -> withoutContent(Reading.failed(path + ": " + message));
        };
        return lastReading;
    }

    void forgetFile(KernelFs fs) {
        fs.forgetPath(path);
    }

    private Reading<T> withoutContent(Reading<T> reading) {
        lastBytes = new byte[0];
        return reading.equals(lastReading) ? lastReading : reading;
    }

    private Reading<T> parseContent(ReadContext context) {
        Reading<T> reading = parseContent(context.bytes(), context.cursor());
        if (reading instanceof Reading.Failed<T>) {
            context.countMalformed(path);
        }
        return reading;
    }

    private Reading<T> parseContent(FileBuffer buffer, FileCursor cursor) {
        int length = buffer.length();
        if (length > 0 && Arrays.equals(buffer.array(), 0, length, lastBytes, 0, lastBytes.length)) {
            return lastReading;
        }
        lastBytes = lastBytes.length == length ? lastBytes : new byte[length];
        System.arraycopy(buffer.array(), 0, lastBytes, 0, length);
        try {
            return parser.apply(cursor.startFile(buffer));
        } catch (MalformedFileException e) {
            return Reading.failed(path + " " + e.getMessage());
        }
    }
}
