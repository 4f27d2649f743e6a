package io.barograph.exporter.recording;

/// A recording that cannot be read, or not further: names the file, the line and what was expected there.
public final class RecordingException extends RuntimeException {

    /// @param message names the file
    public RecordingException(String message) {
        super(message);
    }

    /// @param line counted from 1; 0 is the file as a whole
    RecordingException(String file, long line, String message) {
        super((line == 0 ? file : file + " line " + line) + ": " + message);
    }
}
