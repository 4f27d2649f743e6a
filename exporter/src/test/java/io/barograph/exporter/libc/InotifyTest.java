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
        int here = inotify.watch(directory.toString());
        int there = inotify.watch(other.toString());

        Files.createDirectory(other.resolve("new"));
        assertThat(waits()).isTrue();
        assertThat(inotify.read()).isEqualTo(new Inotify.Changes(Set.of(there), Set.of(), false));
        assertThat(waits()).isFalse();

        Files.delete(other.resolve("new"));
        Files.delete(other);
        assertThat(inotify.read()).isEqualTo(new Inotify.Changes(Set.of(here, there), Set.of(there), false));
    }

    private boolean waits() {
        return Poll.await(new int[] {inotify.descriptor()}, new int[] {Poll.IN}, 0)[0] == Poll.IN;
    }

    @Test
    void passesOverFiles() throws IOException {
        inotify.watch(directory.toString());

        Files.createFile(directory.resolve("file"));

        assertThat(inotify.read()).isEqualTo(Inotify.Changes.NONE);
    }

    @Test
    void saysWhyADirectoryCannotBeWatched() throws IOException {
        assertThat(inotify.watch(directory.resolve("none").toString())).isEqualTo(-Errno.ENOENT);
        assertThat(inotify.watch(Files.createFile(directory.resolve("file")).toString()))
                .isEqualTo(-Errno.ENOTDIR);
    }

    @Test
    void givesADirectoryOneWatchHoweverOftenItIsAskedFor() {
        assertThat(inotify.watch(directory.toString())).isEqualTo(inotify.watch(directory.toString()));
    }
}
