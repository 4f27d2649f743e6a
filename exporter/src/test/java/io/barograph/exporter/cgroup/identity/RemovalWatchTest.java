package io.barograph.exporter.cgroup.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.exporter.recording.KernelFsRecorder;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.signal.Reading;
import io.barograph.signal.Teardown;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemovalWatchTest extends TemporaryHostRig {

    private static final String CONTAINERD = "host:/run/containerd/io.containerd.runtime.v2.task/k8s.io/";
    private static final String A = "a1".repeat(32);
    private static final String B = "b2".repeat(32);

    private final RemovalWatch watch = new RemovalWatch();
    private final Map<String, String> cgroups = new HashMap<>();
    private boolean isComplete = true;

    private void state(String home, String id) {
        host.file(home + id + "/config.json", "{}");
    }

    private void cgroup(String id, int populated) {
        String path = "/kubepods.slice/cri-containerd-" + id + ".scope";
        host.cgroup(path).file(path + "/cgroup.events", "populated " + populated + "\nfrozen 0\n");
        cgroups.put(id, path);
    }

    private void remove(String id) {
        host.remove(Objects.requireNonNull(cgroups.remove(id)));
    }

    private List<PendingRemovals> at(long seconds) {
        RemovalWatch.ContainerCgroups containers = new RemovalWatch.ContainerCgroups(cgroups, isComplete);
        List<PendingRemovals> found = watch.findRemovals(() -> containers, fs, seconds * 1_000_000);
        assertThat(fs.keptDescriptors()).isZero();
        return found;
    }

    private static PendingRemovals containerd(long containers, long oldestSeconds) {
        return new PendingRemovals("containerd", containers, oldestSeconds * 1_000_000);
    }

    @Test
    void countsWhatHasStateAndNoCgroupForTenSeconds() {
        state(CONTAINERD, A);
        state(CONTAINERD, B);
        cgroup(A, 1);
        cgroup(B, 1);
        assertThat(at(100)).containsExactly(containerd(0, 0));
        remove(B);
        assertThat(at(109)).as("before the next look").containsExactly(containerd(0, 0));
        assertThat(at(110)).as("perhaps on its usual short way").containsExactly(containerd(0, 0));
        assertThat(at(120)).containsExactly(containerd(1, 10));
        assertThat(at(131)).containsExactly(containerd(1, 21));
        host.remove(CONTAINERD + B);
        assertThat(at(140)).containsExactly(containerd(0, 0));
    }

    @Test
    void countsNothingNewWhereSomeContainersWereNotRead() {
        state(CONTAINERD, A);
        state(CONTAINERD, B);
        cgroup(A, 1);
        isComplete = false;
        assertThat(at(100)).containsExactly(containerd(0, 0));
        assertThat(at(120)).containsExactly(containerd(0, 0));
        isComplete = true;
        assertThat(at(130)).containsExactly(containerd(0, 0));
        isComplete = false;
        assertThat(at(140)).as("at one look it may have been on its way").containsExactly(containerd(0, 0));
        isComplete = true;
        at(150);
        assertThat(at(160)).containsExactly(containerd(1, 10));
        isComplete = false;
        assertThat(at(170)).containsExactly(containerd(1, 20));
    }

    @Test
    void tellsAllRuntimesTogetherAfterASecondLook() {
        assertThat(watch.together().why()).isEqualTo("no container runtime's state can be listed");
        state(CONTAINERD, A);
        state("host:/run/containers/storage/overlay-containers/", B);
        at(100);
        assertThat(watch.together().why()).startsWith("containers were counted once");
        at(110);
        host.remove(CONTAINERD + A);
        state(CONTAINERD, "c3".repeat(32));
        at(120);
        assertThat(watch.together()).isEqualTo(Reading.of(new Teardown(1, 20_000_000)));
        at(130);
        assertThat(watch.together()).isEqualTo(Reading.of(new Teardown(2, 30_000_000)));
    }

    @Test
    void countsWhoseCgroupStaysWithoutProcesses() {
        state(CONTAINERD, A);
        state(CONTAINERD, B);
        cgroup(A, 0);
        cgroup(B, 1);
        at(100);
        assertThat(at(110)).containsExactly(containerd(1, 10));
        cgroup(A, 1);
        assertThat(at(120)).as("it had been on its way in").containsExactly(containerd(0, 0));
        cgroup(A, 0);
        assertThat(at(130)).as("once a minute").containsExactly(containerd(0, 0));
        at(180);
        assertThat(at(190)).containsExactly(containerd(1, 10));
    }

    @Test
    void saysNothingOfAHostWithoutARuntimeAndOfOneThatMayNotBeListed() {
        cgroup(A, 1);
        assertThat(at(100)).isEmpty();
        host.file(CONTAINERD + "no-id/config.json", "{}");
        assertThat(at(110)).as("A runs, and must have state").isEmpty();
        remove(A);
        assertThat(at(120)).containsExactly(containerd(0, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "/run/k3s/containerd/io.containerd.runtime.v2.task/k8s.io/, containerd",
        "/run/containers/storage/overlay-containers/, cri-o",
    })
    void knowsWhereEachRuntimeKeepsItsState(String home, String runtime) {
        state("host:" + home, A);
        at(100);
        assertThat(at(115)).containsExactly(new PendingRemovals(runtime, 1, 15_000_000));
    }

    /// A file that vanishes under the reader says nothing of its processes.
    @Test
    void takesAContainerForRunningWhoseEventsCannotBeRead() {
        state(CONTAINERD, A);
        cgroups.put(A, "/kubepods.slice/gone");
        at(100);
        assertThat(at(160)).containsExactly(containerd(0, 0));
    }

    @Test
    void findsTheSameInARecording() {
        Path file = base.resolve("host.trace");
        state(CONTAINERD, A);
        state(CONTAINERD, B);
        cgroup(A, 0);
        List<List<PendingRemovals>> live = new ArrayList<>();
        try (KernelFsRecorder recorder = KernelFsRecorder.recordTo(file, "removals", host.open(0))) {
            for (int pass = 0; pass < 3; pass++) {
                live.add(look(watch, recorder));
                host.seconds(10);
            }
        }
        assertThat(live)
                .containsExactly(List.of(containerd(0, 0)), List.of(containerd(2, 10)), List.of(containerd(2, 20)));
        List<List<PendingRemovals>> replayed = new ArrayList<>();
        try (RecordedKernelFs recording = RecordedKernelFs.open(file)) {
            RemovalWatch other = new RemovalWatch();
            while (recording.advance()) {
                replayed.add(look(other, recording));
            }
        }
        assertThat(replayed).isEqualTo(live);
    }

    private List<PendingRemovals> look(RemovalWatch with, KernelFs host) {
        long now = host.beginPass();
        host.endPass();
        return with.findRemovals(() -> new RemovalWatch.ContainerCgroups(cgroups, true), host, now);
    }
}
