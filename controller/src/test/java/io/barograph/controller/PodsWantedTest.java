package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The way of pods into rules, and of needs onto the status page, through a whole controller.
class PodsWantedTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private static final String CROWDED = """
            rule "crowded" when
                Pods(running >= 4)
            then
                node.evict("memory.available");
                node.reclaim("nodefs");
            end
            """;

    private static final String SOFT = """
            rule "waits" when
                Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40)
            then
                node.taint("example.com/waits", PreferNoSchedule).keepFor("5m");
            end
            """;

    private static final LiveNode NODE = new LiveNode(
            new NodeIdentity("n1", "u1"),
            new LiveNode.Meta("1", Map.of(), Map.of(), Instant.parse("2026-11-21T08:00:00Z")),
            false,
            List.of(),
            new LiveNode.Status(List.of(), List.of()));

    private final ControllerRig rig = new ControllerRig();
    private final AtomicInteger wanted = new AtomicInteger();
    private final MemoryNodeApi nodes = new MemoryNodeApi();

    /// Four pods run on each node, and are counted once they are asked for.
    private final PodApi pods = new PodApi() {
        @Override
        public void startCounting() {
            wanted.incrementAndGet();
        }

        @Override
        public Reading<Pods> podsOn(String node) {
            return wanted.get() > 0
                    ? Reading.of(new Pods(0, 4, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0))
                    : Reading.absent("no loaded rule reads pods");
        }
    };

    PodsWantedTest() throws IOException {}

    @AfterEach
    void close() {
        rig.close();
    }

    private void start() throws Exception {
        nodes.putNode(NODE);
        rig.start(
                Mode.ENFORCE,
                "1",
                "",
                new ControllerProcess.Cluster(
                        nodes, pods, Leadership.alone(), ControllerEvents.none(), EntryStore.none()));
    }

    @Test
    void areCountedWhereTaintsAreWrittenThatKeepPodsAway() throws Exception {
        start();
        assertThat(wanted.get()).isPositive();
    }

    @Test
    void areCountedFromTheReloadOnThatReadsThem() throws Exception {
        rig.rules.set(SOFT);
        start();
        assertThat(wanted.get()).isZero();
        rig.rules.set(CROWDED);
        await().atMost(SOON).until(() -> wanted.get() > 0);
    }

    @Test
    void shadowPoliciesThatWereNeverGoodKeepNobodyFromCountingThem() throws Exception {
        TestRules never = new TestRules();
        never.set("no rule");
        rig.shadow = never;
        rig.rules.set(SOFT);
        start();
        rig.rules.set(CROWDED);
        await().atMost(SOON).until(() -> wanted.get() > 0);
    }

    @Test
    void makeRulesDemandNeedsThatAreShownAndCountedAndNothingOnTheNode() throws Exception {
        rig.rules.set(CROWDED);
        start();
        assertThat(wanted.get()).isPositive();
        rig.ring.add(SmallSnapshots.waiting("n1", 0, 0, "nobody"));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(rig.body("/api/fleet"))
                        .contains(
                                "{\"kind\":\"evict\",\"key\":\"evict memory.available\"",
                                "{\"kind\":\"reclaim\",\"key\":\"reclaim nodefs\"",
                                "Pods.running = 4"));
        assertThat(rig.body("/metrics"))
                .contains("barograph_demands{policy=\"busy\",rule=\"crowded\",phase=\"firing\",} 2.0");
        assertThat(nodes.get("n1")).isEqualTo(new ApiOutcome.Done<>(NODE));
    }
}
