package io.barograph.exporter.kernel;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// What an IOException says about a kernel file. Java shows most errno values only as the C library's texts, which
/// are English unless somebody sets another locale; then a vanished file counts as failed, and is opened anew.
final class IoErrors {

    private IoErrors() {}

    static Outcome outcomeOf(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> Outcome.VANISHED;
            case AccessDeniedException _ -> Outcome.DENIED;
            default -> byText(textOf(e));
        };
    }

    /// EMFILE or ENFILE.
    static boolean tooManyOpen(IOException e) {
        return textOf(e).startsWith("Too many open files");
    }

    private static Outcome byText(String text) {
        return switch (text) {
            case "No such file or directory", "No such device", "Not a directory" -> Outcome.VANISHED;
            case "Operation not supported" -> Outcome.UNSUPPORTED;
            case "Permission denied", "Operation not permitted" -> Outcome.DENIED;
            default -> new Outcome.Failed(text);
        };
    }

    private static String textOf(IOException e) {
        String text = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
        return text == null ? e.toString() : text;
    }
}
