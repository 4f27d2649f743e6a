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
    void namesWhatNoExperimentHasMade() throws IOException {
        Files.createDirectories(own().resolve("a/of somebody"));
        assertThatThrownBy(() -> LoadFiles.open(parent).close())
                .hasMessage(own() + "/a has of somebody, which no experiment has made.\nMaybe remove it: rm -r " + own()
                        + "/a");
        Files.delete(own().resolve("a/of somebody"));
        for (String name : List.of("1", "2", "3", "4")) {
            Files.writeString(own().resolve(name), "theirs");
        }
        assertThatThrownBy(() -> LoadFiles.open(parent).close())
                .hasMessage(own() + " has 1, 2, 3 and more, which no experiment has made.\nMaybe remove it: rm -r "
                        + own());
        assertThat(own().resolve("1")).hasContent("theirs");
    }

    @Test
    void saysWhereNoDirectoryCanBeMade() {
        assertThatThrownBy(() -> LoadFiles.open(Path.of("/proc")).close())
                .hasMessageStartingWith("the directory /proc/barograph-experiment could not be made (")
                .hasMessageEndingWith(").\nMaybe name another place by --directory")
                .message()
                .doesNotContain("(/proc");
    }

    @Test
    void takesATwentiethOfTheSpaceAndAtMost256MiB() {
        assertThat(LoadFiles.bytesWithin(1 << 30)).isEqualTo(51 * MIB);
        assertThat(LoadFiles.bytesWithin(1L << 40)).isEqualTo(256 * MIB);
        assertThat(LoadFiles.bytesWithin(300 * MIB)).isZero();
    }
}
