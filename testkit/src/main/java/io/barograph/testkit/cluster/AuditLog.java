package io.barograph.testkit.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;

/// What the API server has noted of writes.
public final class AuditLog {

    private static final ObjectMapper JSON = new ObjectMapper();

    private AuditLog() {}

    private static final Set<String> WRITES = Set.of("create", "patch", "update", "delete");
    private static final Set<String> RESOURCES = Set.of("nodes", "leases");

    /// The writes of one user to nodes and leases that took effect, in the log's order. A line that is being written,
    /// or that a killed server left unfinished, is passed over.
    public static List<JsonNode> writes(Path log, String user) {
        return entries(log)
                .filter(entry -> entry.at("/user/username").asText().equals(user)
                        && WRITES.contains(entry.path("verb").asText())
                        && RESOURCES.contains(entry.at("/objectRef/resource").asText())
                        && entry.at("/responseStatus/code").asInt() / 100 == 2)
                .toList();
    }

    /// What the service accounts of a namespace asked for and were refused.
    public static List<JsonNode> refused(Path log, String namespace) {
        return entries(log)
                .filter(entry ->
                        entry.at("/user/username").asText().startsWith("system:serviceaccount:" + namespace + ":")
                                && Set.of(401, 403)
                                        .contains(
                                                entry.at("/responseStatus/code").asInt()))
                .toList();
    }

    private static Stream<JsonNode> entries(Path log) {
        try {
            return Files.readAllLines(log).stream().map(AuditLog::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException _) {
            return JSON.nullNode();
        }
    }
}
