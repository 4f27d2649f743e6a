package io.barograph.testkit.cluster;

import module java.base;

/// A pool of nodes that have room, and a namespace for its pods, which no other test knows of.
public final class NodePool implements AutoCloseable {

    public static final String PENDING = "/api/v1/namespaces/%s/pods";

    private final ApiClient api;
    private final NodeObjects nodes;
    private final String name;
    private final List<String> members = new ArrayList<>();
    private final List<String> objects = new ArrayList<>();

    public NodePool(ApiServer server, String name, int size) {
        this.api = server.admin();
        this.nodes = new NodeObjects(api);
        this.name = name;
        create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + name + "\"}}", name);
        create("/api/v1/namespaces/" + name + "/serviceaccounts", "{\"metadata\":{\"name\":\"default\"}}", "default");
        for (int i = 0; i < size; i++) {
            String node = name + "-" + i;
            nodes.create(node, Map.of("node-pool", name));
            nodes.patchStatus(node, """
                {"status":{"allocatable":{"cpu":"100","memory":"400Gi","pods":"110"},
                           "capacity":{"cpu":"100","memory":"400Gi","pods":"110"},
                           "nodeInfo":{"kernelVersion":"4.18.0-553.el8","operatingSystem":"linux","architecture":"amd64",
                             "bootID":"b","containerRuntimeVersion":"c","kubeProxyVersion":"","kubeletVersion":"v1.36.3",
                             "machineID":"m","osImage":"o","systemUUID":"s"}}}\
                """).orFail();
            // A new node has the taint node.kubernetes.io/not-ready, which nothing here takes away
            nodes.patchTaints(node, nodes.resourceVersion(node), "[]").orFail();
            members.add(node);
        }
    }

    public String node(int index) {
        return members.get(index);
    }

    /// Its nodes that have this taint.
    public long tainted(String taint) {
        return members.stream()
                .filter(node -> nodes.taints(node).contains(taint))
                .count();
    }

    public NodeObjects nodes() {
        return nodes;
    }

    /// A pod for nodes of this pool that waits, asking for so many cores; `spec` is put into its specification.
    public void waits(String pod, int cores, String spec) {
        create(PENDING.formatted(name), """
            {"metadata":{"name":"%s"},"spec":{"nodeSelector":{"node-pool":"%s"},%s
             "containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"%d"}}}]}}\
            """.formatted(pod, name, spec, cores), pod + "?gracePeriodSeconds=0");
    }

    /// A pod of this image that ran on the first node and has ended.
    public void ended(String pod, String image) {
        create(PENDING.formatted(name), """
            {"metadata":{"name":"%s"},"spec":{"nodeName":"%s","restartPolicy":"Never",
             "containers":[{"name":"c","image":"%s"}]}}\
            """.formatted(pod, node(0), image), pod + "?gracePeriodSeconds=0");
        api.patch(
                        PENDING.formatted(name) + "/" + pod + "/status",
                        ApiClient.Patch.MERGE,
                        "{\"status\":{\"phase\":\"Succeeded\"}}")
                .orFail();
    }

    /// What waits is bound, and asks for nothing any more.
    public void gone(String pod) {
        api.delete(PENDING.formatted(name) + "/" + pod + "?gracePeriodSeconds=0")
                .orFail();
        objects.remove(PENDING.formatted(name) + "/" + pod + "?gracePeriodSeconds=0");
    }

    /// A pod of this DaemonSet, which nodes cannot do without, bound to this node.
    public void runs(String pod, String daemonSet, String node) {
        create(PENDING.formatted(name), """
            {"metadata":{"name":"%1$s","ownerReferences":[
               {"apiVersion":"apps/v1","kind":"DaemonSet","name":"%2$s","uid":"u","controller":true}]},
             "spec":{"nodeName":"%3$s","priorityClassName":"system-node-critical",
               "containers":[{"name":"c","image":"i"}]}}\
            """.formatted(pod, daemonSet, node), pod + "?gracePeriodSeconds=0");
        api.patch(
                        PENDING.formatted(name) + "/" + pod + "/status",
                        ApiClient.Patch.MERGE,
                        "{\"status\":{\"phase\":\"Running\"}}")
                .orFail();
    }

    /// A DaemonSet for nodes of this pool.
    public void daemonSet(String set, String priorityClass, String tolerations) {
        create(
                "/apis/apps/v1/namespaces/" + name + "/daemonsets",
                """
                {"metadata":{"name":"%s"},"spec":{"selector":{"matchLabels":{"app":"%s"}},
                 "template":{"metadata":{"labels":{"app":"%s"}},
                   "spec":{"priorityClassName":"%s","nodeSelector":{"node-pool":"%s"},"tolerations":[%s],
                           "containers":[{"name":"c","image":"i"}]}}}}\
                """.formatted(set, set, set, priorityClass, name, tolerations),
                set);
    }

    /// A Deployment that is called what cluster-autoscaler's is.
    public void autoscaler(String args) {
        create("/apis/apps/v1/namespaces/" + name + "/deployments", """
            {"metadata":{"name":"cluster-autoscaler"},"spec":{"selector":{"matchLabels":{"app":"ca"}},
             "template":{"metadata":{"labels":{"app":"ca"}},
               "spec":{"containers":[{"name":"ca","image":"i","args":[%s]}]}}}}\
            """.formatted(args), "cluster-autoscaler");
    }

    private void create(String path, String json, String object) {
        api.post(path, json).orFail();
        objects.add(path + "/" + object);
    }

    @Override
    public void close() {
        objects.reversed().forEach(api::delete);
        members.forEach(nodes::delete);
    }
}
