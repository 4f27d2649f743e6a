package io.barograph.e2e.teardown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.node.NodePods.Container;
import io.barograph.e2e.node.TestNode;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pods are replaced on a real containerd, and pods with many files are deleted at once: what of both the API server
/// and the exporter tell. [TestNode] says what it needs.
///
/// `-Dbarograph.teardown.pods=70 -Dbarograph.teardown.files=50000` is the experiment of docs/teardown.md;
/// `-Dbarograph.teardown.record=DIRECTORY` keeps recordings of both.
@Tag("full")
@Tag("alone")
class TeardownIT {

    private static final int PODS = Integer.getInteger("barograph.teardown.pods", 8);
    private static final int FILES = Integer.getInteger("barograph.teardown.files", 20_000);
    private static final String RECORD = System.getProperty("barograph.teardown.record", "");
    private static final Duration WORK = Duration.ofSeconds(60 + PODS * (10L + FILES / 2_000));
    private static final String NAMESPACE = "batch";
    /// Files that containerd's own records may take or give back.
    private static final int FEW = 2_000;

    private static final int FEW_A_POD = 100;

    @TempDir
    private Path directory;

    @Test
    void aRemovalShowsInTheRuntimesFilesAfterThePodsAreGoneAndARolloutDoesNot() {
        try (TestNode node = TestNode.startOnOwnDisk((long) PODS * FILES)) {
            node.pods().createNamespace(NAMESPACE);
            List<RemovalTimeline.Look> rollout = rollout(node);
            assertThat(rollout)
                    .as("few files are removed, and never for long")
                    .allMatch(it -> Double.isNaN(it.removed()) || (it.removed() < 1_000 && it.removing() == 0));
            List<RemovalTimeline.Look> removal = removal(node);
            assertThat(removal)
                    .as("the exporter sees the files go")
                    .anyMatch(it -> it.removed() >= 1_000 && it.removing() >= 2);
            assertThat(removal.getLast().terminating()).isZero();
            assertThat(removal).as("the runtime's state shows next to nothing").noneMatch(it -> it.idle() > PODS / 2.0);
        }
    }

    private List<RemovalTimeline.Look> rollout(TestNode node) {
        Runnable before = () -> create(node, "old", FEW_A_POD);
        try (RunningExporter exporter = exporter(node, "T01_rollout", before)) {
            RemovalTimeline seen = new RemovalTimeline(node, exporter, NAMESPACE);
            seen.until(Duration.ofSeconds(30), it -> !Double.isNaN(it.removed()));
            for (int i = 0; i < PODS; i++) {
                node.api().admin().delete(pod("old", i)).orFail();
                node.pods().create(NAMESPACE, "new-" + i, Container.unlimited("files", "files " + FEW_A_POD));
            }
            seen.until(
                    WORK,
                    it -> it.terminating() == 0
                            && running(node, "new") == PODS
                            && it.seconds() >= (RECORD.isEmpty() ? 5 : 90));
            return seen.looks();
        }
    }

    private List<RemovalTimeline.Look> removal(TestNode node) {
        Runnable before = () -> {
            delete(node, "new");
            create(node, "full", FILES);
        };
        try (RunningExporter exporter = exporter(node, "T02_removal", before)) {
            RemovalTimeline seen = new RemovalTimeline(node, exporter, NAMESPACE);
            seen.until(Duration.ofSeconds(30), it -> !Double.isNaN(it.removed()));
            long full = seen.looks().getLast().files();
            delete(node, "full");
            seen.until(
                    WORK,
                    it -> RECORD.isEmpty()
                            ? it.terminating() == 0 && it.removing() >= 2
                            : it.terminating() == 0 && it.removing() == 0 && it.files() < full - FEW);
            return seen.looks();
        }
    }

    /// What comes first is not recorded; otherwise the exporter looks on meanwhile, since it knows nothing of removals
    /// for ten seconds.
    private RunningExporter exporter(TestNode node, String name, Runnable first) {
        List<String> all =
                new ArrayList<>(List.of("--path.rootfs=" + node.root(), "--interval=2s", "--idle-interval=2s"));
        if (!RECORD.isEmpty()) {
            first.run();
            all.add("--record=" + Path.of(RECORD).resolve(name + ".trace.gz"));
        }
        RunningExporter exporter =
                RunningExporter.serving(directory.resolve(name + ".log"), all.toArray(String[]::new));
        if (RECORD.isEmpty()) {
            try {
                first.run();
            } catch (RuntimeException | Error e) {
                exporter.close();
                throw e;
            }
        }
        return exporter;
    }

    private static void create(TestNode node, String name, int files) {
        long before = RuntimeFiles.used(node.root().resolve("var/lib/containerd"));
        for (int i = 0; i < PODS; i++) {
            node.pods().create(NAMESPACE, name + "-" + i, Container.unlimited("files", "files " + files));
        }
        await("pods with their files")
                .atMost(WORK)
                .until(() -> running(node, name) == PODS
                        && RuntimeFiles.used(node.root().resolve("var/lib/containerd"))
                                >= before + (long) PODS * (files - FEW_A_POD));
    }

    private static void delete(TestNode node, String name) {
        for (int i = 0; i < PODS; i++) {
            node.api().admin().delete(pod(name, i)).orFail();
        }
    }

    private static String pod(String name, int i) {
        return "/api/v1/namespaces/" + NAMESPACE + "/pods/" + name + "-" + i;
    }

    private static long running(TestNode node, String name) {
        return IntStream.range(0, PODS)
                .filter(i -> node.pods().phase(NAMESPACE, name + "-" + i).equals("Running"))
                .count();
    }
}
