package io.barograph.problem;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Why a file cannot be read or written, in an operator's words instead of a Java exception's.
public final class FileErrorText {

    private static final String MISSING = "there is no such file";
    private static final String DIRECTORY = "it is a directory";
    private static final String DENIED = "permission denied";

    private FileErrorText() {}

    /// `there is no such file`, `it is a directory`, `permission denied`, else what the operating system says.
    public static String whyUnusable(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> MISSING;
            case AccessDeniedException _ -> DENIED;
            case NotDirectoryException _ -> "this is no directory";
            case FileAlreadyExistsException _ -> "is there already";
            case FileSystemException fileFailure
            when fileFailure.getReason() != null -> plainWords(fileFailure.getReason());
            default -> plainWords(String.valueOf(failure.getMessage()));
        };
    }

    /// The file's name, why it cannot be read and what to do: `x.drl: there is no such file. Maybe the path is ...`.
    ///
    /// @param askedPath the file's name where the failure has none
    public static String failureSentence(Path askedPath, IOException failure) {
        String file = failure instanceof FileSystemException fileFailure ? fileFailure.getFile() : null;
        return (file == null ? askedPath : file) + ": " + withHint(whyUnusable(failure));
    }

    /// Why there is no file at the path that could be read, and what to do; null where there is one. A pipe or a
    /// device is none.
    public static @Nullable String whyNoFile(Path path) {
        if (Files.isRegularFile(path)) {
            return Files.isReadable(path) ? null : withHint(DENIED);
        }
        if (Files.isDirectory(path)) {
            return withHint(DIRECTORY);
        }
        return Files.exists(path) ? "this is no regular file, expected one" : withHint(MISSING);
    }

    /// Why there is no answer at an address: `connection refused`, `there is no such host`, else what Java says.
    public static String whyNoAnswer(Throwable failure) {
        String message = failure.getMessage();
        if (message != null && !message.equals("Connection refused")) {
            return message;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return "there is no such host";
            }
        }
        return failure instanceof ConnectException
                ? "connection refused"
                : failure.getClass().getSimpleName();
    }

    /// The reason, and what often helps.
    private static String withHint(String why) {
        return switch (why) {
            case MISSING -> MISSING + ". Maybe the path is relative to another directory";
            case DIRECTORY -> DIRECTORY + ". Maybe name one of the files in it";
            case DENIED -> DENIED + ". Maybe it belongs to root";
            default -> why;
        };
    }

    private static String plainWords(String words) {
        return words.equals("Is a directory") ? DIRECTORY : words;
    }
}
