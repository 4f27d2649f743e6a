package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.Outcome;
import io.barograph.controller.cluster.SilenceStore;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Silences in the ConfigMap, followed: while it is watched, reading them asks nobody. Where it cannot be followed, as
/// under a role that lets us get it and no more, it is asked for each time.
public final class SilenceFeed implements SilenceStore, Feed.Followed, AutoCloseable {

    private final ApiConnection connection;
    private final String namespace;
    private final ConfigMapSilenceStore store;
    private final Feed feed;
    /// As it was told last; null while nobody tells.
    private volatile @Nullable Kept followed;

    public SilenceFeed(ApiConnection connection, String namespace) {
        this.connection = connection;
        this.namespace = namespace;
        this.store = new ConfigMapSilenceStore(connection, namespace);
        this.feed = new Feed(connection, this);
    }

    /// The first reader starts the feed.
    @Override
    public Outcome<Kept> read() {
        feed.start();
        Kept now = followed;
        return now == null ? store.read() : new Outcome.Done<>(now);
    }

    @Override
    public Outcome<Kept> change(Kept from, Map<String, String> put, Set<String> dropped) {
        return store.change(from, put, dropped);
    }

    @Override
    public String words() {
        return "silences";
    }

    @Override
    public String path() {
        return ConfigMapSilenceStore.path(namespace);
    }

    /// A role that names the one ConfigMap allows this of all lists and watches.
    @Override
    public String query() {
        return "&fieldSelector=metadata.name%3D" + ConfigMapSilenceStore.NAME;
    }

    @Override
    public Outcome<PagedList.Listed> list() {
        Outcome<JsonNode> outcome = connection.send(ApiRequest.get(path() + "?limit=2" + query()));
        if (!(outcome instanceof Outcome.Done<JsonNode>(JsonNode json))) {
            return Outcome.failed(outcome);
        }
        if (!json.path("kind").asText().equals("ConfigMapList")) {
            return new Outcome.Unavailable<>(path() + ": the answer is no list of ConfigMaps");
        }
        Kept found = Kept.NOTHING;
        for (JsonNode item : json.path("items")) {
            if (!(ConfigMapSilenceStore.kept(item) instanceof Outcome.Done<Kept>(Kept kept))) {
                return new Outcome.Unavailable<>(path() + ": the list has another ConfigMap than was asked for");
            }
            found = kept;
        }
        followed = found;
        String version = json.path("metadata").path("resourceVersion").asText();
        return new Outcome.Done<>(new PagedList.Listed(version, false));
    }

    @Override
    public String take(JsonNode object, boolean gone) {
        if (!(ConfigMapSilenceStore.kept(object) instanceof Outcome.Done<Kept>(Kept kept))) {
            return "";
        }
        followed = gone ? Kept.NOTHING : kept;
        return object.path("metadata").path("resourceVersion").asText();
    }

    /// What was known is not made up to date any more: who reads asks again, and hears what is wrong.
    @Override
    public void troubled(String why) {
        if (!why.isEmpty()) {
            followed = null;
        }
    }

    @Override
    public void close() {
        feed.close();
    }
}
