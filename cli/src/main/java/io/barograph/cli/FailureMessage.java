package io.barograph.cli;

import io.barograph.problem.FileErrorText;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// The message for an exception that ends the command.
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
