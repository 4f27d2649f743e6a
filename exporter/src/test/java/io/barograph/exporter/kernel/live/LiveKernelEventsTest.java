package io.barograph.exporter.kernel.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.barograph.exporter.cgroup.CgroupBirthWatch;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveKernelEventsTest {

    @TempDir
    private Path base;

    @Test
    void tellsHowManyCgroupsAreNotWatchedAndFollowsTheOthers() {
        TemporaryHost host = new TemporaryHost(base).file("/proc/sys/fs/inotify/max_user_watches", "10\n");
        for (int i = 0; i < 6; i++) {
            host.cgroup(pod(i));
        }
        HostRoots roots = new HostRoots(base.resolve("root"), base.resolve("proc"), base.resolve("sys"));
        try (LiveKernelEvents events = LiveKernelEvents.open(roots)) {
            CgroupBirthWatch births = new CgroupBirthWatch(events);
            births.startWatching();
            // The root and kubepods first, and three pods
            assertThat(events.watched()).isEqualTo(5);
            assertThat(births.unwatched()).isEqualTo(3);

            host.cgroup(pod(7));
            assertThat(births.followChanges(events.awaitEvents(1000))).containsExactly("/kubepods");
            host.remove(pod(7));
            events.awaitEvents(1000);
            births.startWatching();
            assertThat(events.watched()).isEqualTo(5);
            assertThat(births.unwatched()).isEqualTo(3);
        }
    }

    @Test
    void missesNothingInACgroupThatIsGone() {
        TemporaryHost host = new TemporaryHost(base);
        HostRoots roots = new HostRoots(base.resolve("root"), base.resolve("proc"), base.resolve("sys"));
        try (LiveKernelEvents events = LiveKernelEvents.open(roots)) {
            assertThat(events.watchDirectory(KernelPath.cgroup("/kubepods"))).isTrue();
            assertThat(events.watched()).isZero();
            host.cgroup("/kubepods");
            assertThat(events.watchDirectory(KernelPath.cgroup("/kubepods"))).isTrue();
            assertThat(events.watched()).isEqualTo(1);
        }
    }

    @Test
    void anotherThreadEndsAWait() throws Exception {
        new TemporaryHost(base);
        HostRoots roots = new HostRoots(base.resolve("root"), base.resolve("proc"), base.resolve("sys"));
        try (LiveKernelEvents events = LiveKernelEvents.open(roots)) {
            FutureTask<Boolean> waits =
                    new FutureTask<>(() -> events.awaitEvents(3_600_000).isNothing());
            Thread.ofPlatform().daemon().start(waits);
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> waits.get(50, TimeUnit.MILLISECONDS));
            events.endWaits();
            assertThat(waits.get(10, TimeUnit.SECONDS)).isTrue();
            // and each that follows
            assertThat(events.awaitEvents(3_600_000).isNothing()).isTrue();
        }
    }

    private static String pod(int number) {
        return "/kubepods/pod0a1b2c3d-0000-4000-8000-00000000000" + number;
    }
}
