package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.kube.pods.LivePod;
import io.barograph.controller.kube.pods.PodJson;
import module java.base;
import org.junit.jupiter.api.Test;

class JsonFieldFilterTest {

    private static final JsonFieldFilter SOME = JsonFieldFilter.of(List.of("a", "b.c", "b.d.e", "many.x"));

    private static JsonNode parse(JsonFieldFilter fields, String json) {
        return fields.parse(json.getBytes(UTF_8));
    }

    private static void reads(String json, String left) {
        assertThat(parse(SOME, json)).isEqualTo(ApiResponses.parse(left.getBytes(UTF_8)));
    }

    @Test
    void keepsWhatIsNamedAndWhatIsBeneathIt() {
        reads(
                "{\"z\":{\"a\":1},\"a\":{\"any\":[1,{\"x\":null}]},\"b\":{\"x\":[[{}]],\"c\":true,\"d\":{\"e\":0.5,\"f\":1}}}",
                "{\"a\":{\"any\":[1,{\"x\":null}]},\"b\":{\"c\":true,\"d\":{\"e\":0.5}}}");
        reads(
                "{\"many\":[{\"x\":1,\"y\":2},{},{\"y\":{\"x\":3}},7,[{\"x\":4}]]}",
                "{\"many\":[{\"x\":1},{},{},null,[{\"x\":4}]]}");
        reads("{\"b\":\"text\",\"many\":null,\"a\":null}", "{\"b\":null,\"many\":null,\"a\":null}");
        reads("{}", "{}");
    }

    @Test
    void whatIsNoWholeObjectIsMissing() {
        for (String json : List.of(
                "",
                "null",
                "[]",
                "[{\"a\":1}]",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"z\":[1",
                "{\"many\":[{\"x\":1}",
                "{\"a\":1} {}",
                "{\"a\":1}x",
                "{\"a\":\u0001}",
                "{\"z\":" + "[".repeat(200))) {
            assertThat(parse(SOME, json).isMissingNode()).as(json).isTrue();
        }
    }

    /// Whatever is read of a pod must be among the fields.
    @Test
    void aPodIsReadTheSameAsWithAllOfItsFields() {
        String pod = """
                {"kind":"Pod","metadata":{"name":"p","namespace":"x","uid":"u","resourceVersion":"7",
                "deletionTimestamp":"2026-01-01T00:00:00Z","managedFields":[{"manager":"kubelet"}],
                "ownerReferences":[{"kind":"ReplicaSet","name":"web-7d9fdb6f5c","controller":true}]},
                "spec":{NODE "nodeSelector":{"zone":"a"},"overhead":{"cpu":"1m","memory":"2Mi"},
                "tolerations":[{"key":"k","operator":"Exists","effect":"NoSchedule"}],
                "affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[
                {"matchExpressions":[{"key":"pool","operator":"In","values":["b"]}]}]}}},
                "resources":{"requests":{"cpu":"3"}},
                "topologySpreadConstraints":[{"whenUnsatisfiable":"DoNotSchedule"}],
                "initContainers":[{"restartPolicy":"Always","resources":{"requests":{"cpu":"1","memory":"1Gi"}}}],
                "containers":[{"name":"a","image":"i","resources":{"requests":{"memory":"3Gi"}}},{"name":"b"}]},
                "status":{"phase":"Running","qosClass":"Burstable","podIP":"10.0.0.1"}}""";
        for (String node : List.of("", "\"nodeName\":\"n1\",")) {
            String json = pod.replace("NODE", node);
            LivePod whole = Objects.requireNonNull(PodJson.read(ApiResponses.parse(json.getBytes(UTF_8))));
            assertThat(whole.extras().spread()).isEqualTo("x/web");
            assertThat(PodJson.read(parse(JsonFieldFilter.of(PodJson.FIELDS), json)))
                    .isEqualTo(whole);
            JsonNode list =
                    parse(JsonFieldFilter.ofList(PodJson.FIELDS), "{\"kind\":\"PodList\",\"items\":[" + json + "]}");
            assertThat(PodJson.read(list.path("items").path(0))).isEqualTo(whole);
            JsonNode line =
                    parse(JsonFieldFilter.ofChange(PodJson.FIELDS), "{\"type\":\"ADDED\",\"object\":" + json + "}");
            assertThat(PodJson.read(line.path("object"))).isEqualTo(whole);
        }
    }
}
