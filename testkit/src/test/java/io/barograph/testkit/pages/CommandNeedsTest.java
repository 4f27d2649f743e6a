package io.barograph.testkit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.pages.CommandNeeds.Need;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandNeedsTest {

    @TempDir
    private Path directory;

    @Test
    void areThoseOfTheFirstRowThatFits() throws IOException {
        CommandNeeds needs = CommandNeeds.read(Files.writeString(directory.resolve("README.md"), """
                | these | need |
                |---|---|
                | `silence`, `check --cluster` | a cluster |
                | `explain` without `--recording` | a running controller, [such as](a.md) |
                | `mine.drl` | what [the recipe](b.md) adds |
                """));
        assertThat(needs.of(List.of("silence", "list"))).isEqualTo(Need.CLUSTER);
        assertThat(needs.of(List.of("check", "--cluster"))).isEqualTo(Need.CLUSTER);
        assertThat(needs.of(List.of("check", "silence"))).isEqualTo(Need.CHECKOUT);
        assertThat(needs.of(List.of("explain", "--demand=a"))).isEqualTo(Need.CONTROLLER);
        assertThat(needs.of(List.of("explain", "--recording=a"))).isEqualTo(Need.CHECKOUT);
        assertThat(needs.of(List.of("check", "mine.drl"))).isEqualTo(Need.RECIPE);
    }
}
