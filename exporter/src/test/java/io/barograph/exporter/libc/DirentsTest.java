package io.barograph.exporter.libc;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.libc.Dirents.EntryType;
import io.barograph.exporter.libc.FileCalls.Use;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirentsTest {

    @TempDir
    Path directory;

    private final FileCalls calls = new FileCalls();
    private final Dirents dirents = new Dirents();

    @Test
    void listsEveryEntryWithItsType() throws IOException {
        Map<String, EntryType> expected = new TreeMap<>();
        for (int i = 0; i < 2000; i++) { // more than one call gives
            String name = "file-with-a-rather-long-name-" + i;
            Files.createFile(directory.resolve(name));
            expected.put(name, EntryType.OTHER);
        }
        Files.createDirectory(directory.resolve("ü dir"));
        expected.put("ü dir", EntryType.DIRECTORY);
        Files.createSymbolicLink(directory.resolve("link"), directory);
        expected.put("link", EntryType.OTHER);

        Map<String, EntryType> found = new TreeMap<>();
        assertThat(list((name, type) -> {
                    found.put(name, type);
                    return true;
                }))
                .isZero();
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void stopsWhereNoMoreIsWanted() throws IOException {
        Files.createFile(directory.resolve("a"));
        Files.createFile(directory.resolve("b"));
        List<String> found = new ArrayList<>();
        assertThat(list((name, _) -> {
                    found.add(name);
                    return false;
                }))
                .isZero();
        assertThat(found).hasSize(1);
    }

    @Test
    void saysWhyThereIsNothingToList() {
        assertThat(dirents.listEntries(-1, (_, _) -> true)).isEqualTo(-Errno.EBADF);
    }

    private int list(Dirents.Sink sink) {
        int descriptor = calls.openFile(FileCalls.NO_DIRECTORY, directory.toString(), Use.LIST);
        try {
            return dirents.listEntries(descriptor, sink);
        } finally {
            calls.close(descriptor);
        }
    }
}
