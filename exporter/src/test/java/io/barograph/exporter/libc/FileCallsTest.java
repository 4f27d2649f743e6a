package io.barograph.exporter.libc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.libc.FileCalls.Use;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCallsTest {

    @TempDir
    Path directory;

    private final FileCalls calls = new FileCalls();

    @Test
    void readsAFileAgainThroughTheSameDescriptor() throws IOException {
        Path file = Files.writeString(directory.resolve("ü b"), "one");
        int descriptor = calls.openFile(FileCalls.NO_DIRECTORY, file.toString(), Use.READ);
        assertThat(text(descriptor, 0)).isEqualTo("one");
        Files.writeString(file, "another");
        assertThat(text(descriptor, 0)).isEqualTo("another");
        assertThat(text(descriptor, 5)).isEqualTo("er");
        assertThat(calls.readFile(descriptor, 7)).isZero();
        calls.close(descriptor);
        assertThat(calls.readFile(descriptor, 0)).isEqualTo(-Errno.EBADF);
    }

    @Test
    void opensBelowADirectoryThatWasRenamedSince() throws IOException {
        Path old = Files.createDirectory(directory.resolve("old"));
        Files.writeString(old.resolve("file"), "here");
        int below = calls.openFile(FileCalls.NO_DIRECTORY, old.toString(), Use.DIRECTORY);
        Files.move(old, directory.resolve("new"));
        int descriptor = calls.openFile(below, "file", Use.READ_NO_LINK);
        assertThat(text(descriptor, 0)).isEqualTo("here");
        assertThat(calls.openFile(below, "none", Use.READ)).isEqualTo(-Errno.ENOENT);
        calls.close(descriptor);
        calls.close(below);
    }

    @Test
    void followsLinksOnlyWhereAsked() throws IOException {
        Files.writeString(directory.resolve("file"), "x");
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("file"));
        int followed = calls.openFile(FileCalls.NO_DIRECTORY, link.toString(), Use.READ);
        assertThat(text(followed, 0)).isEqualTo("x");
        calls.close(followed);
        assertThat(calls.openFile(FileCalls.NO_DIRECTORY, link.toString(), Use.READ_NO_LINK))
                .isEqualTo(-Errno.ELOOP);
        assertThat(calls.openFile(FileCalls.NO_DIRECTORY, link.toString(), Use.LIST))
                .isEqualTo(-Errno.ENOTDIR);
    }

    @Test
    void saysWhatNoFileCanBeCalled() {
        assertThat(calls.openFile(FileCalls.NO_DIRECTORY, "/a\0b", Use.READ)).isEqualTo(-Errno.ENOENT);
        assertThat(calls.openFile(FileCalls.NO_DIRECTORY, "/" + "a".repeat(5000), Use.READ))
                .isEqualTo(-Errno.ENAMETOOLONG);
    }

    private String text(int descriptor, long offset) {
        int length = calls.readFile(descriptor, offset);
        assertThat(length).isPositive();
        byte[] bytes = new byte[length];
        calls.takeBytes(length, bytes, 0);
        return new String(bytes, UTF_8);
    }
}
