package io.barograph.cli;

import io.barograph.problem.FileErrorText;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// What a person is told of an exception that reached the top.
final class FailureMessage {

    private FailureMessage() {}

    static String sentence(Throwable failure) {
        return switch (failure) {
            case FileSystemException file -> FileErrorText.sentence(Path.of(""), file);
            default -> {
                String message = failure.getMessage();
                yield message == null || message.isBlank() ? failure.toString() : message;
            }
        };
    }
}
