package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadableTest {

    @TempDir
    private Path directory;

    @Test
    void tellsInWordsWhyAFileCannotBeRead() {
        Path none = directory.resolve("none");

        assertThat(Unreadable.sentence(none, reading(none)))
                .isEqualTo(none + ": there is no such file. Maybe the path is relative to another directory");
        assertThat(Unreadable.why(reading(directory))).isEqualTo("it is a directory");
        assertThat(Unreadable.why(new AccessDeniedException("x"))).isEqualTo("permission denied");
        assertThat(Unreadable.why(new FileSystemException("x", null, "Input/output error")))
                .isEqualTo("Input/output error");
        assertThat(Unreadable.sentence(none, new IOException("broken pipe"))).isEqualTo(none + ": broken pipe");
    }

    @Test
    void tellsBeforehandWhereThereIsNoFile() throws IOException {
        assertThat(Unreadable.whyNoFile(Files.writeString(directory.resolve("a"), "a")))
                .isNull();
        assertThat(Unreadable.whyNoFile(directory.resolve("none"))).startsWith("there is no such file. Maybe");
        assertThat(Unreadable.whyNoFile(directory)).startsWith("it is a directory. Maybe");
        assertThat(Unreadable.whyNoFile(Path.of("/dev/null"))).isEqualTo("this is no regular file, expected one");
    }

    @Test
    void tellsInWordsWhyNobodyAnswers() {
        IOException unresolved = new ConnectException();
        unresolved.initCause(new UnresolvedAddressException());

        assertThat(Unreadable.whyNoAnswer(new ConnectException())).isEqualTo("connection refused");
        assertThat(Unreadable.whyNoAnswer(unresolved)).isEqualTo("there is no such host");
        assertThat(Unreadable.whyNoAnswer(new IOException("reset"))).isEqualTo("reset");
        assertThat(Unreadable.whyNoAnswer(new IOException())).isEqualTo("IOException");
    }

    private static IOException reading(Path file) {
        return catchThrowableOfType(IOException.class, () -> Files.readAllBytes(file));
    }
}
