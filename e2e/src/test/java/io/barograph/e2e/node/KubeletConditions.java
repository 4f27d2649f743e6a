package io.barograph.e2e.node;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;

/// What a kubelet says of its node, without the time at which it last said so, and that time.
///
/// @param said by the condition's type
/// @param heard the oldest of the times
record KubeletConditions(Map<String, String> said, Instant heard) {

    /// The patch that a kubelet makes from a copy of the node that has none of our conditions yet.
    static final String REPORT_BEFORE_OURS = """
            {"status":{"$setElementOrder/conditions":[
              {"type":"MemoryPressure"},{"type":"DiskPressure"},{"type":"PIDPressure"},{"type":"Ready"}],
             "conditions":[{"type":"PIDPressure","message":"kubelet has sufficient PID available, still"}]}}""";

    private static final Set<String> TYPES = Set.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");

    static KubeletConditions of(JsonNode node) {
        Map<String, String> said = new TreeMap<>();
        Instant heard = Instant.MAX;
        for (JsonNode condition : node.at("/status/conditions")) {
            String type = condition.path("type").asText();
            if (TYPES.contains(type)) {
                said.put(
                        type,
                        condition.path("status").asText() + " "
                                + condition.path("reason").asText() + " since "
                                + condition.path("lastTransitionTime").asText());
                Instant last = Instant.parse(condition.path("lastHeartbeatTime").asText());
                heard = last.isBefore(heard) ? last : heard;
            }
        }
        if (!said.keySet().equals(TYPES)) {
            throw new AssertionError(TYPES + " were expected of a kubelet, there are " + said);
        }
        return new KubeletConditions(said, heard);
    }

    /// The same without Ready, of which a kubelet that starts is not sure.
    Map<String, String> ofResources() {
        Map<String, String> resources = new TreeMap<>(said);
        resources.remove("Ready");
        return resources;
    }

    String ready() {
        return said.getOrDefault("Ready", "");
    }
}
