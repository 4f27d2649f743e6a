package io.barograph.testkit.gobuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoModuleTest {

    @TempDir
    private Path module;

    @Test
    void readsTheVersionOfADependencyAloneOnItsLineOrAmongOthers() throws IOException {
        Files.writeString(module.resolve("go.mod"), """
                module example

                require example.org/alone v0.309.1

                require (
                	example.org/one v1.2.3
                	example.org/one/more v4.5.6 // indirect
                )
                """);
        assertThat(GoModule.version(module, "example.org/alone")).isEqualTo("0.309.1");
        assertThat(GoModule.version(module, "example.org/one")).isEqualTo("1.2.3");
        assertThat(GoModule.version(module, "example.org/one/more")).isEqualTo("4.5.6");
    }

    @Test
    void saysWhichDependencyAModuleDoesNotName() throws IOException {
        Files.writeString(module.resolve("go.mod"), "module example\n");
        assertThatThrownBy(() -> GoModule.version(module, "example.org/one"))
                .hasMessage(module + "/go.mod names no version of example.org/one");
    }
}
