package io.barograph.controller.kube.silence;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.SilenceStore;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.Informer;
import io.barograph.controller.kube.PagedList;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Silences in the ConfigMap, followed: while it is watched, reading them asks nobody. Where it cannot be followed, as
/// under a role that lets us get it and no more, it is asked for each time.
public final class WatchedSilenceStore implements SilenceStore, Informer.Followed, AutoCloseable {

    private final ApiConnection connection;
    private final String namespace;
    private final ConfigMapSilenceStore store;
    private final Informer feed;
    /// As it was told last; null while nobody tells.
    private volatile @Nullable Kept followed;

    public WatchedSilenceStore(ApiConnection connection, String namespace) {
        this.connection = connection;
        this.namespace = namespace;
        this.store = new ConfigMapSilenceStore(connection, namespace);
        this.feed = new Informer(connection, this);
    }

    /// The first reader starts the feed.
    @Override
    public ApiOutcome<Kept> read() {
        feed.start();
        Kept now = followed;
        return now == null ? store.read() : new ApiOutcome.Done<>(now);
    }

    @Override
    public ApiOutcome<Kept> change(Kept from, Map<String, String> put, Set<String> dropped) {
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
    public ApiOutcome<PagedList.Listed> list() {
        ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.get(path() + "?limit=2" + query()));
        if (!(outcome instanceof ApiOutcome.Done<JsonNode>(JsonNode json))) {
            return ApiOutcome.failed(outcome);
        }
        if (!json.path("kind").asText().equals("ConfigMapList")) {
            return new ApiOutcome.Unavailable<>(path() + ": the answer is no list of ConfigMaps");
        }
        Kept found = Kept.NOTHING;
        for (JsonNode item : json.path("items")) {
            if (!(ConfigMapSilenceStore.kept(item) instanceof ApiOutcome.Done<Kept>(Kept kept))) {
                return new ApiOutcome.Unavailable<>(path() + ": the list has another ConfigMap than was asked for");
            }
            found = kept;
        }
        followed = found;
        String version = json.path("metadata").path("resourceVersion").asText();
        return new ApiOutcome.Done<>(new PagedList.Listed(version, false));
    }

    @Override
    public String take(JsonNode object, boolean gone) {
        if (!(ConfigMapSilenceStore.kept(object) instanceof ApiOutcome.Done<Kept>(Kept kept))) {
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
