package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.node.NodePods.Container;
import io.barograph.testkit.host.KernelMounts;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// The exporter beside a real kubelet: it gives pods and containers the names that the kubelet gives them, without
/// asking any API, and follows them from birth to their end. What it needs is told by [TestNode].
@Tag("full")
@Tag("alone")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealNodeIT {

    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration KUBELET = Duration.ofSeconds(40);

    private final TestNode node = TestNode.start();
    private final NodePods pods = node.pods();
    private final KubeletView kubelet = node.kubelet();

    @TempDir
    private Path directory;

    /// One of each class, with more than one container, and with one that has ended; the node has a static one besides.
    RealNodeIT() {
        try {
            pods.createNamespace("shop");
            pods.create("shop", "guaranteed-0", Container.guaranteed("web", "idle"));
            pods.create(
                    "shop",
                    "burstable-0",
                    "Always",
                    List.of(Container.requesting("prepare", "exit 0")),
                    List.of(Container.requesting("app", "idle"), Container.unlimited("sidecar", "idle")));
            pods.create("default", "best.effort-0", Container.unlimited("batch", "idle"));
            await("five containers, one of them a static pod's")
                    .atMost(KUBELET)
                    .until(() -> kubelet.containers().size() == 5);
        } catch (RuntimeException | Error e) {
            node.close();
            throw e;
        }
    }

    @AfterAll
    void end() {
        node.close();
    }

    @Test
    void namesEveryPodAndContainerFromItsFirstExpositionOn() {
        try (ExporterView exporter = start("lean")) {
            isAsTheKubeletSays(exporter.metrics()); // its very first exposition
            System.err.println("barograph e2e: all names " + exporter.age() + " after the exporter's start");
        }
    }

    private void isAsTheKubeletSays(String metrics) {
        Set<KubeletView.Container> containers = kubelet.containers();
        assertThat(containers).extracting(it -> it.pod().qos()).contains("guaranteed", "burstable", "besteffort");
        assertThat(ExporterView.containers(metrics)).isEqualTo(containers);
        assertThat(ExporterView.containerNames(metrics))
                .isEqualTo(containers.stream()
                        .map(it -> it.pod().namespace() + "/" + it.pod().name() + "/" + it.name())
                        .collect(Collectors.toSet()));
        assertThat(ExporterView.podNames(metrics))
                .isEqualTo(kubelet.pods().stream()
                        .map(it -> it.namespace() + "/" + it.name())
                        .collect(Collectors.toSet()));
    }

    @Test
    void aSecondNodeOnTheMachineIsRefused() {
        assertThat(TestNodeLock.refusal()).contains("A test node needs a machine without a kubelet");
        assertThat(kubelet.containers()).isNotEmpty();
    }

    @Test
    void givesCadvisorsSeriesTheLabelsThatTheKubeletGivesThem() {
        // A container, its sandbox and its pod each have a series
        await("cAdvisor's series")
                .atMost(KUBELET)
                .until(() -> kubelet.cadvisorLabels().size() >= 5 + 4 + 4);
        try (ExporterView exporter = start("compat")) {
            await().atMost(KUBELET) // cAdvisor is the slower one
                    .untilAsserted(() -> assertThat(ExporterView.cadvisorLabels(exporter.metrics()))
                            .isEqualTo(kubelet.cadvisorLabels()));
        }
    }

    @Test
    void followsAPodFromItsBirthToItsEnd() throws IOException {
        try (ExporterView lean = start("lean");
                ExporterView compat = start("compat");
                ExporterView logs = startWithoutTheRuntimesState()) {
            pods.create("shop", "short-0", Container.requesting("one", "idle"), Container.unlimited("two", "idle"));
            await().atMost(KUBELET).until(() -> running("short-0").size() == 2);
            KubeletView.Container one = running("short-0").iterator().next();
            await().atMost(SOON).untilAsserted(() -> isAsTheKubeletSays(lean.metrics()));
            await().atMost(SOON).untilAsserted(() -> isAsTheKubeletSays(logs.metrics()));
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(compat.metrics()).contains("pod=\"short-0\"", one.id()));

            remove("short-0");
            await().atMost(SOON).untilAsserted(() -> {
                isAsTheKubeletSays(lean.metrics());
                assertThat(lean.metrics() + compat.metrics() + logs.metrics())
                        .doesNotContain("short-0", one.id(), one.pod().uid());
            });
        }
    }

    @Test
    void aPodThatHasEndedByItselfLeavesNoSeries() {
        try (ExporterView exporter = start("lean")) {
            pods.create("shop", "job-0", "Never", List.of(), List.of(Container.unlimited("work", "exit 3")));
            await().atMost(KUBELET).until(() -> running("job-0").size() == 1);
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(exporter.metrics()).contains("\"job-0\""));
            await().atMost(KUBELET).until(() -> pods.phase("shop", "job-0").equals("Succeeded"));
            await().atMost(KUBELET)
                    .untilAsserted(() -> assertThat(exporter.metrics()).doesNotContain("\"job-0\""));
            assertThat(pods.exists("shop", "job-0")).isTrue();
        } finally {
            remove("job-0");
        }
    }

    @Test
    void aContainerStartedAgainKeepsItsName() throws IOException {
        pods.create("shop", "again-0", Container.unlimited("web", "idle"));
        await().atMost(KUBELET).until(() -> running("again-0").size() == 1);
        try (ExporterView exporter = start("lean")) {
            KubeletView.Container first = running("again-0").iterator().next();
            await().atMost(SOON).untilAsserted(() -> isAsTheKubeletSays(exporter.metrics()));

            endFromWithin(first);
            await().atMost(KUBELET)
                    .until(() -> running("again-0").size() == 1
                            && !running("again-0").contains(first));
            await().atMost(SOON).untilAsserted(() -> {
                isAsTheKubeletSays(exporter.metrics());
                assertThat(ExporterView.containerNames(exporter.metrics())).contains("shop/again-0/web");
                assertThat(exporter.metrics()).doesNotContain(first.id());
            });
        } finally {
            remove("again-0");
        }
    }

    /// Ends a container's program with an error.
    private static void endFromWithin(KubeletView.Container container) throws IOException {
        Path cgroup = KernelMounts.cgroup2()
                .resolve("kubepods/besteffort/pod" + container.pod().uid())
                .resolve(container.id());
        for (String pid : Files.readAllLines(cgroup.resolve("cgroup.procs"))) {
            ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroy);
        }
    }

    @Test
    void aPodAtItsLimitHasPressureAndNoContention() throws IOException {
        preferPods();
        pods.create("shop", "limited-0", Container.limited("loop", "busy", "100m"));
        await().atMost(KUBELET).until(() -> running("limited-0").size() == 1);
        try (ExporterView exporter = start("lean")) {
            await().atMost(KUBELET)
                    .until(() -> !Double.isNaN(waited(exporter, "barograph_pod_contention_seconds_total")));
            double stalled = pressure(exporter);
            double waited = waited(exporter, "barograph_pod_contention_seconds_total");
            long began = System.nanoTime();
            await().pollDelay(Duration.ofSeconds(12)).atMost(KUBELET).until(() -> true);
            stalled = pressure(exporter) - stalled;
            waited = waited(exporter, "barograph_pod_contention_seconds_total") - waited;
            double seconds = (System.nanoTime() - began) / 1e9;
            System.err.printf("barograph e2e: stalled %.2f, contended %.2f of %.2f s%n", stalled, waited, seconds);
            assertThat(stalled / seconds).isGreaterThan(0.5);
            assertThat(waited / seconds).isLessThan(0.1);
        } finally {
            remove("limited-0");
        }
    }

    /// Others on this machine are not to keep the pods waiting: they would be contended then.
    private static void preferPods() throws IOException {
        Path weight = KernelMounts.cgroup2().resolve("kubepods/cpu.weight");
        if (Files.exists(weight)) {
            Files.writeString(weight, "10000");
        } else {
            Files.writeString(KernelMounts.cpuV1().resolve("kubepods/cpu.shares"), "262144");
        }
    }

    private static double pressure(ExporterView exporter) {
        Map<String, String> some = Map.of("pod", "limited-0", "resource", "cpu", "kind", "some");
        return ExpositionLine.value(exporter.metrics(), "barograph_pod_pressure_seconds_total", some);
    }

    private static double waited(ExporterView exporter, String family) {
        return ExpositionLine.value(exporter.metrics(), family, Map.of("pod", "limited-0", "resource", "cpu"));
    }

    /// Deletes a pod and waits until neither the API server nor the kubelet knows it.
    private void remove(String pod) {
        pods.delete("shop", pod);
        await().atMost(KUBELET)
                .until(() -> !pods.exists("shop", pod)
                        && kubelet.pods().stream().noneMatch(it -> it.name().equals(pod)));
    }

    private Set<KubeletView.Container> running(String pod) {
        return kubelet.containers().stream()
                .filter(container -> container.pod().name().equals(pod))
                .collect(Collectors.toSet());
    }

    private ExporterView start(String profile) {
        return ExporterView.start(node.root(), directory.resolve(profile + ".log"), profile);
    }

    /// All that it can see of the node are its logs.
    private ExporterView startWithoutTheRuntimesState() throws IOException {
        Path root = node.root().resolve("logs-only");
        Path var = Files.createDirectories(root.resolve("var"));
        Files.createSymbolicLink(var.resolve("log"), node.root().resolve("var/log"));
        return ExporterView.start(root, directory.resolve("logs.log"), "lean");
    }
}
