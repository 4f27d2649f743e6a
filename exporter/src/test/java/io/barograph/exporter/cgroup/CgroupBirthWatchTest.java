package io.barograph.exporter.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.KernelEvents;
import io.barograph.exporter.kernel.KernelPath;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CgroupBirthWatchTest {

    private static final String POD = "pod0a1b2c3d-2222-4222-8333-444455556666";

    /// A tree of directories that remembers what is watched.
    private static final class Watched implements KernelEvents {
        private final TreeSet<String> directories = new TreeSet<>();
        private final TreeSet<String> watched = new TreeSet<>();

        Watched(String... leaves) {
            for (String leaf : leaves) {
                for (String path = leaf; !path.isEmpty(); path = path.substring(0, path.lastIndexOf('/'))) {
                    directories.add(path);
                }
            }
        }

        @Override
        public @Nullable String arm(KernelPath pressure, Threshold threshold) {
            return "nothing stalls here";
        }

        @Override
        public boolean isArmed(KernelPath pressure) {
            return false;
        }

        @Override
        public boolean watch(KernelPath directory) {
            return watched.add(directory.path()) || watched.contains(directory.path());
        }

        @Override
        public int watched() {
            return watched.size();
        }

        @Override
        public List<String> directories(KernelPath directory) {
            String above = directory.path().equals("/") ? "/" : directory.path() + "/";
            return directories.stream()
                    .filter(path -> path.startsWith(above) && path.indexOf('/', above.length()) < 0)
                    .map(path -> path.substring(above.length()))
                    .toList();
        }

        @Override
        public Happened await(int timeoutMillis) {
            return new Happened(Set.of(), Set.of(), false);
        }

        @Override
        public void close() {
            watched.clear();
        }
    }

    @Test
    void watchesWherePodsAndContainersAreBornAndNoService() {
        Watched events = new Watched("/kubepods/burstable/" + POD + "/" + "0".repeat(64), "/system.slice/a.service/b");

        new CgroupBirthWatch(events).begin();

        assertThat(events.watched)
                .containsExactly("/", "/kubepods", "/kubepods/burstable", "/kubepods/burstable/" + POD);
    }

    @Test
    void findsKubepodsBelowAnotherRootOfTheKubelet() {
        Watched events = new Watched(
                "/kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-burstable.slice",
                "/lab/kubepods/" + POD,
                "/lab/other/kubepods");

        new CgroupBirthWatch(events).begin();

        assertThat(events.watched)
                .containsExactly(
                        "/",
                        "/kubelet.slice",
                        "/kubelet.slice/kubelet-kubepods.slice",
                        "/kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-burstable.slice",
                        "/lab",
                        "/lab/kubepods",
                        "/lab/kubepods/" + POD);
    }

    @Test
    void takesEachForChangedWhereEventsWereLost() {
        Watched events = new Watched("/kubepods/burstable/" + POD + "/" + "0".repeat(64), "/system.slice/a.service");
        CgroupBirthWatch births = new CgroupBirthWatch(events);
        births.begin();

        assertThat(births.follow(new KernelEvents.Happened(Set.of(), Set.of(), true)))
                .containsExactlyInAnyOrder("/", "/kubepods", "/kubepods/burstable", "/kubepods/burstable/" + POD);
    }
}
