package io.barograph.cli.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.experiment.load.Load.BlockReaders;
import io.barograph.cli.experiment.load.Load.BusyThreads;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadMainTest {

    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    private Path folder;

    private @Nullable Process process;

    /// A load that may begin, and that nobody reads from.
    private Process begin(Duration longest, Load load) throws IOException {
        Process begun = new ProcessBuilder(LoadProcess.javaCommand(longest, load))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        process = begun;
        begun.getOutputStream().write('\n');
        begun.getOutputStream().flush();
        return begun;
    }

    @AfterEach
    void endProcess() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    /// As where who started it is stopped by SIGSTOP.
    @Test
    void endsByItselfWhereNobodyEndsIt() throws Exception {
        Process load = begin(Duration.ofSeconds(1), new BusyThreads(1));
        assertThat(load.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(load.exitValue()).isEqualTo(1);
    }

    @Test
    void endsWithItsInput() throws Exception {
        Process load = begin(Duration.ofMinutes(5), new BusyThreads(1));
        load.getOutputStream().close();
        assertThat(load.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(load.exitValue()).isZero();
    }

    @Test
    void saysInOneLineWhyItFails() throws Exception {
        Path none = folder.resolve("none");
        Process load = begin(Duration.ofMinutes(5), new BlockReaders(none, 1));
        assertThat(load.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(load.exitValue()).isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("said")).getLast())
                .isEqualTo(none + ": there is no such file. Maybe the path is relative to another directory");
    }
}
