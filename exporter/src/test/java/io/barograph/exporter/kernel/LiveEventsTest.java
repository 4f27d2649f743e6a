package io.barograph.exporter.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.Births;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveEventsTest {

    @TempDir
    private Path base;

    @ParameterizedTest
    @CsvSource({"8192, 4096", "100, 50", "1048576, 16384", "0, 0", "-1, 0", "none, 4096", ", 4096"})
    void takesHalfOfTheWatchesThatAUserMayHave(String told, int most) {
        HostTree host = new HostTree(base);
        if (told != null) {
            host.file("/proc/sys/fs/inotify/max_user_watches", told + "\n");
        }
        assertThat(LiveEvents.mostWatches(base.resolve("proc"))).isEqualTo(most);
    }

    @Test
    void readsTheRunningKernelsLimitWhole() throws IOException {
        try (BufferedReader limit = Files.newBufferedReader(Path.of("/proc/sys/fs/inotify/max_user_watches"))) {
            int half = Integer.parseInt(limit.readLine()) / 2;
            assertThat(LiveEvents.mostWatches(Path.of("/proc"))).isEqualTo(Math.min(half, 16_384));
        }
    }

    @Test
    void tellsHowManyCgroupsAreNotWatchedAndFollowsTheOthers() {
        HostTree host = new HostTree(base).file("/proc/sys/fs/inotify/max_user_watches", "10\n");
        for (int i = 0; i < 6; i++) {
            host.cgroup(pod(i));
        }
        HostRoots roots = new HostRoots(base.resolve("root"), base.resolve("proc"), base.resolve("sys"));
        try (LiveEvents events = LiveEvents.open(roots)) {
            Births births = new Births(events);
            births.begin();
            // The root and kubepods first, and three pods
            assertThat(events.watched()).isEqualTo(5);
            assertThat(births.unwatched()).isEqualTo(3);

            host.cgroup(pod(7));
            assertThat(births.follow(events.await(1000))).containsExactly("/kubepods");
            host.remove(pod(7));
            events.await(1000);
            births.begin();
            assertThat(events.watched()).isEqualTo(5);
            assertThat(births.unwatched()).isEqualTo(3);
        }
    }

    @Test
    void missesNothingInACgroupThatIsGone() {
        HostTree host = new HostTree(base);
        HostRoots roots = new HostRoots(base.resolve("root"), base.resolve("proc"), base.resolve("sys"));
        try (LiveEvents events = LiveEvents.open(roots)) {
            assertThat(events.watch(KernelPath.cgroup("/kubepods"))).isTrue();
            assertThat(events.watched()).isZero();
            host.cgroup("/kubepods");
            assertThat(events.watch(KernelPath.cgroup("/kubepods"))).isTrue();
            assertThat(events.watched()).isEqualTo(1);
        }
    }

    private static String pod(int number) {
        return "/kubepods/pod0a1b2c3d-0000-4000-8000-00000000000" + number;
    }
}
