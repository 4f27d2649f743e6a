package io.barograph.controller.kube.admin;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.PagedList;
import io.barograph.signal.Reading;
import module java.base;

/// What is amiss with a cluster's RuntimeClasses.
///
/// @param withoutOverhead those without `overhead.podFixed`, with their handlers
/// @param missing those that pods name and that do not exist, each with such pods, `namespace/name`
public record RuntimeClassSurvey(SortedMap<String, String> withoutOverhead, SortedMap<String, List<String>> missing) {

    private static final String CLASSES = "/apis/node.k8s.io/v1/runtimeclasses";
    private static final PagedList.Objects PODS = new PagedList.Objects(
            "/api/v1/pods",
            "PodList",
            JsonFieldFilter.ofList(
                    List.of("metadata.namespace", "metadata.name", "spec.runtimeClassName", "status.phase")));
    private static final int PAGE = 500;
    private static final int PAGES = 600;

    static Reading<RuntimeClassSurvey> of(ApiConnection connection) {
        SortedMap<String, String> handlers = new TreeMap<>();
        Set<String> classNames = new HashSet<>();
        ApiOutcome<PagedList.Listed> classes = new PagedList(
                        connection, CLASSES, "RuntimeClassList", List.of("handler", "overhead.podFixed"), PAGES)
                .readComplete(runtimeClass -> {
                    String name = runtimeClass.path("metadata").path("name").asText();
                    classNames.add(name);
                    if (runtimeClass.path("overhead").path("podFixed").isEmpty()) {
                        handlers.put(name, runtimeClass.path("handler").asText());
                    }
                });
        if (!(classes instanceof ApiOutcome.Done)) {
            return Reading.failed(classes.text());
        }
        SortedMap<String, List<String>> missing = new TreeMap<>();
        ApiOutcome<PagedList.Listed> pods = new PagedList(connection, PODS, PAGE, PAGES).readComplete(pod -> {
            String className = pod.path("spec").path("runtimeClassName").asText();
            if (!className.isEmpty() && !classNames.contains(className) && !isOver(pod)) {
                JsonNode metadata = pod.path("metadata");
                missing.computeIfAbsent(className, _ -> new ArrayList<>())
                        .add(metadata.path("namespace").asText() + "/"
                                + metadata.path("name").asText());
            }
        });
        return pods instanceof ApiOutcome.Done
                ? Reading.of(new RuntimeClassSurvey(handlers, missing))
                : Reading.failed(pods.text());
    }

    private static boolean isOver(JsonNode pod) {
        return List.of("Succeeded", "Failed")
                .contains(pod.path("status").path("phase").asText());
    }
}
