package io.barograph.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.overview.FleetRig;
import io.barograph.controller.reconcile.ReconcileReport.Trouble;
import io.barograph.web.Request;
import io.barograph.web.Response;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// `/api/nodes`: which nodes need a look, as the page's list asks for them.
class NodesEndpointTest {

    private final FleetRig rig = new FleetRig();
    private final NodesEndpoint endpoint =
            new NodesEndpoint(rig.lines, () -> ReplicaStatus.of("b-0", false, "b-1", null), rig.wall);

    @AfterEach
    void close() {
        rig.close();
    }

    private Response ask(Map<String, String> query) {
        return endpoint.answer(new Request("/api/nodes", query, ""));
    }

    private JsonNode asked(Map<String, String> query) throws IOException {
        return new ObjectMapper()
                .readTree(ApiJson.toBytes(endpoint.nodesDocument(new Request("/api/nodes", query, ""))));
    }

    private static List<String> names(JsonNode answer) {
        return answer.get("nodes").findValuesAsText("node");
    }

    /// One node of each level, in pools `web` and none; `n-silent` fired when it was last heard.
    private void oneOfEachLevel() {
        rig.see("n-calm", 1, 0);
        rig.see("n-pending", 2, 50);
        rig.see("n-stuck", 1, 0);
        rig.leave("n-stuck", "example.org/pods-wait:NoSchedule", new Trouble.NotWritten("status 403"));
        rig.watch("n-unknown");
        rig.see("n-silent", 4, 50);
        rig.silence("n-silent");
        rig.see("n-held", 4, 50);
        rig.block("n-held", "waiting pods would have no room");
        rig.see("n-firing", 4, 50);
        rig.pools.put("n-firing", "web");
        rig.pools.put("n-calm", "web");
    }

    @Test
    void whatNeedsALookStandsFirstAndSaysWhy() throws IOException {
        oneOfEachLevel();
        JsonNode answer = asked(Map.of());
        assertThat(names(answer))
                .containsExactly("n-firing", "n-held", "n-silent", "n-unknown", "n-stuck", "n-pending", "n-calm");
        assertThat(answer.get("nodes").findValuesAsText("level"))
                .containsExactly("firing", "held back", "silent", "unknown", "stuck", "pending", "calm");
        List<String> why = answer.get("nodes").findValuesAsText("why");
        assertThat(why.get(0)).startsWith("\"pods wait\" holds: Contention(KUBEPODS, CPU).avg10 = 50");
        assertThat(why.get(1))
                .isEqualTo("example.org/pods-wait:NoSchedule is held back: waiting pods would have no room");
        assertThat(why.get(2)).startsWith("its exporter is silent");
        assertThat(why.get(3)).startsWith("nothing has been heard of its exporter yet");
        assertThat(why.get(4)).endsWith("is not demanded any more and cannot be removed: status 403");
        assertThat(why.get(5)).contains("has held for");
        assertThat(why.get(6)).isEmpty();
        assertThat(answer.at("/nodes/0/demands").toString())
                .isEqualTo("[\"example.org/pods-wait:NoSchedule\",\"PodsWait\"]");
        assertThat(answer.at("/levels").toString())
                .isEqualTo(
                        "{\"firing\":1,\"held back\":1,\"silent\":1,\"unknown\":1,\"stuck\":1,\"pending\":1,\"calm\":1}");
        assertThat(answer.at("/replica/leading").asBoolean()).isFalse();
    }

    @Test
    void sinceIsWhenItFiredAndOfASilentNodeWhenItWasHeardLast() throws IOException {
        oneOfEachLevel();
        JsonNode answer = asked(Map.of());
        assertThat(answer.at("/nodes/0/since").asLong()).isEqualTo(1_006_000);
        assertThat(answer.at("/nodes/2/since").asLong()).isEqualTo(1_008_000);
        assertThat(answer.at("/nodes/3/since").isNull()).isTrue();
        assertThat(answer.at("/nodes/4/since").isNull()).isTrue();
        assertThat(answer.at("/nodes/6/since").isNull()).isTrue();
    }

    @Test
    void aPartOfTheNameThePoolAndTheLevelNarrowIt() throws IOException {
        oneOfEachLevel();
        JsonNode web = asked(Map.of("pool", "web"));
        assertThat(names(web)).containsExactly("n-firing", "n-calm");
        assertThat(web.at("/levels/firing").asInt()).isEqualTo(1);
        assertThat(web.at("/levels/silent").asInt()).isZero();
        assertThat(web.at("/pools").toString())
                .isEqualTo("[{\"pool\":\"\",\"nodes\":5},{\"pool\":\"web\",\"nodes\":2}]");
        assertThat(names(asked(Map.of("pool", "")))).hasSize(5).doesNotContain("n-firing");
        assertThat(names(asked(Map.of("q", "N-P")))).containsExactly("n-pending");
        assertThat(names(asked(Map.of("q", "WEB")))).containsExactly("n-firing", "n-calm");
        JsonNode two = asked(Map.of("level", "calm,held back"));
        assertThat(names(two)).containsExactly("n-held", "n-calm");
        assertThat(two.at("/matching").asInt()).isEqualTo(2);
        assertThat(two.at("/levels/firing").asInt())
                .as("counted whatever the level")
                .isEqualTo(1);
    }

    @Test
    void manyNodesAreCountedAndTheWorstAreListed() throws IOException {
        for (int i = 0; i < 300; i++) {
            rig.watch("n%03d".formatted(i));
        }
        rig.see("z", 4, 50);
        JsonNode answer = asked(Map.of("limit", "2"));
        assertThat(names(answer)).containsExactly("z", "n000");
        assertThat(answer.at("/matching").asInt()).isEqualTo(301);
        assertThat(names(asked(Map.of()))).hasSize(100);
    }

    @Test
    void whatHasNotChangedIsNotSentAgain() {
        rig.see("n1", 1, 0);
        String tag = Objects.requireNonNull(ask(Map.of()).headers().get("ETag"));
        assertThat(ask(Map.of("after", tag)).status()).isEqualTo(204);
        rig.now = rig.now.plusSeconds(2);
        rig.watch("n2");
        assertThat(ask(Map.of("after", tag)).status()).isEqualTo(200);
    }

    @Test
    void aWrongQuestionIsRefusedInASentence() {
        for (Map<String, String> wrong : List.of(
                Map.of("levl", "calm"),
                Map.of("level", "angry"),
                Map.of("level", "calm,calm,calm,calm,calm,calm,calm,calm,calm"),
                Map.of("limit", "0"),
                Map.of("limit", "1001"),
                Map.of("limit", "-1"))) {
            assertThat(ask(wrong).status()).as("%s", wrong).isEqualTo(400);
        }
    }
}
