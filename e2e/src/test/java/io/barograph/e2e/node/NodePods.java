package io.barograph.e2e.node;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiClient;
import module java.base;

/// Pods as a test has them on the node, in its own network, of the one image it has: put there without a scheduler, or
/// for a scheduler to find a node.
public final class NodePods {

    private final ApiClient api;

    NodePods(ApiClient api) {
        this.api = api;
    }

    /// A container and what its program is to do, as arguments.
    ///
    /// @param resources as JSON
    public record Container(String name, String does, String resources) {

        public static Container unlimited(String name, String does) {
            return new Container(name, does, "{}");
        }

        static Container requesting(String name, String does) {
            return new Container(name, does, "{\"requests\":{\"cpu\":\"10m\"}}");
        }

        /// Requests equal limits; a pod with only such containers is Guaranteed.
        public static Container guaranteed(String name, String does) {
            return new Container(name, does, "{\"limits\":{\"cpu\":\"100m\",\"memory\":\"32Mi\"}}");
        }

        /// No memory limit, hence Burstable.
        static Container limited(String name, String does, String cpu) {
            return new Container(name, does, "{\"limits\":{\"cpu\":\"" + cpu + "\"}}");
        }

        private String json() {
            String arguments = List.of(does.split(" ", -1)).stream()
                    .map(word -> '"' + word + '"')
                    .collect(Collectors.joining(","));
            return """
                    {"name":"%s","image":"localhost/payload:1","imagePullPolicy":"Never","args":[%s],"resources":%s}""".formatted(name, arguments, resources);
        }
    }

    /// With the account that its pods have; the controller-manager may have been quicker to make it.
    public void createNamespace(String name) {
        api.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + name + "\"}}")
                .orFail();
        api.post("/api/v1/namespaces/" + name + "/serviceaccounts", "{\"metadata\":{\"name\":\"default\"}}");
    }

    /// A pod whose containers are started again when they end.
    public void create(String namespace, String name, Container... containers) {
        create(namespace, name, "Always", List.of(), List.of(containers));
    }

    void create(
            String namespace, String name, String restartPolicy, List<Container> first, List<Container> containers) {
        String spec = """
                "nodeName":"%s","restartPolicy":"%s","initContainers":[%s]""".formatted(TestNode.NAME, restartPolicy, json(first));
        post(namespace, name, spec, containers);
    }

    /// A pod that a scheduler is to give a node.
    ///
    /// @param tolerations as JSON, a list
    void schedule(String namespace, String name, String tolerations, Container container) {
        post(namespace, name, "\"tolerations\":" + tolerations, List.of(container));
    }

    private void post(String namespace, String name, String spec, List<Container> containers) {
        String body = """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s"},"spec":{%s,
                 "hostNetwork":true,"terminationGracePeriodSeconds":1,
                 "automountServiceAccountToken":false,"containers":[%s]}}""".formatted(name, spec, json(containers));
        api.post(path(namespace), body).orFail();
    }

    private static String json(List<Container> containers) {
        return containers.stream().map(Container::json).collect(Collectors.joining(","));
    }

    /// `Pending`, `Running` and so on; empty where there is no such pod.
    public String phase(String namespace, String name) {
        return api.get(path(namespace) + "/" + name).body().at("/status/phase").asText();
    }

    /// The node that it was given; empty where it has none yet.
    String node(String namespace, String name) {
        return api.get(path(namespace) + "/" + name).body().at("/spec/nodeName").asText();
    }

    /// What schedulers said when they found no node for it.
    List<String> failedScheduling(String namespace, String name) {
        List<String> notes = new ArrayList<>();
        String events = "/apis/events.k8s.io/v1/namespaces/" + namespace + "/events";
        for (JsonNode event : api.get(events).orFail().path("items")) {
            if (event.path("reason").asText().equals("FailedScheduling")
                    && event.at("/regarding/name").asText().equals(name)) {
                notes.add(event.path("note").asText());
            }
        }
        return notes;
    }

    boolean exists(String namespace, String name) {
        return api.get(path(namespace) + "/" + name).ok();
    }

    void delete(String namespace, String name) {
        api.delete(path(namespace) + "/" + name).orFail();
    }

    private static String path(String namespace) {
        return "/api/v1/namespaces/" + namespace + "/pods";
    }
}
