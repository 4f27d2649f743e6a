package io.barograph.controller.kube.pods;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.pods.ExporterPod;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.Informer;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.PagedList;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Follows the pods of one label in one namespace, which alone the API server sends. While they cannot be
/// followed, what was known of them stays: an exporter that is gone does not answer.
public final class ExporterPodInformer implements ExporterPodApi, AutoCloseable {

    /// A namespace has a few; thousands are no cluster but a fault.
    private static final int MAX_DAEMON_SET_PAGES = 20;
    private static final List<String> SET_FIELDS = Stream.concat(
                    Stream.of("spec.template.metadata.labels"),
                    PlacementJson.FIELDS.stream().map(each -> "spec.template." + each))
            .toList();

    private static final List<String> FIELDS =
            List.of("metadata.uid", "metadata.deletionTimestamp", "spec.nodeName", "status.phase", "status.podIP");
    private static final JsonFieldFilter LIST = JsonFieldFilter.ofList(FIELDS);

    private final ApiConnection connection;
    private @Nullable Informer feed;

    public ExporterPodInformer(ApiConnection connection) {
        this.connection = connection;
    }

    @Override
    public synchronized void follow(Selector selector, Consumer<List<ExporterPod>> listener) {
        if (feed != null) {
            throw new IllegalStateException("the exporters' pods are followed already");
        }
        String path = "/api/v1/namespaces/" + encoded(selector.namespace()) + "/pods";
        String query = "labelSelector=" + encoded(selector.label());
        feed = new Informer(
                connection,
                new Informer.Kind("exporters' pods", path, "&" + query, FIELDS),
                new Selected(path + "?" + query, listener));
        feed.start();
    }

    /// A DaemonSet has the labels of its pods in its template.
    @Override
    public Reading<List<Placement>> placements(Selector selector) {
        List<Placement> found = new ArrayList<>();
        String path = "/apis/apps/v1/namespaces/" + encoded(selector.namespace()) + "/daemonsets";
        ApiOutcome<PagedList.Listed> outcome = new PagedList(
                        connection, path, "DaemonSetList", SET_FIELDS, MAX_DAEMON_SET_PAGES)
                .all(object -> {
                    JsonNode template = object.path("spec").path("template");
                    Map<String, String> labels = new HashMap<>();
                    template.path("metadata")
                            .path("labels")
                            .properties()
                            .forEach(label ->
                                    labels.put(label.getKey(), label.getValue().asText()));
                    if (selector.selects(labels)) {
                        found.add(PlacementJson.of(template.path("spec")));
                    }
                });
        return outcome instanceof ApiOutcome.Done ? Reading.of(List.copyOf(found)) : Reading.failed(outcome.text());
    }

    @Override
    public synchronized void close() {
        if (feed != null) {
            feed.close();
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    /// What the feed's thread keeps of them.
    private final class Selected implements Informer.Followed {

        private static final int PAGE = 100;
        private static final int MAX_PAGES = 200;

        private final String path;
        private final Consumer<List<ExporterPod>> listener;
        private Map<String, ExporterPod> pods = new HashMap<>();

        /// @param path with the query that selects them
        Selected(String path, Consumer<List<ExporterPod>> listener) {
            this.path = path;
            this.listener = listener;
        }

        @Override
        public ApiOutcome<PagedList.Listed> list() {
            Map<String, ExporterPod> all = new HashMap<>();
            ApiOutcome<PagedList.Listed> outcome = new PagedList(
                            connection, new PagedList.Objects(path, "PodList", LIST), PAGE, MAX_PAGES)
                    .each(item -> keep(all, item), _ -> {}); // where it listens is not known
            if (outcome instanceof ApiOutcome.Done) {
                pods = all;
                listener.accept(List.copyOf(pods.values()));
            }
            return outcome;
        }

        @Override
        public String take(JsonNode object, boolean gone) {
            String uid = object.path("metadata").path("uid").asText();
            ExporterPod before = pods.remove(uid);
            if (!gone) {
                keep(pods, object);
            }
            ExporterPod now = pods.get(uid);
            if (now == null ? before != null : !now.equals(before)) {
                listener.accept(List.copyOf(pods.values()));
            }
            return object.path("metadata").path("resourceVersion").asText();
        }

        /// Its address may have changed: it is none until it can be read again.
        @Override
        public void passOver(JsonNode part) {
            take(part, true);
        }

        /// One that has no address yet, or has ended, is none.
        private static void keep(Map<String, ExporterPod> all, JsonNode json) {
            String uid = json.path("metadata").path("uid").asText();
            String node = json.path("spec").path("nodeName").asText();
            String ip = json.path("status").path("podIP").asText();
            boolean over = List.of("Succeeded", "Failed")
                    .contains(json.path("status").path("phase").asText());
            if (!uid.isEmpty() && !node.isEmpty() && !ip.isEmpty() && !over) {
                boolean leaving = json.path("metadata").hasNonNull("deletionTimestamp");
                all.put(uid, new ExporterPod(node, ip, uid, leaving));
            }
        }
    }
}
