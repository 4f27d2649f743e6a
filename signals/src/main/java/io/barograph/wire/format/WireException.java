package io.barograph.wire.format;

/// Bytes that are no snapshot, or a snapshot that cannot be written: names the field and what was expected there.
public final class WireException extends RuntimeException {

    /// The longest message, whatever a snapshot contains.
    public static final int MAX_MESSAGE = 400;

    private static final long serialVersionUID = 1L;

    public WireException(String message) {
        super(WireText.clipText(message, MAX_MESSAGE));
    }

    public WireException(String message, Throwable cause) {
        super(WireText.clipText(message, MAX_MESSAGE), cause);
    }
}
