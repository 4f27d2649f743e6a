package io.barograph.cli.backtest.prometheus;

import io.barograph.problem.Sha256;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Keeps good answers in a directory, each in a compressed file, so that a run that was cut short goes on where it was.
///
/// @param directory null where no answer is kept
public record AnswerCache(@Nullable Path directory) {

    /// The answer to a question; null if it is not kept.
    @Nullable
    InputStream keptAnswer(URI question) throws IOException {
        Path file = file(question);
        return file == null || !Files.isRegularFile(file) ? null : new GZIPInputStream(Files.newInputStream(file));
    }

    void keepAnswer(URI question, byte[] answer) throws IOException {
        Path file = file(question);
        if (directory == null || file == null) {
            return;
        }
        try {
            Files.createDirectories(directory);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(directory + " is a file, expected a directory to keep answers in", e);
        }
        // Of its own: other shards of one backtest may keep the same answer at the same time
        Path part = Files.createTempFile(directory, "answer-", ".part");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(part))) {
            out.write(answer);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private @Nullable Path file(URI question) {
        String name = Sha256.hexDigest(question.toString()).substring(0, 32) + ".json.gz";
        return directory == null ? null : directory.resolve(name);
    }
}
