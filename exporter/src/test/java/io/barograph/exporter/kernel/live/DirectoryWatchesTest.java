package io.barograph.exporter.kernel.live;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectoryWatchesTest {

    @TempDir
    private Path base;

    @ParameterizedTest
    @CsvSource({"8192, 4096", "100, 50", "1048576, 16384", "0, 0", "-1, 0", "none, 4096", ", 4096"})
    void takesHalfOfTheWatchesThatAUserMayHave(String told, int most) {
        TemporaryHost host = new TemporaryHost(base);
        if (told != null) {
            host.file("/proc/sys/fs/inotify/max_user_watches", told + "\n");
        }
        assertThat(DirectoryWatches.maxWatches(base.resolve("proc"))).isEqualTo(most);
    }

    @Test
    void readsTheRunningKernelsLimitWhole() throws IOException {
        try (BufferedReader limit = Files.newBufferedReader(Path.of("/proc/sys/fs/inotify/max_user_watches"))) {
            int half = Integer.parseInt(limit.readLine()) / 2;
            assertThat(DirectoryWatches.maxWatches(Path.of("/proc"))).isEqualTo(Math.min(half, 16_384));
        }
    }
}
