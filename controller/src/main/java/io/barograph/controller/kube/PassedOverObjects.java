package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The objects that could not be read, most of them too large, counted by their resource. For any thread.
public final class PassedOverObjects {

    private static final Logger LOG = LoggerFactory.getLogger(PassedOverObjects.class);

    /// So many are named in the log, each once. Everybody can make more.
    private static final int MAX_NAMED = 100;

    private final Map<String, Long> counts = new TreeMap<>();
    private final Set<String> named = new HashSet<>();
    private Consumer<String> follower = _ -> {};

    /// Notes one, as often as it is passed over.
    ///
    /// @param path where it is listed: `/api/v1/pods?limit=250`
    /// @param part what was read of it
    public synchronized void noteObject(String path, JsonNode part) {
        String resource = resourceName(path);
        counts.merge(resource, 1L, Long::sum);
        follower.accept(resource);
        JsonNode metadata = part.path("metadata");
        String namespace = metadata.path("namespace").asText();
        String name = metadata.path("name").asText();
        String object = name.isEmpty() ? "one without a name" : namespace.isEmpty() ? name : namespace + "/" + name;
        if (named.size() < MAX_NAMED && named.add(resource + " " + object)) {
            LOG.warn(
                    "Of the {}, {} cannot be read, or has more than is read of an object, so it is passed over: what"
                            + " depends on it is unknown. Maybe somebody has filled it with what does not belong there.",
                    resource,
                    ApiResponses.singleLine(object));
        }
    }

    /// `pods` of `/api/v1/namespaces/x/pods?limit=1`.
    private static String resourceName(String path) {
        String plain = path.split("\\?", 2)[0];
        return plain.substring(plain.lastIndexOf('/') + 1);
    }

    /// Tells the resource of each, also of those before.
    public synchronized void setFollower(Consumer<String> resource) {
        follower = resource;
        counts.forEach((resourceKind, count) -> LongStream.range(0, count).forEach(_ -> resource.accept(resourceKind)));
    }

    /// How often one was passed over, by resource.
    public synchronized Map<String, Long> counts() {
        return Map.copyOf(counts);
    }
}
