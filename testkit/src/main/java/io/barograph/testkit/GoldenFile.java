package io.barograph.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/// Expected texts in files; `-Dgolden=update` writes them anew, and the diff is reviewed like code.
public final class GoldenFile {

    private GoldenFile() {}

    /// Compares with `src/test/resources/golden/NAME`.
    public static void matches(String name, String actual) {
        file(Path.of("src/test/resources/golden", name), actual);
    }

    /// Compares with any file.
    public static void file(Path file, String actual) {
        try {
            if ("update".equals(System.getProperty("golden"))) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, actual);
            }
            assertThat(actual).as("%s; -Dgolden=update rewrites it", file).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
