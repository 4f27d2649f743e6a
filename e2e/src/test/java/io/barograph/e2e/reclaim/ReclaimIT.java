package io.barograph.e2e.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.node.NodeBinaries;
import io.barograph.e2e.node.TestNode;
import io.barograph.exporter.reclaim.NodeRoom;
import io.barograph.exporter.reclaim.ReclaimAgent;
import io.barograph.exporter.reclaim.ReclaimListener;
import io.barograph.exporter.reclaim.ReclaimSettings;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.host.KernelMounts;
import io.barograph.testkit.process.CommandRun;
import io.barograph.wire.ReclaimDemand;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real containerd, under a real kubelet, is asked for room: what is not used goes, and nothing else. [TestNode] says
/// what it needs.
@Tag("full")
class ReclaimIT {

    private static final Duration KUBELET = Duration.ofSeconds(60);

    /// Older than the minute that containers have to be.
    private static final Duration AHEAD = Duration.ofMinutes(2);

    private final List<String> removed = new CopyOnWriteArrayList<>();
    private final List<String> failed = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void exitedContainersAndTheUnusedImageGoAndWhatIsNeededStays() throws IOException {
        try (TestNode node = TestNode.start(archive("used"), archive("unused"))) {
            Path runtime = Files.createSymbolicLink(
                    directory.resolve("run"), node.root().resolve("run/containerd"));
            String first = restartedWeb(node, runtime);
            createPod(node, "batch", "Never", "exit\",\"0");
            await("a pod that has ended")
                    .atMost(KUBELET)
                    .until(() -> phase(node, "batch").equals("Succeeded"));
            assertThat(containers(runtime, "web")).hasSize(2).contains(first);
            assertThat(containers(runtime, "batch")).hasSize(1);

            assertThat(podsWithCgroup()).contains(uid(node, "web"));
            await("the ended pod's cgroup is removed")
                    .atMost(KUBELET)
                    .until(() -> !podsWithCgroup().contains(uid(node, "batch")));
            demand(node.api().admin());
            try (ReclaimAgent agent = agent(node, runtime)) {
                agent.start();
                await("what is to go").atMost(KUBELET).until(() -> removed.size() == 3 || !failed.isEmpty());
                await("another look")
                        .during(Duration.ofSeconds(12))
                        .atMost(KUBELET)
                        .until(() -> removed.size() == 3);
            }

            assertThat(failed).isEmpty();
            assertThat(removed).containsExactlyInAnyOrder("container", "container", "image");
            assertThat(containers(runtime, "web")).hasSize(1).doesNotContain(first);
            assertThat(containers(runtime, "batch")).isEmpty();
            assertThat(ctr(runtime, "images", "list", "-q"))
                    .contains("localhost/used:1", "localhost/payload:1")
                    .doesNotContain("localhost/unused:1");
            assertThat(phase(node, "web")).isEqualTo("Running");
        }
    }

    /// A pod whose only container has ended once and runs again; gives the id of the one that has ended.
    private static String restartedWeb(TestNode node, Path runtime) {
        createPod(node, "web", "Always", "idle");
        await("a pod that runs").atMost(KUBELET).until(() -> phase(node, "web").equals("Running"));
        String first = containers(runtime, "web").getFirst();
        ctr(runtime, "tasks", "kill", "--signal", "SIGTERM", first);
        await("another container of its name")
                .atMost(KUBELET)
                .until(() -> containers(runtime, "web").stream()
                        .filter(it -> !it.equals(first))
                        .anyMatch(it ->
                                ctr(runtime, "tasks", "list").matches("(?s).*" + it + "\\s+[0-9]+\\s+RUNNING.*")));
        return first;
    }

    private ReclaimAgent agent(TestNode node, Path runtime) throws IOException {
        Files.writeString(directory.resolve("token"), node.api().token(TestNode.KUBELET));
        Files.copy(node.api().certificateAuthority(), directory.resolve("ca.crt"));
        ReclaimSettings settings = new ReclaimSettings(
                ReclaimSettings.Mode.REMOVE,
                List.of(runtime.resolve("containerd.sock")),
                Duration.ZERO,
                100,
                node.api().url(),
                directory);
        return new ReclaimAgent(
                settings,
                TestNode.NAME,
                ReclaimIT::full,
                () -> System.nanoTime() / 1000,
                () -> Instant.now().plus(AHEAD),
                new ReclaimListener() {
                    @Override
                    public void countRemoved(String kind, long bytes) {
                        removed.add(kind);
                    }

                    @Override
                    public void countFailure(String what) {
                        failed.add(what);
                    }

                    @Override
                    public void reportReclaimable(double bytes) {}
                });
    }

    private static NodeRoom full() {
        return new NodeRoom(
                Reading.of(FilesystemLayout.SINGLE),
                Map.of(EvictionSignal.IMAGEFS_AVAILABLE, Reading.of(new SignalLevel.Level(1, 100))),
                podsWithCgroup());
    }

    /// The UIDs of those that run, as the kubelet has it.
    private static Set<String> podsWithCgroup() {
        Pattern pod = Pattern.compile("pod([0-9a-f]{8}[0-9a-f_-]{28})(\\.slice)?$");
        try (Stream<Path> cgroups = Files.walk(KernelMounts.cgroup2(), 5)) {
            return cgroups.map(each -> pod.matcher(String.valueOf(each.getFileName())))
                    .filter(Matcher::find)
                    .map(each -> each.group(1).replace('_', '-'))
                    .collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException _) {
            return Set.of(); // one was removed meanwhile
        }
    }

    private static void demand(ApiClient api) {
        Instant now = Instant.now();
        String value = new ReclaimDemand("e2e", new TreeSet<>(Set.of("imagefs")), now, now)
                .json()
                .replace("\"", "\\\"");
        api.patch(
                        "/api/v1/nodes/" + TestNode.NAME,
                        ApiClient.Patch.MERGE,
                        "{\"metadata\":{\"annotations\":{\"" + ReclaimDemand.ANNOTATION + "\":\"" + value + "\"}}}")
                .orFail();
    }

    /// Its image is its own program: two images of one content would be one to the runtime.
    private Path archive(String name) throws IOException {
        List<Path> folders = NodeBinaries.find().folders();
        Path program = Files.copy(program(folders, "payload"), directory.resolve(name));
        Path archive = directory.resolve(name + ".tar");
        try {
            Process image = new ProcessBuilder(
                            program(folders, "image").toString(), program.toString(), "localhost/" + name + ":1")
                    .redirectOutput(archive.toFile())
                    .start();
            assertThat(image.waitFor()).isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while an image was made", e);
        }
        return archive;
    }

    private static Path program(List<Path> folders, String name) {
        return folders.stream()
                .map(it -> it.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    private static void createPod(TestNode node, String name, String restart, String does) {
        node.api()
                .admin()
                .post("/api/v1/namespaces/default/pods", """
                {"metadata":{"name":"%s"},"spec":{"nodeName":"%s","hostNetwork":true,"restartPolicy":"%s",
                 "terminationGracePeriodSeconds":1,"automountServiceAccountToken":false,"containers":[
                  {"name":"%s","image":"localhost/used:1","imagePullPolicy":"Never","args":["%s"]}]}}""".formatted(name, TestNode.NAME, restart, name, does))
                .orFail();
    }

    private static String uid(TestNode node, String pod) {
        return node.api()
                .admin()
                .get("/api/v1/namespaces/default/pods/" + pod)
                .orFail()
                .at("/metadata/uid")
                .asText();
    }

    private static String phase(TestNode node, String name) {
        return node.pods().phase("default", name);
    }

    /// The ids of the runtime's containers of that name, ended ones included.
    private static List<String> containers(Path runtime, String name) {
        return ctr(runtime, "containers", "list", "-q", "labels.\"io.kubernetes.container.name\"==" + name)
                .lines()
                .filter(it -> it.matches("[0-9a-f]{64}")) // and not a warning
                .toList();
    }

    private static String ctr(Path runtime, String... arguments) {
        Path program = program(NodeBinaries.find().folders(), "ctr");
        String socket = runtime.resolve("containerd.sock").toString();
        return CommandRun.run(
                        Map.of(),
                        Stream.concat(Stream.of(program.toString(), "-a", socket, "-n", "k8s.io"), Stream.of(arguments))
                                .toList())
                .printed();
    }
}
