package io.barograph.bench.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.bench.cluster.ApiRequests;
import module java.base;

/// Which nodes carry which marks of ours at one moment, as the API server has them.
///
/// @param contended condition of the policy `contention` is True
/// @param closed have its taint
/// @param shortOfMemory condition of the policy `eviction` is True
/// @param memoryTainted have its taint
record NodeMarks(Set<String> contended, Set<String> closed, Set<String> shortOfMemory, Set<String> memoryTainted) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static NodeMarks read(ApiRequests api) throws IOException, InterruptedException {
        return parse(api.get("/api/v1/nodes"));
    }

    /// @param list of nodes, as the API server answers
    static NodeMarks parse(String list) throws IOException {
        NodeMarks marks = new NodeMarks(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        for (JsonNode node : JSON.readTree(list).path("items")) {
            marks.add(node);
        }
        return marks;
    }

    private void add(JsonNode node) {
        String name = node.at("/metadata/name").asText();
        for (JsonNode condition : node.at("/status/conditions")) {
            if (condition.path("status").asText().equals("True")) {
                switch (condition.path("type").asText()) {
                    case "KubepodsCPUContentionPressure" -> contended.add(name);
                    case "BarographMemoryPressure" -> shortOfMemory.add(name);
                    default -> {}
                }
            }
        }
        for (JsonNode taint : node.at("/spec/taints")) {
            switch (taint.path("key").asText()) {
                case "node.kubernetes.io/cpu-contention-pressure" -> closed.add(name);
                case "barograph.io/memory-pressure" -> memoryTainted.add(name);
                default -> {}
            }
        }
    }

    String text() {
        return contended.size() + " contended, " + closed.size() + " closed, " + shortOfMemory.size()
                + " short of memory, " + memoryTainted.size() + " tainted for that";
    }
}
