package io.barograph.e2e.schedule;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.PodNamespace;
import module java.base;

/// Nodes with room for pods, of a pool of their own, and a namespace whose pods go to no other node. A kubelet's words
/// are the test's: a bound pod stays Pending until [#run].
public final class SchedulableNodes implements AutoCloseable {

    private static final String SPEC = """
            "nodeSelector":{"node-pool":"%s"},"terminationGracePeriodSeconds":0,"restartPolicy":"Never",
            "containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"100m","memory":"256Mi"}}}]""";

    private final String pool;
    private final NodeObjects nodes;
    private final PodNamespace namespace;
    private final List<String> names = new ArrayList<>();
    private int made;

    /// @param pool also the namespace's name, and how the nodes' names begin
    public SchedulableNodes(ApiServer server, String pool) {
        this.pool = pool;
        this.nodes = new NodeObjects(server.admin());
        this.namespace = new PodNamespace(server.admin(), pool);
        namespace.make();
    }

    /// Makes a node that is ready and free of taints. Returns its name.
    ///
    /// @param cores how many it has, and GiB of memory four times as many
    /// @param pods how many it takes
    public String add(String suffix, int cores, int pods) {
        String name = pool + "-" + suffix;
        nodes.create(name, Map.of("node-pool", pool, "kubernetes.io/hostname", name));
        String room = """
                {"status":{"allocatable":{"cpu":"%1$d","memory":"%2$dGi","pods":"%3$d"},
                           "capacity":{"cpu":"%1$d","memory":"%2$dGi","pods":"%3$d"}}}""".formatted(cores, 4 * cores, pods);
        nodes.patchStatus(name, room).orFail();
        // A new node has the taint node.kubernetes.io/not-ready, which no controller here takes away
        nodes.patchTaints(name, nodes.resourceVersion(name), "[]").orFail();
        names.add(name);
        return name;
    }

    public List<String> names() {
        return List.copyOf(names);
    }

    public NodeObjects objects() {
        return nodes;
    }

    /// Makes so many pods, each of 100m and 256 MiB, one after the other. Returns their names.
    public List<String> pods(String batch, int count) {
        return pods(batch, count, SPEC.formatted(pool));
    }

    /// The same; they tolerate this.
    public List<String> tolerating(String batch, int count, String toleration) {
        return pods(batch, count, "\"tolerations\":[" + toleration + "]," + SPEC.formatted(pool));
    }

    /// The same, bound to this node past the scheduler, and running.
    public List<String> running(String batch, int count, String node) {
        List<String> pods = pods(batch, count, "\"nodeName\":\"" + node + "\"," + SPEC.formatted(pool));
        run(pods);
        return pods;
    }

    private List<String> pods(String batch, int count, String spec) {
        List<String> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String pod = "%s-%04d".formatted(batch, made++);
            namespace.pod(pod, "", spec);
            pods.add(pod);
        }
        return pods;
    }

    /// Waits until the scheduler has bound all of them. Returns how many each node got, in the nodes' order.
    public Map<String, Integer> bound(List<String> pods) {
        await().atMost(Duration.ofSeconds(60)).until(() -> places().keySet().containsAll(pods));
        Map<String, String> places = places();
        Map<String, Integer> counts = new LinkedHashMap<>();
        names.forEach(name -> counts.put(name, 0));
        pods.forEach(pod -> counts.merge(places.get(pod), 1, Integer::sum));
        return counts;
    }

    /// The node of each pod that has one.
    public Map<String, String> places() {
        Map<String, String> places = new TreeMap<>();
        for (JsonNode pod : namespace.admin().get(namespace.pods()).orFail().path("items")) {
            String node = pod.at("/spec/nodeName").asText();
            if (!node.isEmpty()) {
                places.put(pod.at("/metadata/name").asText(), node);
            }
        }
        return places;
    }

    /// Says of pods what a kubelet says that has started them.
    public void run(List<String> pods) {
        pods.forEach(pod -> namespace.says(pod, "\"phase\":\"Running\""));
    }

    /// Says of pods that their containers have ended. The scheduler counts what they asked for no longer.
    public void end(List<String> pods) {
        pods.forEach(pod -> namespace.says(pod, "\"phase\":\"Succeeded\""));
    }

    /// Takes pods away at once.
    public void delete(Collection<String> pods) {
        pods.forEach(namespace::end);
    }

    @Override
    public void close() {
        namespace.admin().delete(namespace.pods() + "?gracePeriodSeconds=0");
        namespace.leave();
        names.forEach(nodes::delete);
    }
}
