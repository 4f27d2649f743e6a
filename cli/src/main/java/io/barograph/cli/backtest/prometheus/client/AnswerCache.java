package io.barograph.cli.backtest.prometheus.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where answers lie while they are read, each in a compressed file; kept from one run to the next if that is wanted,
/// so that a run that was cut short goes on where it was.
public final class AnswerCache implements AutoCloseable {

    private static final String PART = ".part";

    private final Path directory;
    private final boolean keeps;

    private AnswerCache(Path directory, boolean keeps) {
        this.directory = directory;
        this.keeps = keeps;
    }

    /// @param state the directory in which answers are kept; null for one that goes with the run
    public static AnswerCache in(@Nullable Path state) throws IOException {
        if (state == null) {
            return new AnswerCache(Files.createTempDirectory("barograph-backtest-"), false);
        }
        try {
            Files.createDirectories(state);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(state + " is a file; expected a directory to keep answers in", e);
        }
        return new AnswerCache(state, true);
    }

    /// The answer to a question that was kept; null if there is none.
    @Nullable
    Path kept(String question) {
        Path file = file(question);
        return keeps && Files.isRegularFile(file) ? file : null;
    }

    /// Where the answer to one asking is written to until it is known to be good.
    Path part(String question, int attempt) {
        return directory.resolve(file(question).getFileName() + "." + attempt + PART);
    }

    /// The answer was good.
    void done(String question, Path part) throws IOException {
        if (keeps) {
            Files.move(part, file(question), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.deleteIfExists(part);
        }
    }

    private Path file(String question) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(question.getBytes(UTF_8));
            return directory.resolve(HexFormat.of().formatHex(digest, 0, 16) + ".json.gz");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    @Override
    public void close() throws IOException {
        if (keeps) {
            return;
        }
        try (Stream<Path> left = Files.list(directory)) {
            for (Path each : left.toList()) {
                Files.deleteIfExists(each);
            }
        }
        Files.deleteIfExists(directory);
    }
}
