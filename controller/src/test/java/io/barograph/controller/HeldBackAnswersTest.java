package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.SmallSnapshots;
import module java.base;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Why a demand that fires is not on its node: the same cause in the status, the explanation, the page's JSON and the
/// metrics of a whole controller.
class HeldBackAnswersTest {

    private static final String TAINT = "example.org/pods-wait:NoSchedule";
    private static final Duration SOON = Duration.ofSeconds(8);

    private final ControllerRig rig = new ControllerRig();
    private final MemoryNodeApi nodes = new MemoryNodeApi();
    private final FaultyNodeApi api = new FaultyNodeApi(nodes);
    private Map<String, String> silences = Map.of();
    private Leadership leadership = Leadership.alone();

    HeldBackAnswersTest() throws IOException {}

    @AfterEach
    void close() {
        rig.close();
    }

    private final EntryStore store = new EntryStore() {
        @Override
        public ApiOutcome<Kept> read() {
            return new ApiOutcome.Done<>(silences.isEmpty() ? Kept.NOTHING : new Kept("1", silences));
        }

        @Override
        public ApiOutcome<Kept> updateEntries(Kept from, Map<String, String> put, Set<String> dropped) {
            return new ApiOutcome.Refused<>(null, "read only");
        }
    };

    private void firing(Mode mode, String budget, Map<String, String> annotations) throws Exception {
        LiveNode bare = LiveNode.ofName("n1", "u1");
        nodes.putNode(bare.withContents(
                new LiveNode.Meta("0", Map.of("pool", "web"), annotations, null), List.of(), bare.status()));
        rig.start(
                mode,
                budget,
                "",
                new ControllerProcess.Cluster(api, PodApi.unknown(), leadership, ControllerEvents.none(), store));
        await().atMost(SOON).until(() -> rig.ring.queries().contains("wait=20&changes=1"));
        for (int seq = 0; seq < 6; seq++) {
            rig.ring.add(SmallSnapshots.waiting("n1", seq, 50, "shop/web"));
        }
    }

    private static void soon(ThrowingRunnable holds) {
        await().atMost(SOON).untilAsserted(holds);
    }

    /// Every answer names this cause of the taint and has these words in its sentence.
    private void everyAnswerSays(String why, String... words) throws Exception {
        soon(() -> assertThat(rig.body("/api/status"))
                .contains("{\"demand\":\"" + TAINT + "\",\"why\":\"" + why + "\",\"text\":\"")
                .contains(words));
        assertThat(rig.body("/api/explain?node=n1&format=text&demand=example.org/pods-wait"))
                .doesNotContain("should be tainted")
                .contains("held back: ")
                .contains(words)
                .contains("What would have to change: ");
        assertThat(rig.body("/api/explain?node=n1"))
                .contains("\"held_back\":{\"why\":\"" + why + "\",\"text\":\"")
                .contains(words);
        assertThat(rig.body("/api/fleet"))
                .contains("\"held_back\":{\"why\":\"" + why + "\"", "\"on_node\":false")
                .contains(words);
        assertThat(rig.body("/metrics")).contains("barograph_demands_held_back{why=\"" + why + "\",} ");
    }

    @Test
    void aBudgetThatIsFull() throws Exception {
        firing(Mode.ENFORCE, "0", Map.of());
        everyAnswerSays(
                "budget", "the budget of the cluster is used up: taints on 0 of its 1 nodes, at most 0 allowed (0)");
        assertThat(rig.body("/api/status")).contains("\"level\":\"held back\"");
        soon(() -> assertThat(nodes.events())
                .extracting(each -> each.what().note())
                .anySatisfy(note -> assertThat(note)
                        .contains("the budget of the cluster is used up: taints on 0 of its 1 nodes, at"
                                + " most 0 allowed (0)")));
    }

    @Test
    void aSilence() throws Exception {
        silences = Map.of(
                "s1",
                "{\"author\":\"jo\",\"reason\":\"disk swap\",\"node\":\"n1\","
                        + "\"starts\":\"2020-01-01T00:00:00Z\",\"ends\":\"2020-01-02T00:00:00Z\"}",
                "s2",
                "{\"author\":\"ada\",\"reason\":\"kernel update\",\"node\":\"n1\",\"starts\":\""
                        + Instant.now().minusSeconds(60) + "\",\"ends\":\""
                        + Instant.now().plusSeconds(3600) + "\"}");
        firing(Mode.ENFORCE, "1", Map.of());
        everyAnswerSays("silence", "silence s2 by ada until ", "kernel update");
        assertThat(rig.body("/api/status")).contains("\"level\":\"held back\"");
    }

    @Test
    void aStop() throws Exception {
        silences = Map.of("stop", "{\"author\":\"jo\",\"reason\":\"incident\",\"starts\":\"2020-01-01T00:00:00Z\"}");
        firing(Mode.ENFORCE, "1", Map.of());
        everyAnswerSays("stop", "stopped by jo: incident");
    }

    @Test
    void aHumansHand() throws Exception {
        firing(Mode.ENFORCE, "1", Map.of());
        soon(() -> assertThat(taints()).containsExactly(TAINT));
        soon(() -> assertThat(node().condition("PodsWait")).isNotNull());
        soon(() ->
                assertThat(rig.body("/api/status")).contains("\"on_node\":{\"PodsWait\":true,\"" + TAINT + "\":true}"));
        LiveNode live = node();
        nodes.putNode(live.withContents(live.meta(), List.of(), live.status()), "kubectl-edit");
        everyAnswerSays("override", "removed it from the node", "not set again before ");
    }

    @ParameterizedTest
    @CsvSource({
        "ignore, true, barograph.io/ignore",
        "hold-until, 2099-01-01T00:00:00Z, 2099-01-01T00:00:00Z",
    })
    void anAnnotation(String name, String value, String words) throws Exception {
        firing(Mode.ENFORCE, "1", Map.of("barograph.io/" + name, value));
        everyAnswerSays(name.replace('-', '_'), words, "barograph.io/" + name);
    }

    @Test
    void modeObserve() throws Exception {
        firing(Mode.OBSERVE, "1", Map.of());
        everyAnswerSays("mode", "policy busy is in mode observe");
        assertThat(rig.body("/api/status"))
                .contains(
                        "\"level\":\"firing\"",
                        "\"expected\":true",
                        "\"on_node\":{\"PodsWait\":false,\"" + TAINT + "\":false}");
        assertThat(rig.body("/api/policies")).contains("\"active\":1,\"pending\":0,\"held_back\":1,");
        assertThat(rig.body("/metrics")).contains("barograph_held_back_total{why=\"mode\",}");
    }

    @Test
    void anApiServerThatRefuses() throws Exception {
        for (int i = 0; i < 100; i++) {
            api.failWrites(FaultyNodeApi.Fault.NOT_ADMITTED);
        }
        firing(Mode.ENFORCE, "1", Map.of());
        everyAnswerSays("write_failed", "denied request: not for this account");
    }

    @Test
    void anotherReplicaLeads() throws Exception {
        leadership = new Leadership() {
            @Override
            public boolean leading() {
                return false;
            }

            @Override
            public Long epoch() {
                return 7L;
            }

            @Override
            public String identity() {
                return "barograph-1_b";
            }

            @Override
            public String leader() {
                return "barograph-0_a";
            }
        };
        firing(Mode.ENFORCE, "1", Map.of());
        everyAnswerSays("not_leader", "acting is decided by the leader barograph-0_a");
        String follower = "\"replica\":{\"identity\":\"barograph-1_b\",\"leading\":false,\"leader\":\"barograph-0_a\","
                + "\"api_away_since\":null,\"note\":\"This replica, barograph-1_b, does not lead";
        for (String path : List.of(
                "/api/status",
                "/api/fleet",
                "/api/policies",
                "/api/node?name=n1",
                "/api/decisions",
                "/api/explain?node=n1")) {
            assertThat(rig.body(path)).as(path).contains(follower);
        }
        assertThat(rig.body("/api/explain?node=n1&format=text"))
                .startsWith("This replica, barograph-1_b, does not lead");
        assertThat(rig.body("/metrics")).contains("barograph_controller_leading 0.0");
        assertThat(rig.body("/api/status")).contains("\"level\":\"firing\"").contains("\"leading\":false");
    }

    @Test
    void theApiServerIsAway() throws Exception {
        Instant since = Instant.parse("2026-11-21T12:03:10Z");
        leadership = Leadership.alwaysLeading("barograph-0_a", () -> since);
        api.away(true);
        firing(Mode.ENFORCE, "1", Map.of());
        everyAnswerSays("api_away", "the API server has not answered since 2026-11-21T12:03:10Z");
        assertThat(rig.body("/api/status"))
                .contains("\"api_away_since\":" + since.toEpochMilli())
                .contains(
                        "\"note\":\"The API server has not answered since 2026-11-21T12:03:10Z; conditions and taints");
    }

    private LiveNode node() {
        return ((ApiOutcome.Done<LiveNode>) nodes.get("n1")).value();
    }

    private List<String> taints() {
        return node().taints().stream().map(NodeTaint::id).toList();
    }
}
