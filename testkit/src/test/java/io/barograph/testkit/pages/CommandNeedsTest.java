package io.barograph.testkit.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
                | `kubectl` | a cluster |
                | `sudo` | root |
                | `deploy/image` | some minutes |
                | `mine.drl` | what [the recipe](b.md) adds |
                """));
        assertThat(needs.of(List.of("silence", "list"))).isEqualTo(Need.CLUSTER);
        assertThat(needs.of(List.of("check", "--cluster"))).isEqualTo(Need.CLUSTER);
        assertThat(needs.of(List.of("check", "silence"))).isEqualTo(Need.CHECKOUT);
        assertThat(needs.of(List.of("explain", "--demand=a"))).isEqualTo(Need.CONTROLLER);
        assertThat(needs.of(List.of("explain", "--recording=a"))).isEqualTo(Need.CHECKOUT);
        assertThat(needs.of(List.of("check", "mine.drl"))).isEqualTo(Need.RECIPE);
        assertThat(need(needs, "kubectl barograph silence list")).isEqualTo(Need.CLUSTER);
        assertThat(need(needs, "kubectl barograph check mine.drl")).isEqualTo(Need.RECIPE);
        assertThat(need(needs, "kubectl get nodes")).isEqualTo(Need.CLUSTER);
        assertThat(need(needs, "sudo kubectl get nodes")).isEqualTo(Need.ROOT);
        assertThat(need(needs, "sudo barograph check a")).isEqualTo(Need.CHECKOUT);
        assertThat(need(needs, "deploy/image/build a.tar")).isEqualTo(Need.MINUTES);
        assertThat(need(needs, "grep a")).isEqualTo(Need.CHECKOUT);
        assertThatThrownBy(() -> need(needs, "imagine a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing says what imagine needs");
    }

    private static Need need(CommandNeeds needs, String line) {
        return needs.of(ProgramCall.callsOf(line).getFirst());
    }
}
