package io.barograph.exporter.kernel;

/// A kernel file whose line is not what its parser expects. Unknown lines and keys never are: only broken numbers.
public final class MalformedFileException extends RuntimeException {

    /// @param line counted from 1
    public MalformedFileException(int line, String text, String expected) {
        super("line " + line + " \"" + text + "\": expected " + expected, null, false, false);
    }
}
