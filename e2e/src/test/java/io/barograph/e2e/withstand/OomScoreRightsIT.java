package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.host.KernelMounts;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.usage.ContainerUsage.OomScores;
import io.barograph.usage.PodUsage;
import io.barograph.wire.PodUsageJson;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The exporter as the DaemonSet runs it, of another user than the pods and without any capability. Needs root, for
/// that user and for a mount namespace.
@Tag("full")
@Tag("alone")
class OomScoreRightsIT {

    private static List<String> powerless(int group) {
        return List.of(
                "setpriv",
                "--reuid=65532",
                "--regid=" + group,
                "--clear-groups",
                "--inh-caps=-all",
                "--bounding-set=-all",
                "--no-new-privs");
    }

    @TempDir
    private Path directory;

    @Test
    void readsTheScoresOfOtherUsersProcesses() throws IOException {
        OomScores seen = seen(powerless(0));
        assertThat(seen.scoreAdj().orNull()).isEqualTo(321);
        assertThat(seen.score().orNull()).isBetween(0, 2000);
    }

    /// For group 0, in which the DaemonSet's exporter is, procfs hides nothing.
    @Test
    void saysWhyTheyAreNotKnownWhereProcfsHidesThem() throws IOException {
        List<String> wrapper = new ArrayList<>(List.of(
                "unshare",
                "-m",
                "sh",
                "-c",
                "mount -t proc -o hidepid=invisible proc /proc && exec \"$@\"",
                "hidepid"));
        wrapper.addAll(powerless(65532));
        OomScores seen = seen(wrapper);
        assertThat(seen.scoreAdj().orNull()).isNull();
        assertThat(seen.scoreAdj().why()).contains("hidepid");
    }

    /// Of a pod whose processes are root's, with an `oom_score_adj` of 321.
    private OomScores seen(List<String> wrapper) throws IOException {
        try (BusyPod pod = BusyPod.unlimited(1)) {
            Path procs = KernelMounts.cgroup2().resolve(pod.container()).resolve("cgroup.procs");
            String process = Files.readAllLines(procs).getFirst();
            Files.writeString(Path.of("/proc", process, "oom_score_adj"), "321");
            try (RunningExporter exporter =
                    BoundedExporter.serving(directory.resolve("log"), wrapper, List.of("--profile=lean"))) {
                AtomicReference<OomScores> found = new AtomicReference<>();
                await().untilAsserted(() -> {
                    PodUsage usage = PodUsageJson.decode(exporter.get("/pods").body())
                            .podOf(pod.uid())
                            .orElseThrow();
                    found.set(usage.containers().getFirst().oom());
                });
                return Objects.requireNonNull(found.get());
            }
        }
    }
}
