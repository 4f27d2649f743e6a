package io.barograph.exporter.recording;

import io.barograph.problem.FileErrorText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads a recording frame by frame; only one frame is in memory at a time.
final class RecordingReader implements AutoCloseable {

    private static final String FRAME = "### frame ";
    private static final String CLOCK = " boottime_us ";
    private static final int MAX_HEADER_LINES = 100;

    private final String name;
    private final InputStream input;
    private final RecordingLineReader lines;
    private final RecordingLimits limits;
    private final String header;
    private @Nullable Long nextMicros;
    private boolean marksEnds;
    private @Nullable String warning;

    RecordingReader(Path file, RecordingLimits limits) {
        this.name = file.toString();
        this.limits = limits;
        try {
            this.input = openFile(file);
        } catch (IOException e) {
            throw new RecordingException(FileErrorText.failureSentence(file, e));
        }
        this.lines = new RecordingLineReader(name, input, limits.lineBytes());
        try {
            this.header = readHeader();
        } catch (RecordingException e) {
            close();
            throw e;
        }
    }

    private static InputStream openFile(Path file) throws IOException {
        InputStream raw = new BufferedInputStream(Files.newInputStream(file));
        try {
            raw.mark(2);
            boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
            raw.reset();
            return gzip ? new GZIPInputStream(raw, 64 << 10) : raw;
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    private String readHeader() {
        String first = null;
        while (lines.next()) {
            if (lines.startsWith(FRAME)) {
                nextMicros = microsOf();
                return first == null ? "" : first;
            }
            if (lines.startsWith("--- ") || lines.number() > MAX_HEADER_LINES) {
                throw refusalOf(first, "expected \"### frame N boottime_us T\". Maybe this is not a recording");
            }
            first = first == null ? lines.textFrom(0) : first;
        }
        throw refusalOf(first, "the recording has no frame. Maybe it was cut short, or this is not a recording");
    }

    private RecordingException refusalOf(@Nullable String first, String otherwise) {
        return first == null || first.startsWith("scenario ")
                ? lines.toException(otherwise)
                : new RecordingException(name, 1, "expected \"scenario NAME ...\". Maybe this is not a recording");
    }

    /// The recording's first line.
    String header() {
        return header;
    }

    /// The time of the next frame; null at the end.
    @Nullable
    Long nextMicros() {
        return nextMicros;
    }

    /// A sentence on what is wrong with the recording's end; null if nothing is.
    @Nullable
    String warning() {
        return warning;
    }

    /// The next frame, or null at the end.
    @Nullable
    RecordedFrame next() {
        Long micros = nextMicros;
        if (micros == null) {
            return null;
        }
        RecordedFrameParser frame = new RecordedFrameParser(lines, limits, micros);
        boolean ended = false;
        while (lines.next()) {
            if (lines.startsWith(FRAME)) {
                nextMicros = followingMicros(microsOf(), micros);
                return frame.frame();
            }
            if (lines.startsWith("--- ")) {
                ended = false;
                frame.beginFile();
            } else if (lines.startsWith("### ")) {
                frame.takeNote();
                ended = lines.length() == 7 && lines.startsWith("### end");
                marksEnds |= ended;
            } else {
                frame.takeContent();
            }
        }
        return wholeFrame(frame, ended);
    }

    private @Nullable RecordedFrame wholeFrame(RecordedFrameParser frame, boolean ended) {
        nextMicros = null;
        if (ended || (!lines.cutShort() && !marksEnds)) {
            return frame.frame();
        }
        warning = name + " line " + lines.number() + ": the recording was cut short; its last frame is left out";
        return null;
    }

    private long followingMicros(long micros, long previousMicros) {
        if (micros <= previousMicros) {
            throw lines.toException("the clock goes from " + previousMicros + " to " + micros
                    + " microseconds: expected it to rise. Maybe these are two recordings");
        }
        return micros;
    }

    private long microsOf() {
        int clock = lines.textFrom(0).indexOf(CLOCK);
        return lines.numberAt(
                clock < 0 ? Integer.MAX_VALUE : clock + CLOCK.length(),
                "expected \"### frame N boottime_us T\" with T in microseconds");
    }

    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            throw new RecordingException(name, lines.number(), "cannot be closed: " + e.getMessage());
        }
    }
}
