package io.barograph.e2e.documentation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.PodNamespace;
import module java.base;

/// Pods of ours in a cluster where none can run, as commands see them: those of controller and exporter run, and a Job
/// that is not suspended has one that has ended well, and is complete. All are bound to a node whose kubelet knows
/// their logs.
final class PlayedPods implements AutoCloseable {

    static final String NAMESPACE = "barograph";

    /// The controller's pod.
    static final String CONTROLLER = "barograph-controller-0";

    private static final String JOBS = "/apis/batch/v1/namespaces/" + NAMESPACE + "/jobs";
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PodNamespace namespace;
    private final String node;
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService jobController = Executors.newSingleThreadScheduledExecutor();

    /// @param node whose kubelet is asked for logs
    PlayedPods(ApiClient admin, String node) {
        this.namespace = new PodNamespace(admin, NAMESPACE);
        this.node = node;
        admin.post("/api/v1/namespaces/" + NAMESPACE + "/serviceaccounts", "{\"metadata\":{\"name\":\"default\"}}")
                .orFail();
        for (String program : List.of("controller", "exporter")) {
            String name = "barograph-" + program;
            makePod(name + "-0", "{\"app.kubernetes.io/name\":\"%s\"}".formatted(name), program);
            namespace.says(name + "-0", "\"phase\":\"Running\"");
        }
        Future<?> _ = jobController.scheduleWithFixedDelay(this::look, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Those of a container of this name.
    private void makePod(String name, String labels, String container) {
        namespace.pod(name, "\"labels\":" + labels, """
                "nodeName":"%s","containers":[
                  {"name":"%s","image":"none","ports":[{"name":"http","containerPort":9978}]}]""".formatted(node, container));
    }

    private void look() {
        try {
            for (JsonNode job : namespace.admin().get(JOBS).body().path("items")) {
                if (job.at("/status/conditions").isEmpty()
                        && !job.at("/spec/suspend").asBoolean()) {
                    complete(job);
                }
            }
        } catch (IOException | RuntimeException | AssertionError e) {
            faults.add("a Job could not be completed: " + e);
        }
    }

    private void complete(JsonNode job) throws IOException {
        String name = job.at("/metadata/name").asText();
        JsonNode template = job.at("/spec/template");
        makePod(
                name + "-0",
                JSON.writeValueAsString(template.at("/metadata/labels")),
                template.at("/spec/containers/0/name").asText());
        namespace.says(name + "-0", "\"phase\":\"Succeeded\"");
        int completions = job.at("/spec/completions").asInt();
        String indexes = job.at("/spec/completionMode").asText().equals("Indexed")
                ? "\"completedIndexes\":\"%s\",".formatted(completions == 1 ? "0" : "0-" + (completions - 1))
                : "";
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        namespace
                .admin()
                .patch(JOBS + "/" + name + "/status", Patch.MERGE, """
                        {"status":{"startTime":"%1$s","completionTime":"%1$s","succeeded":%2$d,%3$s"conditions":[
                          {"type":"SuccessCriteriaMet","status":"True","lastTransitionTime":"%1$s"},
                          {"type":"Complete","status":"True","lastTransitionTime":"%1$s"}]}}""".formatted(now, completions, indexes))
                .orFail();
    }

    /// What went wrong unseen.
    List<String> faults() {
        return List.copyOf(faults);
    }

    @Override
    public void close() {
        jobController.shutdownNow();
    }
}
