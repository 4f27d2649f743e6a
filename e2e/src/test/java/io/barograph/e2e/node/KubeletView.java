package io.barograph.e2e.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// What the kubelet says of its pods: the objects at `/pods`, and the labels that it gives cAdvisor's series.
public final class KubeletView {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final URI url;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    KubeletView(URI url) {
        this.url = url;
    }

    /// A pod that has not ended.
    public record Pod(String namespace, String name, String uid, String qos) {}

    /// A container that runs.
    public record Container(Pod pod, String name, String id) {}

    Set<Pod> pods() {
        Set<Pod> pods = new HashSet<>();
        for (JsonNode item : items()) {
            if (isActive(item)) {
                pods.add(pod(item));
            }
        }
        return pods;
    }

    public Set<Container> containers() {
        Set<Container> containers = new HashSet<>();
        for (JsonNode item : items()) {
            for (String statuses : List.of("initContainerStatuses", "containerStatuses")) {
                for (JsonNode status : item.at("/status/" + statuses)) {
                    if (status.at("/state/running").isObject()) {
                        String id = status.path("containerID").asText().replace("containerd://", "");
                        containers.add(
                                new Container(pod(item), status.path("name").asText(), id));
                    }
                }
            }
        }
        return containers;
    }

    private static boolean isActive(JsonNode item) {
        String phase = item.at("/status/phase").asText();
        return !phase.equals("Succeeded") && !phase.equals("Failed");
    }

    private static Pod pod(JsonNode item) {
        JsonNode metadata = item.path("metadata");
        return new Pod(
                metadata.path("namespace").asText(),
                metadata.path("name").asText(),
                metadata.path("uid").asText(),
                item.at("/status/qosClass").asText().toLowerCase(Locale.ROOT));
    }

    /// The labels of the series that the kubelet has for pods and their containers, without the `cpu`.
    Set<Map<String, String>> cadvisorLabels() {
        Set<Map<String, String>> labels = new HashSet<>();
        for (ExpositionLine series :
                ExpositionLine.of(text("/metrics/cadvisor"), "container_cpu_usage_seconds_total")) {
            Map<String, String> kept = new TreeMap<>(series.labels());
            kept.remove("cpu");
            if (kept.getOrDefault("id", "").contains("/pod")) {
                labels.add(kept);
            }
        }
        return labels;
    }

    private JsonNode items() {
        try {
            return JSON.readTree(text("/pods")).path("items");
        } catch (JsonProcessingException e) {
            throw new AssertionError("The kubelet's /pods is no JSON", e);
        }
    }

    private String text(String path) {
        HttpRequest request = HttpRequest.newBuilder(url.resolve(path))
                .timeout(Duration.ofSeconds(10))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException("No answer from the kubelet at " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the kubelet was asked", e);
        }
    }
}
