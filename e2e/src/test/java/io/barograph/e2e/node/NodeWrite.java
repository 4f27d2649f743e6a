package io.barograph.e2e.node;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.AuditLog;
import module java.base;

/// One change of the node that the API server has made for an account, by its audit log.
///
/// @param pod the one whose token was shown; empty where it was no pod's
/// @param sent the patch, or the whole object
record NodeWrite(String pod, JsonNode sent) {

    private static final String POD = "/user/extra/authentication.kubernetes.io~1pod-name/0";

    /// Those of one user, oldest first.
    static List<NodeWrite> by(String user, Path auditLog) {
        return AuditLog.writes(auditLog, user).stream()
                .filter(NodeWrite::ofTheNode)
                .map(entry -> new NodeWrite(entry.at(POD).asText(), entry.path("requestObject")))
                .toList();
    }

    private static boolean ofTheNode(JsonNode entry) {
        return entry.at("/objectRef/resource").asText().equals("nodes")
                && entry.at("/objectRef/name").asText().equals(TestNode.NAME)
                && !entry.path("verb").asText().equals("create");
    }

    /// The conditions in it: those that it changes, where it is a patch.
    TreeSet<String> conditions() {
        TreeSet<String> types = new TreeSet<>();
        sent.at("/status/conditions")
                .forEach(condition -> types.add(condition.path("type").asText()));
        return types;
    }

    /// The parts of the object in it, as `spec.taints`.
    TreeSet<String> parts() {
        TreeSet<String> parts = new TreeSet<>();
        sent.properties()
                .forEach(part ->
                        part.getValue().fieldNames().forEachRemaining(name -> parts.add(part.getKey() + "." + name)));
        return parts;
    }
}
