package io.barograph.exporter.libc;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InotifyTest {

    @TempDir
    Path directory;

    private Inotify inotify = Objects.requireNonNull(Inotify.open());

    @BeforeEach
    void open() {
        inotify.close();
        inotify = Objects.requireNonNull(Inotify.open());
    }

    @AfterEach
    void close() {
        inotify.close();
    }

    @Test
    void tellsInWhichDirectoryOneWasMadeOrRemoved() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        int here = inotify.watchDirectory(directory.toString());
        int there = inotify.watchDirectory(other.toString());

        Files.createDirectory(other.resolve("new"));
        assertThat(waits()).isTrue();
        assertThat(inotify.readChanges()).isEqualTo(new Inotify.Changes(Set.of(there), Set.of(), false));
        assertThat(waits()).isFalse();

        Files.delete(other.resolve("new"));
        Files.delete(other);
        assertThat(inotify.readChanges()).isEqualTo(new Inotify.Changes(Set.of(here, there), Set.of(there), false));
    }

    private boolean waits() {
        return Poll.awaitEvents(new int[] {inotify.descriptor()}, new int[] {Poll.IN}, 0)[0] == Poll.IN;
    }

    @Test
    void passesOverFiles() throws IOException {
        inotify.watchDirectory(directory.toString());

        Files.createFile(directory.resolve("file"));

        assertThat(inotify.readChanges()).isEqualTo(Inotify.Changes.NONE);
    }

    @Test
    void saysWhyADirectoryCannotBeWatched() throws IOException {
        assertThat(inotify.watchDirectory(directory.resolve("none").toString())).isEqualTo(-Errno.ENOENT);
        assertThat(inotify.watchDirectory(
                        Files.createFile(directory.resolve("file")).toString()))
                .isEqualTo(-Errno.ENOTDIR);
    }

    @Test
    void givesADirectoryOneWatchHoweverOftenItIsAskedFor() {
        assertThat(inotify.watchDirectory(directory.toString()))
                .isEqualTo(inotify.watchDirectory(directory.toString()));
    }
}
