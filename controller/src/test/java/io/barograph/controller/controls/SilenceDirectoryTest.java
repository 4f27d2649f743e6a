package io.barograph.controller.controls;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SilenceDirectoryTest {

    @TempDir
    private Path parent;

    private Path silences = Path.of("");

    @BeforeEach
    void make() throws Exception {
        silences = Files.createDirectory(parent.resolve("silences"));
    }

    @Test
    void thatExistsIsNothingToTell() throws Exception {
        assertThat(new SilenceDirectory(silences).refused()).isNull();
        assertThat(new SilenceDirectory(silences).missing()).isNull();
        Path link = Files.createSymbolicLink(parent.resolve("mounted"), silences);
        assertThat(new SilenceDirectory(link).refused()).isNull();
        assertThat(new SilenceDirectory(link).missing()).isNull();
    }

    @Test
    void thatIsMissingMayComeAndIsTold() {
        SilenceDirectory mistyped = new SilenceDirectory(parent.resolve("silecnes"));
        assertThat(mistyped.refused()).isNull();
        assertThat(mistyped.missing())
                .startsWith("--silences: the directory " + mistyped.path() + " does not exist, expected the one that")
                .contains("nothing is silenced or stopped until it does")
                .endsWith("Maybe " + silences + ".");

        assertThat(new SilenceDirectory(parent.resolve("elsewhere")).missing())
                .endsWith("Maybe nothing was ever silenced there.");
    }

    @Test
    void thatIsAFileIsRefused() throws Exception {
        Path file = Files.writeString(silences.resolve("stop"), "{}");
        assertThat(new SilenceDirectory(file).refused())
                .isEqualTo("--silences: " + file + ": this is no directory, expected one of files that are a silence"
                        + " each. Maybe " + silences + ".");
    }
}
