package io.barograph.e2e.evict;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.PodNamespace;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/// A test of the evictor on a real server, with its own accounts and policies: each of its methods has a node of its
/// own.
@WithApiServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EvictingTest {

    final ApiServer server;
    final EvictionCluster cluster;
    final PodNamespace guarded;
    EvictorStage stage;
    String app = "";

    EvictingTest(ApiServer server) {
        this.server = server;
        this.cluster = new EvictionCluster(server);
        this.guarded = new PodNamespace(server.admin(), cluster.namespace() + "-guarded");
        guarded.make();
    }

    @BeforeEach
    void anotherNode() {
        app = "app-" + UUID.randomUUID();
        stage = new EvictorStage(server, cluster, guarded.name());
    }

    @AfterEach
    void leave() {
        stage.close();
    }

    @AfterAll
    void close() {
        guarded.leave();
        cluster.close();
    }

    /// Ten seconds pass and a snapshot comes before each look.
    final void whileFiring(ThrowingRunnable what) {
        await().untilAsserted(() -> {
            stage.pass(Duration.ofSeconds(10));
            stage.firing();
            what.run();
        });
    }

    static void eventually(ThrowingRunnable what) {
        await().untilAsserted(what);
    }
}
