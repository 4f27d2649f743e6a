package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.RealCgroups;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.PodUsage;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a pod uses, on the kernel that the tests run on. Needs root and a writable cgroup2 mount.
@Tag("full")
class LivePodUsageIT {

    private static final String PREFIX = "/barograph" + ProcessHandle.current().pid() + "-kubepods";
    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String POD = PREFIX + ".slice" + PREFIX + "-pod" + UID.replace('-', '_') + ".slice";
    private static final String CONTAINER = POD + "/" + "ab".repeat(32);

    @Test
    void findsTheProcessOfAContainerBelowItAndHowTheKernelRanksIt() throws IOException {
        RealCgroups cgroups = new RealCgroups();
        try (LiveKernelFs fs = cgroups.open()) {
            cgroups.make(PREFIX + ".slice");
            Path pod = cgroups.make(POD);
            cgroups.make(CONTAINER);
            Path nested = cgroups.make(CONTAINER + "/init.scope");
            cgroups.startLoops(CONTAINER + "/init.scope", 1);
            String process = Files.readAllLines(nested.resolve("cgroup.procs")).getFirst();
            Files.writeString(Path.of("/proc", process, "oom_score_adj"), "321");
            PodUsage found = new ResourceUsageReader(fs)
                    .readUsage(new FrameReader(fs).readFrame(), WorkloadNames.NONE).pods().stream()
                            .filter(each -> each.uid().equals(UID))
                            .findFirst()
                            .orElseThrow();
            ContainerUsage.OomScores oomScores = found.containers().getFirst().oom();
            assertThat(oomScores.scoreAdj()).isEqualTo(Reading.of(321));
            assertThat(oomScores.score().orNull()).isBetween(400, 1800);
            boolean hasMemory = Files.exists(pod.resolve("memory.current"));
            assertThat(found.memory().used().isPresent()).isEqualTo(hasMemory);
            assertThat(found.ooms().kills())
                    .isEqualTo(
                            hasMemory
                                    ? Reading.of(0L)
                                    : Reading.absent("memory.events is not there. Maybe its controller is not"
                                            + " cgroup2's on this host, or not enabled for this cgroup"));
        } finally {
            cgroups.close();
        }
    }
}
