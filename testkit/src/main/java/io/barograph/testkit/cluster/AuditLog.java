package io.barograph.testkit.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;

/// What the API server has noted of writes.
public final class AuditLog {

    private static final ObjectMapper JSON = new ObjectMapper();

    private AuditLog() {}

    /// The writes of one user that took effect, in the log's order. A line that is being written, or that a killed
    /// server left unfinished, is passed over.
    public static List<JsonNode> writes(Path log, String user) {
        List<JsonNode> writes = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(log)) {
                JsonNode entry = read(line);
                if (entry.at("/user/username").asText().equals(user)
                        && entry.at("/responseStatus/code").asInt() / 100 == 2) {
                    writes.add(entry);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writes;
    }

    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException _) {
            return JSON.nullNode();
        }
    }
}
