package io.barograph.e2e.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// One change of the node that the API server has made for somebody, by its own audit log.
///
/// @param sent the patch, or the whole object
record NodeWrite(String user, JsonNode sent) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /// Those of one user, oldest first.
    static List<NodeWrite> by(String user, Path auditLog) {
        List<NodeWrite> writes = new ArrayList<>();
        try (Stream<String> lines = Files.lines(auditLog)) {
            for (String line : (Iterable<String>) lines::iterator) {
                JsonNode entry = read(line);
                if (entry.at("/user/username").asText().equals(user) && ofTheNode(entry)) {
                    writes.add(new NodeWrite(user, entry.path("requestObject")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writes;
    }

    /// Nothing for a line that is being written.
    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException _) {
            return JSON.nullNode();
        }
    }

    private static boolean ofTheNode(JsonNode entry) {
        return entry.at("/objectRef/resource").asText().equals("nodes")
                && entry.at("/objectRef/name").asText().equals(TestNode.NAME)
                && !entry.path("verb").asText().equals("create")
                && entry.at("/responseStatus/code").asInt() / 100 == 2;
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
