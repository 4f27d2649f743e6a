package io.barograph.e2e.reader;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.ControllerProcess;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.scripted.ExporterLie;
import io.barograph.e2e.scripted.PlaybackExporter;
import io.barograph.e2e.scripted.SnapshotScript;
import io.barograph.problem.OptionProblems;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Snapshot;
import io.barograph.testkit.Checkout;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// A controller in memory with the shipped policies and one more, whose nodes tell recordings up to a moment
/// each. Nothing changes unless the test says so, so that all answers are of the same snapshots.
final class ReplayedFleet implements AutoCloseable {

    /// Without it the policy `teardown` is off.
    static final String SETTING = "teardown.longestRemoval=20s";

    private static final Path SHIPPED = Checkout.HOME.resolve("rules/policies");

    /// Rules on owners that stall by themselves: no shipped one reads these.
    private static final Path OF_THIS_TEST = Path.of("src/test/resources/policies/self-stall.drl");

    /// So many frames are told one by one while the controller looks, which keeps nodes from falling silent meanwhile.
    private static final int TOLD_LIVE = 12;

    private static final int TOLD_AT_LEAST = 3;

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    /// One node and what it tells.
    ///
    /// @param recording one of `examples/recordings`, without its ending
    /// @param seconds how much of it
    /// @param teller which exporter tells it
    record Told(String node, String recording, long seconds, Teller teller) {

        boolean silent() {
            return teller == Teller.SILENT;
        }
    }

    enum Teller {
        USUAL,
        /// One that does not name who stalls by itself.
        OLDER,
        /// Nothing is heard of the node after that.
        SILENT
    }

    private final List<Told> told;
    private final Map<String, PlaybackExporter> exporters = new LinkedHashMap<>();
    private final Map<String, SnapshotScript> scripts = new LinkedHashMap<>();
    private final MemoryNodeApi nodes = new MemoryNodeApi();
    private final ControllerProcess controller;
    private final HttpClient client = HttpClient.newHttpClient();

    private ReplayedFleet(Mode mode, List<Told> told) throws Exception {
        this.told = told;
        for (Told each : told) {
            SnapshotScript recorded = SnapshotScript.recorded(each.recording + ".trace.gz");
            SnapshotScript script = each.teller == Teller.OLDER ? recorded.asOfAnOlderExporter() : recorded;
            PlaybackExporter exporter = new PlaybackExporter(each.node, script);
            scripts.put(each.node, script);
            exporters.put(each.node, exporter);
            nodes.putNode(LiveNode.ofName(each.node, "uid-" + each.node));
            for (int i = 0; i < toldFirst(each); i++) {
                exporter.advance();
            }
        }
        List<ExporterAddress> addresses = exporters.values().stream()
                .map(exporter -> exporter.option().split("=", 2))
                .map(option -> new ExporterAddress(option[0], URI.create(option[1])))
                .toList();
        controller = ControllerProcess.start(
                InProcessController.config(
                        new ControllerConfig.Policies(
                                new DirectorySource(List.of(SHIPPED, OF_THIS_TEST)),
                                ParameterOverrides.readSettings("--set", List.of(SETTING), new OptionProblems())),
                        addresses,
                        new ControllerConfig.Acting(mode, new Budget(1, false), Duration.ofMinutes(5)),
                        new ControllerConfig.Logs("", null)),
                new ControllerProcess.Cluster(
                        nodes, PodApi.unknown(), Leadership.alone(), ControllerEvents.none(), EntryStore.none()));
    }

    /// All has been told, and silent nodes are known to be so.
    static ReplayedFleet of(Mode mode, List<Told> told) throws Exception {
        ReplayedFleet fleet = new ReplayedFleet(mode, told);
        try {
            for (Told each : told) {
                fleet.awaitSnapshot(each.node, fleet.toldFirst(each) - 1);
            }
            told.stream().filter(Told::silent).forEach(each -> {
                fleet.tellUpTo(each, fleet.framesOf(each));
                fleet.exporterOf(each.node).lie(ExporterLie.GONE);
            });
            fleet.awaitSilence();
            return fleet;
        } catch (Exception | AssertionError e) {
            fleet.close();
            throw e;
        }
    }

    private PlaybackExporter exporterOf(String node) {
        return Objects.requireNonNull(exporters.get(node), node);
    }

    private int framesOf(Told told) {
        SnapshotScript script = Objects.requireNonNull(scripts.get(told.node));
        long firstMicros = script.frames().getFirst().moment().monotonicMicros();
        return (int) script.frames().stream()
                .takeWhile(frame -> frame.moment().monotonicMicros() - firstMicros <= told.seconds * 1_000_000)
                .count();
    }

    /// Tells one frame more, and waits until it was evaluated.
    void tellNext(String node) {
        long next = node(node).at("/node/seq").asLong() + 1;
        exporterOf(node).advance();
        awaitSnapshot(node, next);
    }

    private void awaitSnapshot(String node, long seq) {
        await("snapshot " + seq + " of " + node).atMost(PATIENCE).untilAsserted(() -> {
            JsonNode page = node(node).path("node");
            if (page.path("seq").asLong(-1) != seq || page.path("warming").asBoolean(true)) {
                throw new AssertionError(node + " is at " + page.path("seq"));
            }
        });
    }

    private void awaitSilence() {
        AtomicInteger looks = new AtomicInteger();
        await("silence").atMost(PATIENCE).pollInterval(Duration.ofSeconds(4)).until(() -> {
            int look = looks.incrementAndGet();
            told.stream()
                    .filter(each -> !each.silent())
                    .forEach(each -> tellUpTo(each, Math.min(framesOf(each), toldFirst(each) + look)));
            return told.stream()
                    .filter(Told::silent)
                    .allMatch(each -> node(each.node).path("level").asText().equals("silent"));
        });
        told.stream().filter(each -> !each.silent()).forEach(each -> tellUpTo(each, framesOf(each)));
        tellOn();
    }

    private int toldFirst(Told each) {
        return Math.max(TOLD_AT_LEAST, framesOf(each) - TOLD_LIVE);
    }

    private void tellUpTo(Told each, int frames) {
        while (node(each.node).at("/node/seq").asLong() + 1 < frames) {
            tellNext(each.node);
        }
    }

    /// Every node that is heard tells one frame more, and what follows is decided.
    void tellOn() {
        told.stream().filter(each -> !each.silent()).forEach(each -> tellNext(each.node));
        await("decisions").atMost(PATIENCE).until(() -> told.stream().allMatch(this::isDecided));
    }

    /// Whether it is decided of each active demand that leaves a mark whether it is put on the node.
    private boolean isDecided(Told each) {
        return node(each.node)
                .at("/node/demands")
                .valueStream()
                .filter(demand -> Set.of("firing", "keep-firing")
                        .contains(demand.path("phase").asText()))
                .filter(demand -> Set.of("condition", "taint")
                        .contains(demand.path("kind").asText()))
                .allMatch(demand -> demand.path("on_node").asBoolean()
                        || (demand.has("held_back")
                                && (each.silent()
                                        || !demand.at("/held_back/why").asText().equals("exporter_silent"))));
    }

    List<Told> told() {
        return told;
    }

    /// What the node told at a position.
    Snapshot told(String node, int seq) {
        return Objects.requireNonNull(scripts.get(node)).frames().get(seq);
    }

    /// When the node's first frame was made, on its own clock.
    long firstMicros(String node) {
        return Objects.requireNonNull(scripts.get(node))
                .frames()
                .getFirst()
                .moment()
                .monotonicMicros();
    }

    /// The nodes as the cluster has them.
    MemoryNodeApi cluster() {
        return nodes;
    }

    String url() {
        return "http://" + controller.addresses().getFirst();
    }

    JsonNode node(String name) {
        return json("/api/node?name=" + name);
    }

    JsonNode json(String path) {
        try {
            return JSON.readTree(text(path));
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }

    String text(String path) {
        try {
            return client.send(
                            HttpRequest.newBuilder(URI.create(url() + path)).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(path, e);
        }
    }

    @Override
    public void close() {
        controller.close();
        exporters.values().forEach(PlaybackExporter::close);
        client.shutdownNow();
    }
}
