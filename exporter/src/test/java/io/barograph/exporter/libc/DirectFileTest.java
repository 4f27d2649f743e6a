package io.barograph.exporter.libc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// In the build's own directory, since not every file system for temporary files knows O_DIRECT.
class DirectFileTest {

    private static final int BLOCK = 4096;

    private Path directory = Path.of("");

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "direct");
    }

    @AfterEach
    void removeDirectory() throws IOException {
        for (String name : List.of("file", "link")) {
            Files.deleteIfExists(directory.resolve(name));
        }
        Files.delete(directory);
    }

    private Path file() throws IOException {
        Path file = directory.resolve("file");
        byte[] content = new byte[BLOCK];
        Arrays.fill(content, (byte) 7);
        try (DirectFile open = DirectFile.open(file, DirectFile.Use.CREATE, BLOCK)) {
            open.fillBlock(content);
            open.writeBlock(0);
            open.writeBlock(BLOCK);
        }
        return file;
    }

    @Test
    void writesAndReadsBlocks() throws IOException {
        Path file = file();
        assertThat(Files.readAllBytes(file)).hasSize(2 * BLOCK).containsOnly(7);
        assertThat(Files.getPosixFilePermissions(file))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        try (DirectFile open = DirectFile.open(file, DirectFile.Use.READ, BLOCK)) {
            open.readBlock(BLOCK);
            assertThatThrownBy(() -> open.readBlock(2 * BLOCK)).hasMessageContaining("0 of 4096 bytes at 8192");
            assertThatThrownBy(() -> open.writeBlock(0)).hasMessageContaining("cannot be written: EBADF");
        }
        try (DirectFile open = DirectFile.open(file, DirectFile.Use.WRITE_SYNC, BLOCK)) {
            open.writeBlock(BLOCK);
        }
        assertThat(Files.readAllBytes(file)).hasSize(2 * BLOCK).contains(7).contains(0);
    }

    @Test
    void followsNoLinkAndReplacesNothing() throws IOException {
        Path file = file();
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThatThrownBy(() -> DirectFile.open(link, DirectFile.Use.READ, BLOCK))
                .hasMessageContaining("ELOOP");
        assertThatThrownBy(() -> DirectFile.open(file, DirectFile.Use.CREATE, BLOCK))
                .hasMessageContaining("errno 17");
        assertThatThrownBy(() -> DirectFile.open(directory.resolve("none"), DirectFile.Use.READ, BLOCK))
                .hasMessageContaining("ENOENT");
    }
}
