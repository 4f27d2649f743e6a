package io.barograph.exporter.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.KernelEvents;
import io.barograph.exporter.sample.StubKernelEvents;
import module java.base;
import org.junit.jupiter.api.Test;

class CgroupBirthWatchTest {

    private static final String POD = "pod0a1b2c3d-2222-4222-8333-444455556666";

    @Test
    void watchesWherePodsAndContainersAreBornAndNoService() {
        StubKernelEvents events = StubKernelEvents.withTree(
                "/kubepods/burstable/" + POD + "/" + "0".repeat(64), "/system.slice/a.service/b");

        new CgroupBirthWatch(events).startWatching();

        assertThat(events.watched)
                .containsExactlyInAnyOrder("/", "/kubepods", "/kubepods/burstable", "/kubepods/burstable/" + POD);
    }

    @Test
    void findsKubepodsBelowAnotherRootOfTheKubelet() {
        StubKernelEvents events = StubKernelEvents.withTree(
                "/kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-burstable.slice",
                "/lab/kubepods/" + POD,
                "/lab/other/kubepods");

        new CgroupBirthWatch(events).startWatching();

        assertThat(events.watched)
                .containsExactlyInAnyOrder(
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
        StubKernelEvents events = StubKernelEvents.withTree(
                "/kubepods/burstable/" + POD + "/" + "0".repeat(64), "/system.slice/a.service");
        CgroupBirthWatch births = new CgroupBirthWatch(events);
        births.startWatching();

        assertThat(births.followChanges(new KernelEvents.Happened(Set.of(), Set.of(), true)))
                .containsExactlyInAnyOrder("/", "/kubepods", "/kubepods/burstable", "/kubepods/burstable/" + POD);
    }
}
