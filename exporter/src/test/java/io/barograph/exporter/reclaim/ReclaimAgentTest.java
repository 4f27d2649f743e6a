package io.barograph.exporter.reclaim;

import static io.barograph.exporter.reclaim.ScriptedRuntime.container;
import static io.barograph.exporter.reclaim.ScriptedRuntime.image;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.reclaim.ReclaimSettings.Mode;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.wire.ReclaimDemand;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The agent between a runtime on a Unix socket and an API server, both scripted.
class ReclaimAgentTest {

    private static final Instant NOW = Instant.parse("2026-11-24T04:00:00Z");
    private static final int RUNNING = 1;
    private static final int EXITED = 2;

    @TempDir
    private Path directory;

    private final Vertx vertx = Vertx.vertx();
    private final AtomicLong micros = new AtomicLong(1);
    private final AtomicLong free = new AtomicLong(1);
    private final Map<String, String> annotations = new ConcurrentHashMap<>();
    private volatile Set<String> pods = Set.of();
    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final AtomicLong freed = new AtomicLong();
    private volatile double reclaimable = Double.NaN;
    private volatile int nodeStatus = 200;
    private volatile String accepted = "";
    private ScriptedRuntime runtime;
    private HttpServer api;
    private @Nullable ReclaimAgent agent;

    @BeforeEach
    void open() throws IOException {
        runtime = new ScriptedRuntime(directory.resolve("cri.sock"));
        Files.writeString(directory.resolve("token"), "secret\n");
        Files.writeString(directory.resolve("ca.crt"), "");
        api = vertx.createHttpServer()
                .requestHandler(request -> {
                    accepted = request.path() + " " + request.getHeader("authorization");
                    request.response()
                            .setStatusCode(nodeStatus)
                            .end(new JsonObject()
                                    .put(
                                            "metadata",
                                            new JsonObject()
                                                    .put("annotations", new JsonObject(new HashMap<>(annotations))))
                                    .encode());
                })
                .listen(0, "127.0.0.1")
                .await();
        runtime.answers("RuntimeService/ListPodSandbox", ScriptedRuntime.readySandbox("s"));
        runtime.answers(
                "RuntimeService/ListContainers",
                container("earlier", "s", "web", EXITED, at(600), "used"),
                container("runs", "s", "web", RUNNING, at(500), "used"),
                container("once", "s", "init", EXITED, at(700), "used"));
        runtime.answers("ImageService/ListImages", image("used", "u:1", 5), image("unused", "n:1", 7));
        runtime.removes(
                "RuntimeService/RemoveContainer",
                _ -> runtime.answers(
                        "RuntimeService/ListContainers",
                        container("runs", "s", "web", RUNNING, at(500), "used"),
                        container("once", "s", "init", EXITED, at(700), "used")));
        runtime.removes(
                "ImageService/RemoveImage", _ -> runtime.answers("ImageService/ListImages", image("used", "u:1", 5)));
    }

    private static long at(int secondsAgo) {
        return NOW.minusSeconds(secondsAgo).getEpochSecond() * 1_000_000_000L;
    }

    @AfterEach
    void close() {
        if (agent != null) {
            agent.close();
        }
        runtime.close();
        vertx.close().await();
    }

    private void start(Mode mode, Duration imageMinAge) {
        ReclaimSettings settings = new ReclaimSettings(
                mode,
                List.of(directory.resolve("none.sock"), directory.resolve("cri.sock")),
                imageMinAge,
                30,
                URI.create("http://127.0.0.1:" + api.actualPort()),
                directory);
        ReclaimAgent started = new ReclaimAgent(
                settings,
                "worker-1",
                () -> new NodeRoom(
                        Reading.of(FilesystemLayout.SINGLE),
                        Map.of(EvictionSignal.IMAGEFS_AVAILABLE, Reading.of(new Level(free.get(), 100))),
                        pods),
                micros::get,
                () -> NOW,
                new ReclaimListener() {
                    @Override
                    public void countRemoved(String kind, long bytes) {
                        freed.addAndGet(bytes);
                    }

                    @Override
                    public void countFailure(String what) {
                        failures.add(what);
                    }

                    @Override
                    public void reportReclaimable(double bytes) {
                        reclaimable = bytes;
                    }
                });
        agent = started;
        started.start();
    }

    private void demand(Instant renewed) {
        annotations.put(
                ReclaimDemand.ANNOTATION,
                new ReclaimDemand("d1", new TreeSet<>(Set.of("imagefs")), NOW, renewed).json());
    }

    @Test
    void onDemandWhatIsNotNeededGoesAndNothingElse() {
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(runtime.removed()).containsExactly("earlier", "unused"));
        await().untilAsserted(() -> assertThat(freed).hasValue(7));
        assertThat(failures).isEmpty();
        assertThat(accepted).isEqualTo("/api/v1/nodes/worker-1 Bearer secret");
    }

    @Test
    void observeShowsWhatCouldGoAndRemovesNothing() {
        demand(NOW);
        start(Mode.OBSERVE, Duration.ZERO);
        await().until(() -> reclaimable == 7);
        assertThat(runtime.removed()).isEmpty();
    }

    @Test
    void withoutAFreshDemandNothingGoes() {
        demand(NOW.minusSeconds(901));
        start(Mode.REMOVE, Duration.ZERO);
        await().until(() -> reclaimable == 7);
        assertThat(runtime.removed()).isEmpty();
    }

    @Test
    void whereThereIsRoomEnoughNothingGoes() {
        free.set(30);
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().until(() -> reclaimable == 7);
        assertThat(runtime.removed()).isEmpty();
    }

    @Test
    void aYoungImageStays() {
        demand(NOW);
        start(Mode.REMOVE, Duration.ofMinutes(5));
        await().untilAsserted(() -> assertThat(runtime.removed()).containsExactly("earlier"));
        assertThat(reclaimable).isZero();
    }

    @Test
    void aDemandThatCannotBeReadCountsAsAFailureAndRemovesNothing() {
        annotations.put(ReclaimDemand.ANNOTATION, "all of it");
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(failures).contains("node"));
        assertThat(runtime.removed()).isEmpty();
    }

    @Test
    void aNodeThatMayNotBeReadCountsAsAFailure() {
        nodeStatus = 403;
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(failures).contains("node"));
        assertThat(runtime.removed()).isEmpty();
    }

    @Test
    void whatTheRuntimeWillNotRemoveIsLeftForAWhileAndTheNextIsTaken() {
        runtime.removes("RuntimeService/RemoveContainer", _ -> {
            throw new IllegalStateException("busy");
        });
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(runtime.removed()).containsExactly("earlier", "unused"));
        assertThat(failures).containsExactly("container");
    }

    @Test
    void aPodWhoseSandboxHasDiedKeepsItsLastContainersWhileItHasACgroup() {
        runtime.answers("RuntimeService/ListPodSandbox");
        pods = Set.of("s");
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(runtime.removed()).containsExactly("earlier", "unused"));
    }

    @Test
    void aPodThatHasEndedLosesAllItsContainers() {
        runtime.answers("RuntimeService/ListPodSandbox");
        runtime.removes("RuntimeService/RemoveContainer", _ -> {});
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(runtime.removed()).containsExactly("once", "earlier", "unused"));
    }

    @Test
    void whatTheRuntimeSaysItHasRemovedAndListsStillIsNotRemovedEachSecond() {
        runtime.removes("RuntimeService/RemoveContainer", _ -> {});
        runtime.removes("ImageService/RemoveImage", _ -> {});
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().during(Duration.ofSeconds(4))
                .atMost(Duration.ofSeconds(20))
                .until(() -> runtime.removed().equals(List.of("earlier", "unused")));
        assertThat(freed).hasValue(7);
    }

    @Test
    void aDemandThatIsWithdrawnMidwayEndsIt() {
        runtime.removes("RuntimeService/RemoveContainer", _ -> annotations.clear());
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(runtime.removed()).containsExactly("earlier"));
        await().during(Duration.ofSeconds(3)).until(() -> runtime.removed().equals(List.of("earlier")));
    }

    @Test
    void aRuntimeWithoutSenseRemovesNothing() {
        runtime.answers("ImageService/ListImages", image("odd", "o:1", -1), ProtoFields.encodeMessage(1, "odd"));
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(failures).contains("runtime"));
        assertThat(runtime.removed()).isEmpty();
        assertThat(reclaimable).isNaN();
    }

    @Test
    void anImageOfNoSizeCountsAsRemovedAllTheSame() {
        runtime.answers("RuntimeService/ListContainers");
        runtime.answers("ImageService/ListImages", image("odd", "o:1", -1));
        runtime.removes("ImageService/RemoveImage", _ -> runtime.answers("ImageService/ListImages"));
        demand(NOW);
        start(Mode.REMOVE, Duration.ZERO);
        await().untilAsserted(() -> assertThat(runtime.removed()).containsExactly("odd"));
        assertThat(freed).hasValue(0);
        assertThat(failures).isEmpty();
    }
}
