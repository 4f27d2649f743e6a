package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.host.KernelMounts;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.prometheus.Promtool;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A host that has cgroup2 at its usual place and nothing else, with a busy pod on the running kernel, in each profile.
/// Needs root: for the pod's cgroups, and for a mount namespace of one's own.
@Tag("full")
@Tag("alone")
class PureCgroup2IT {

    private static final String MOUNT = "mount --bind \"$0\" /mnt && umount -Rl /sys/fs/cgroup"
            + " && mount --move /mnt /sys/fs/cgroup && exec \"$@\"";

    /// A name that no image should have, as JSON and as the exposition has it.
    private static final String HOSTILE = "a\\\"b\\\\c π/web";

    private static final String ESCAPED = "docker.io/a\\\"b\\\\c π/web:latest";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"lean", "compat", "full"})
    void tellsAPodsPressureUnderEachProfilesNames(String profile) throws IOException {
        Path root = directory.resolve("root");
        List<String> mounted = List.of(
                "unshare", "-m", "sh", "-c", MOUNT, KernelMounts.cgroup2().toString());
        List<String> arguments = List.of("--profile=" + profile, "--path.rootfs=" + Files.createDirectory(root));
        try (BusyPod pod = BusyPod.unlimited(2 * Runtime.getRuntime().availableProcessors())) {
            name(root, pod);
            try (RunningExporter exporter = RunningExporter.serving(directory.resolve("log"), mounted, arguments)) {
                if (!profile.equals("compat")) {
                    follows(
                            exporter,
                            pod,
                            "barograph_container_pressure_seconds_total{namespace=\"shop\",pod=\"cart-0\",container=\"web\",resource=\"cpu\",kind=\"some\"}");
                }
                if (!profile.equals("lean")) {
                    String labels = "{container=\"web\",id=\"/" + pod.container() + "\",image=\"" + ESCAPED
                            + "\",name=\"" + pod.containerId() + "\",namespace=\"shop\",pod=\"cart-0\"}";
                    follows(exporter, pod, "container_pressure_cpu_waiting_seconds_total" + labels);
                    follows(
                            exporter,
                            KernelMounts.cgroup2(),
                            "container_pressure_cpu_waiting_seconds_total{container=\"\",id=\"/\",image=\"\",name=\"\",namespace=\"\",pod=\"\"}");
                }
                String metrics = exporter.text("/metrics");
                assertThat(metrics.contains("barograph_pod_pressure_ratio{")).isEqualTo(profile.equals("full"));
                assertThat(metrics).contains("barograph_supported{source=\"cgroup\",resource=\"cpu\"} 1\n");
                Promtool.findsNothingWrongWith(metrics, directory.resolve("said"));
            }
        }
    }

    /// What kubelet and containerd write of a pod.
    private static void name(Path root, BusyPod pod) throws IOException {
        pod.nameBelow(root);
        Path bundle = Files.createDirectories(root.resolve("run/containerd/io.containerd.runtime.v2.task/k8s.io")
                .resolve(pod.containerId()));
        Files.writeString(
                bundle.resolve("config.json"),
                "{\"annotations\":{\"io.kubernetes.cri.container-type\":\"container\","
                        + "\"io.kubernetes.cri.container-name\":\"web\",\"io.kubernetes.cri.image-name\":\"" + HOSTILE
                        + "\"}}");
    }

    private static void follows(RunningExporter exporter, BusyPod pod, String series) throws IOException {
        follows(exporter, KernelMounts.cgroup2().resolve(pod.container()), series);
    }

    /// Demands that a series lies between what the file says before the scrape's pass and after it.
    private static void follows(RunningExporter exporter, Path cgroup, String series) throws IOException {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> !exporter.value(series).matches("absent|0\\.000000"));
        BigDecimal before = someSeconds(cgroup);
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(new BigDecimal(exporter.value(series)))
                        .isGreaterThanOrEqualTo(before)
                        .isLessThanOrEqualTo(someSeconds(cgroup)));
    }

    private static BigDecimal someSeconds(Path cgroup) throws IOException {
        String some = Files.readAllLines(cgroup.resolve("cpu.pressure")).getFirst();
        return BigDecimal.valueOf(Long.parseLong(some.substring(some.indexOf("total=") + 6)), 6);
    }
}
