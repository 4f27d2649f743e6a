package io.barograph.exporter.libc;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.libc.FileCalls.Use;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatxTest {

    @TempDir
    Path directory;

    private final Statx statx = new Statx();

    @Test
    void agreesWithTheJdk() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Files.createLink(directory.resolve("again"), file);
        for (Path path : new Path[] {file, directory, Path.of("/proc")}) {
            assertThat(statx.of(path.toString())).isZero();
            assertThat(statx.inode()).isEqualTo(Files.getAttribute(path, "unix:ino"));
            assertThat((int) statx.links()).isEqualTo(Files.getAttribute(path, "unix:nlink"));
            assertThat(statx.isDirectory()).isEqualTo(Files.isDirectory(path));
        }
    }

    @Test
    void asksAboutAnOpenDirectoryWhateverItIsCalledByNow() throws IOException {
        Path old = Files.createDirectory(directory.resolve("old"));
        Object inode = Files.getAttribute(old, "unix:ino");
        FileCalls calls = new FileCalls();
        int descriptor = calls.openFile(FileCalls.NO_DIRECTORY, old.toString(), Use.DIRECTORY);
        Files.move(old, directory.resolve("new"));
        assertThat(statx.of(descriptor)).isZero();
        assertThat(statx.inode()).isEqualTo(inode);
        calls.close(descriptor);
        assertThat(statx.of(descriptor)).isEqualTo(-Errno.EBADF);
    }

    @Test
    void asksAboutALinkItself() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
        assertThat(statx.of(link.toString())).isZero();
        assertThat(statx.isDirectory()).isFalse();
        assertThat(statx.inode()).isEqualTo(Files.getAttribute(link, "unix:ino", LinkOption.NOFOLLOW_LINKS));
        assertThat(statx.of(directory.resolve("none").toString())).isEqualTo(-Errno.ENOENT);
    }
}
