package io.barograph.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/// What a person is told of an exception that reached the top.
final class Failures {

    private Failures() {}

    static String sentence(Throwable failure) {
        return switch (failure) {
            case NoSuchFileException missing -> missing.getFile() + ": no such file or directory";
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            default -> {
                String message = failure.getMessage();
                yield message == null || message.isBlank() ? failure.toString() : message;
            }
        };
    }
}
