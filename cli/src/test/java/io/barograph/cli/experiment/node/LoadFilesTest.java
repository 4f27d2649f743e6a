package io.barograph.cli.experiment.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadFilesTest {

    private static final long MIB = 1 << 20;

    @TempDir
    private Path parent;

    private Path own() {
        return parent.resolve("barograph-experiment");
    }

    @Test
    void removesWhatAnEarlierRunHasLeftAndItself() throws IOException {
        Files.createDirectory(own());
        Files.writeString(own().resolve("a"), "left");
        Files.writeString(own().resolve("b"), "left");
        try (LoadFiles _ = LoadFiles.open(parent)) {
            assertThat(own()).isEmptyDirectory();
        }
        assertThat(own()).doesNotExist();
    }

    @Test
    void followsNoLink() throws IOException {
        Path foreign = Files.createDirectory(parent.resolve("foreign"));
        Files.writeString(foreign.resolve("a"), "theirs");
        Files.createSymbolicLink(own(), foreign);
        assertThatThrownBy(() -> LoadFiles.open(parent).close())
                .hasMessageContaining(own().toString())
                .hasMessageContaining("\nMaybe ");
        assertThat(foreign.resolve("a")).hasContent("theirs");
    }

    @Test
    void takesATwentiethOfTheSpaceAndAtMost256MiB() {
        assertThat(LoadFiles.bytesWithin(1 << 30)).isEqualTo(51 * MIB);
        assertThat(LoadFiles.bytesWithin(1L << 40)).isEqualTo(256 * MIB);
        assertThat(LoadFiles.bytesWithin(300 * MIB)).isZero();
    }
}
