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
                    PlacementJson.FIELDS.stream().map(field -> "spec.template." + field))
            .toList();

    private static final List<String> FIELDS = List.of(
            "metadata.uid",
            "metadata.deletionTimestamp",
            PodWorkloadJson.MIRROR_FIELD,
            "spec.nodeName",
            "status.phase",
            "status.podIP");
    private static final JsonFieldFilter LIST = JsonFieldFilter.ofList(FIELDS);

    private final ApiConnection connection;
    private @Nullable Informer feed;

    public ExporterPodInformer(ApiConnection connection) {
        this.connection = connection;
    }

    @Override
    public synchronized void followPods(Selector selector, Consumer<List<ExporterPod>> listener) {
        if (feed != null) {
            throw new IllegalStateException("the exporters' pods are followed already");
        }
        String path = "/api/v1/namespaces/" + encodeText(selector.namespace()) + "/pods";
        String query = "labelSelector=" + encodeText(selector.label());
        feed = new Informer(
                connection,
                new Informer.Kind("exporters' pods", path, "&" + query, FIELDS),
                new Selected(path + "?" + query, listener));
        feed.start();
    }

    /// A DaemonSet has the labels of its pods in its template.
    @Override
    public Reading<List<Placement>> exporterPlacements(Selector selector) {
        List<Placement> foundPlacements = new ArrayList<>();
        String path = "/apis/apps/v1/namespaces/" + encodeText(selector.namespace()) + "/daemonsets";
        ApiOutcome<PagedList.Listed> outcome = new PagedList(
                        connection, path, "DaemonSetList", SET_FIELDS, MAX_DAEMON_SET_PAGES)
                .readComplete(object -> {
                    JsonNode template = object.path("spec").path("template");
                    Map<String, String> labels = new HashMap<>();
                    template.path("metadata")
                            .path("labels")
                            .properties()
                            .forEach(label ->
                                    labels.put(label.getKey(), label.getValue().asText()));
                    if (selector.selects(labels)) {
                        foundPlacements.add(PlacementJson.of(template.path("spec")));
                    }
                });
        return outcome instanceof ApiOutcome.Done
                ? Reading.of(List.copyOf(foundPlacements))
                : Reading.failed(outcome.text());
    }

    @Override
    public synchronized void close() {
        if (feed != null) {
            feed.close();
        }
    }

    private static String encodeText(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    /// What the feed's thread keeps of them.
    private final class Selected implements Informer.Followed {

        private static final int PAGE = 250;

        /// A kubelet may make masses of mirror pods with any label, which must not end the list.
        private static final int MAX_PAGES = 1_200;

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
            Map<String, ExporterPod> listedPods = new HashMap<>();
            ApiOutcome<PagedList.Listed> outcome = new PagedList(
                            connection, new PagedList.Objects(path, "PodList", LIST), PAGE, MAX_PAGES)
                    .readEach(item -> keepPod(listedPods, item), _ -> {}); // where it listens is not known
            if (outcome instanceof ApiOutcome.Done) {
                pods = listedPods;
                listener.accept(List.copyOf(pods.values()));
            }
            return outcome;
        }

        @Override
        public String takeChange(JsonNode object, boolean gone) {
            String uid = object.path("metadata").path("uid").asText();
            ExporterPod previousPod = pods.remove(uid);
            if (!gone) {
                keepPod(pods, object);
            }
            ExporterPod currentPod = pods.get(uid);
            if (currentPod == null ? previousPod != null : !currentPod.equals(previousPod)) {
                listener.accept(List.copyOf(pods.values()));
            }
            return object.path("metadata").path("resourceVersion").asText();
        }

        /// Its address may have changed: it is none until it can be read again.
        @Override
        public void passOver(JsonNode part) {
            takeChange(part, true);
        }

        /// One that has no address yet, or has ended, is none, nor is a mirror pod: a DaemonSet makes others.
        private static void keepPod(Map<String, ExporterPod> podsByUid, JsonNode json) {
            String uid = json.path("metadata").path("uid").asText();
            String node = json.path("spec").path("nodeName").asText();
            String ip = json.path("status").path("podIP").asText();
            boolean isOver = List.of("Succeeded", "Failed")
                    .contains(json.path("status").path("phase").asText());
            JsonNode metadata = json.path("metadata");
            if (!uid.isEmpty() && !node.isEmpty() && !ip.isEmpty() && !isOver && !PodWorkloadJson.isMirror(metadata)) {
                boolean leaving = metadata.hasNonNull("deletionTimestamp");
                podsByUid.put(uid, new ExporterPod(node, ip, uid, leaving));
            }
        }
    }
}
