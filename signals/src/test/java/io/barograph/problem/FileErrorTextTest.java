package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileErrorTextTest {

    @TempDir
    private Path directory;

    @Test
    void tellsInWordsWhyAFileCannotBeRead() {
        Path none = directory.resolve("none");

        assertThat(FileErrorText.failureSentence(none, reading(none)))
                .isEqualTo(none + ": there is no such file. Maybe the path is relative to another directory");
        assertThat(FileErrorText.whyUnusable(reading(directory))).isEqualTo("it is a directory");
        assertThat(FileErrorText.whyUnusable(new AccessDeniedException("x"))).isEqualTo("permission denied");
        assertThat(FileErrorText.whyUnusable(new FileSystemException("x", null, "Input/output error")))
                .isEqualTo("Input/output error");
        assertThat(FileErrorText.failureSentence(none, new IOException("broken pipe")))
                .isEqualTo(none + ": broken pipe");
    }

    @Test
    void tellsBeforehandWhereThereIsNoFile() throws IOException {
        assertThat(FileErrorText.whyNoFile(Files.writeString(directory.resolve("a"), "a")))
                .isNull();
        assertThat(FileErrorText.whyNoFile(directory.resolve("none"))).startsWith("there is no such file. Maybe");
        assertThat(FileErrorText.whyNoFile(directory)).startsWith("it is a directory. Maybe");
        assertThat(FileErrorText.whyNoFile(Path.of("/dev/null"))).isEqualTo("this is no regular file, expected one");
    }

    @Test
    void tellsInWordsWhyNobodyAnswers() {
        IOException unresolved = new ConnectException();
        unresolved.initCause(new UnresolvedAddressException());

        assertThat(FileErrorText.whyNoAnswer(new ConnectException())).isEqualTo("connection refused");
        assertThat(FileErrorText.whyNoAnswer(unresolved)).isEqualTo("there is no such host");
        assertThat(FileErrorText.whyNoAnswer(new IOException("reset"))).isEqualTo("reset");
        assertThat(FileErrorText.whyNoAnswer(new IOException())).isEqualTo("IOException");
    }

    private static IOException reading(Path file) {
        return catchThrowableOfType(IOException.class, () -> Files.readAllBytes(file));
    }
}
