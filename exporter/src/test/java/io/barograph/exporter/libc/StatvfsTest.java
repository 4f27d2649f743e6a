package io.barograph.exporter.libc;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatvfsTest {

    @TempDir
    Path directory;

    @Test
    void agreesWithTheJdkOnTheSizeOfAFileSystem() throws IOException {
        FileStore store = Files.getFileStore(directory);

        assertThat(Statvfs.of(directory.toString())).isInstanceOfSatisfying(Statvfs.Usage.class, usage -> {
            assertThat(usage.blocks().total() * usage.blockBytes()).isEqualTo(totalOf(store));
            assertThat(usage.blockBytes()).isPositive();
            assertThat(usage.blocks().free()).isBetween(0L, usage.blocks().total());
            assertThat(usage.blocks().available()).isBetween(0L, usage.blocks().free());
            assertThat(usage.inodes().free()).isBetween(0L, usage.inodes().total());
        });
    }

    @Test
    void saysWhyItCannotTell() {
        assertThat(Statvfs.of(directory.resolve("none").toString())).isEqualTo(new Statvfs.Failed(Errno.ENOENT));
        assertThat(Statvfs.of("a\0b")).isEqualTo(new Statvfs.Failed(Errno.ENOENT));
    }

    private static long totalOf(FileStore store) {
        try {
            return store.getTotalSpace();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
