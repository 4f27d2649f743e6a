package io.barograph.controller.kube.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NodeJsonTest {

    private static LiveNode node(String metadata) throws JsonProcessingException {
        String json = "{\"metadata\":{\"name\":\"n1\",\"uid\":\"u1\",\"resourceVersion\":\"7\"" + metadata + "}}";
        return Objects.requireNonNull(NodeJson.read(new ObjectMapper().readTree(json)));
    }

    @Test
    void readsWhenTheNodeWasCreated() throws JsonProcessingException {
        assertThat(node(",\"creationTimestamp\":\"2026-11-21T08:00:00Z\"")
                        .meta()
                        .created())
                .isEqualTo(Instant.parse("2026-11-21T08:00:00Z"));
    }

    @Test
    void takesNoTimeForTheEpoch() throws JsonProcessingException {
        assertThat(node("").meta().created()).isNull();
        assertThat(node(",\"creationTimestamp\":null").meta().created()).isNull();
        assertThat(node(",\"creationTimestamp\":\"yesterday\"").meta().created())
                .isNull();
    }

    @Test
    void readsOfItsAddressesTheInternalOnes() throws JsonProcessingException {
        JsonNode json = new ObjectMapper().readTree("""
                {"metadata":{"name":"n1","uid":"u1","resourceVersion":"7"},"status":{"addresses":[
                {"type":"Hostname","address":"n1"},{"type":"InternalIP","address":"10.0.0.7"}]}}""");
        assertThat(Objects.requireNonNull(NodeJson.read(json)).status().internalIps())
                .containsExactly("10.0.0.7");
    }

    @Test
    void readsWhatANodeHasForPodsOrNothing() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        assertThat(NodeJson.readAllocatable(
                        json.readTree("{\"cpu\":\"1930m\",\"memory\":\"1024Ki\",\"pods\":\"110\",\"x/y\":\"z\"}")))
                .isEqualTo(new ResourceAmounts(1930, 1 << 20, 110));
        assertThat(NodeJson.readAllocatable(json.readTree("{\"cpu\":\"2\",\"memory\":\"1Gi\"}")))
                .isNull();
        assertThat(NodeJson.readAllocatable(json.readTree("{\"cpu\":\"two\",\"memory\":\"1Gi\",\"pods\":\"1\"}")))
                .isNull();
        assertThat(NodeJson.readAllocatable(json.readTree("{\"cpu\":\"-2\",\"memory\":\"1Gi\",\"pods\":\"1.5\"}")))
                .isEqualTo(new ResourceAmounts(0, 1 << 30, 1));
    }

    @Test
    void readsANodesWholeMemoryOrNothing() throws JsonProcessingException {
        assertThat(memory("{\"memory\":\"16384256Ki\"}")).isEqualTo(16_384_256L << 10);
        assertThat(memory("{\"cpu\":\"2\"}")).isNull();
        assertThat(memory("{\"memory\":\"much\"}")).isNull();
    }

    @Test
    void readsTheNameOfANodesRuntimeOrNothing() throws JsonProcessingException {
        assertThat(runtime("\"containerd://2.1.4\"")).isEqualTo("containerd");
        assertThat(runtime("\"cri-o://1.34.0\"")).isEqualTo("cri-o");
        assertThat(runtime("\"containerd\"")).isEmpty();
        assertThat(runtime("null")).isEmpty();
        assertThat(runtime("\"" + "x".repeat(100) + "://1\"")).isEmpty();
    }

    private static String runtime(String version) throws JsonProcessingException {
        JsonNode json = new ObjectMapper().readTree("""
                {"metadata":{"name":"n1","uid":"u1","resourceVersion":"7"},
                 "status":{"nodeInfo":{"containerRuntimeVersion":%s}}}""".formatted(version));
        return Objects.requireNonNull(NodeJson.read(json)).status().runtime();
    }

    private static @Nullable Long memory(String capacity) throws JsonProcessingException {
        JsonNode json = new ObjectMapper().readTree("""
                {"metadata":{"name":"n1","uid":"u1","resourceVersion":"7"},"status":{"capacity":%s}}""".formatted(capacity));
        return Objects.requireNonNull(NodeJson.read(json)).status().memoryCapacity();
    }
}
