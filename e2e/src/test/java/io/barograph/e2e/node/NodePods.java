package io.barograph.e2e.node;

import io.barograph.e2e.cluster.ApiClient;
import java.util.List;
import java.util.stream.Collectors;

/// Pods as a test puts them on the node: bound to it without a scheduler, in its own network, of the one image it has.
final class NodePods {

    private final ApiClient api;

    NodePods(ApiClient api) {
        this.api = api;
    }

    /// A container and what its program is to do, as arguments.
    ///
    /// @param resources as JSON
    record Container(String name, String does, String resources) {

        static Container unlimited(String name, String does) {
            return new Container(name, does, "{}");
        }

        static Container requesting(String name, String does) {
            return new Container(name, does, "{\"requests\":{\"cpu\":\"10m\"}}");
        }

        /// Requests equal limits; a pod with only such containers is Guaranteed.
        static Container guaranteed(String name, String does) {
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

    void createNamespace(String name) {
        api.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + name + "\"}}")
                .orFail();
    }

    /// A pod whose containers are started again when they end.
    void create(String namespace, String name, Container... containers) {
        create(namespace, name, "Always", List.of(), List.of(containers));
    }

    void create(
            String namespace, String name, String restartPolicy, List<Container> first, List<Container> containers) {
        String body = """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s"},"spec":{
                 "nodeName":"%s","hostNetwork":true,"restartPolicy":"%s","terminationGracePeriodSeconds":1,
                 "automountServiceAccountToken":false,"initContainers":[%s],"containers":[%s]}}""".formatted(name, TestNode.NAME, restartPolicy, json(first), json(containers));
        api.post(path(namespace), body).orFail();
    }

    private static String json(List<Container> containers) {
        return containers.stream().map(Container::json).collect(Collectors.joining(","));
    }

    /// `Pending`, `Running` and so on; empty where there is no such pod.
    String phase(String namespace, String name) {
        return api.get(path(namespace) + "/" + name).body().at("/status/phase").asText();
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
