package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearDirectoryTest {

    @TempDir
    private Path parent;

    @Test
    void isTheOneBesideItWithNearlyItsName() throws Exception {
        Path silences = Files.createDirectory(parent.resolve("silences"));
        Files.writeString(parent.resolve("silecne"), "a file is no directory");

        assertThat(NearDirectory.of(parent.resolve("silecnes"))).isEqualTo(silences);
        assertThat(NearDirectory.of(parent.resolve("policies"))).isNull();
    }

    @Test
    void isNoneWhereNothingCanBeListed() {
        assertThat(NearDirectory.of(parent.resolve("none/silences"))).isNull();
        assertThat(NearDirectory.of(Path.of("/"))).isNull();
    }
}
