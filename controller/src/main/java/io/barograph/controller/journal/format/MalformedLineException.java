package io.barograph.controller.journal.format;

/// What is wrong with a line, and in which column, counted in bytes from 1.
final class MalformedLineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long column;

    MalformedLineException(long column, String message, Throwable cause) {
        super(message, cause);
        this.column = column;
    }

    MalformedLineException(long column, String message) {
        super(message);
        this.column = column;
    }

    long column() {
        return column;
    }

    /// What is wrong with it.
    String text() {
        return String.valueOf(getMessage());
    }
}
