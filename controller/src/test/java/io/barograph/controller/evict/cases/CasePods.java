package io.barograph.controller.evict.cases;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictablePod.Container;
import io.barograph.controller.cluster.evictions.EvictablePod.Container.Kind;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.quantity.Quantity;
import io.barograph.signal.Reading;
import io.barograph.testkit.EvictionCase.Node;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Pods of cases, made as the API server and the node tell them.
final class CasePods {

    private static final Set<String> LOCAL = Set.of("hostPath", "emptyDir", "configMap", "gitRepo");

    private CasePods() {}

    /// The first of these fields that is there, or null.
    static @Nullable String any(Node node, String... fields) {
        return Arrays.stream(fields)
                .filter(node::has)
                .findFirst()
                .map(node::text)
                .orElse(null);
    }

    /// An amount; 0 where none of the fields is there.
    static long amount(Node node, String... fields) {
        String text = any(node, fields);
        return text == null ? 0 : Quantity.parse(text).whole();
    }

    static EvictionCandidate candidate(Node pod) {
        String used = any(pod, "usage", "working_set", "processes", "tasks");
        Reading<Long> usage = used == null
                ? Reading.absent("not in the case")
                : Reading.of(Quantity.parse(used).whole());
        PodUsage told = new PodUsage(
                "",
                new PodUsage.Memory(usage, usage),
                usage,
                new PodUsage.Limits(Reading.absent("none"), Reading.absent("none")),
                new PodUsage.OomCounts(Reading.of(0L), Reading.of(0L)),
                List.of());
        return EvictionCandidate.of(pod(pod), used == null ? null : told, disk(pod));
    }

    static EvictablePod pod(Node pod) {
        List<Container> containers = new ArrayList<>();
        List<Container> storage = new ArrayList<>();
        for (String list : List.of("init_containers", "containers")) {
            for (Node each : pod.has(list) ? pod.at(list).items() : List.<Node>of()) {
                Kind kind = list.equals("containers") ? Kind.REGULAR : isSidecar(each) ? Kind.SIDECAR : Kind.INIT;
                boolean plain = each.fields().isEmpty();
                String name = plain ? "c" : Objects.requireNonNullElse(any(each, "name"), "c");
                long memory = plain
                        ? Quantity.parse(String.valueOf(each.value())).whole()
                        : amount(each, "memory_request", "request", "memory");
                containers.add(new Container(name, kind, memory));
                storage.add(new Container(name, kind, plain ? memory : amount(each, "ephemeral_request", "request")));
            }
        }
        String ofPod = any(pod, "pod_level_request", "pod_request", "pod_level_memory_request");
        long memory = ofPod != null
                ? Quantity.parse(ofPod).whole()
                : pod.has("request") || pod.has("memory_request")
                        ? amount(pod, "request", "memory_request")
                        : together(containers);
        long ephemeral = pod.has("ephemeral_request") ? amount(pod, "ephemeral_request") : together(storage);
        String className = Objects.requireNonNullElse(any(pod, "priority_class", "priority_class_name"), "");
        boolean nodeCritical = pod.isTrue("system_node_critical") || className.equals("system-node-critical");
        boolean system = nodeCritical || className.equals("system-cluster-critical");
        String priority = any(pod, "priority");
        int rank = priority != null ? Integer.parseInt(priority) : system ? 2_000_000_000 : 0;
        EvictablePod.Requests requests = new EvictablePod.Requests(
                memory,
                amount(pod, "overhead", "memory_overhead"),
                ephemeral,
                amount(pod, "ephemeral_overhead"),
                0,
                null,
                null);
        String source = Objects.requireNonNullElse(any(pod, "source"), pod.isTrue("static") ? "file" : "api");
        return new EvictablePod(
                new PodIdentity("ns", Objects.requireNonNullElse(any(pod, "name"), "pod"), "uid", "1"),
                null,
                new EvictablePod.Spec(
                        "node",
                        rank,
                        nodeCritical ? "system-node-critical" : className,
                        "",
                        null,
                        ResourceAmounts.NONE,
                        requests,
                        new Placement(Map.of(), tolerations(pod)),
                        false,
                        false,
                        localVolumes(pod),
                        containers),
                new EvictablePod.State(
                        "Running",
                        Objects.requireNonNullElse(any(pod, "qos"), ""),
                        true,
                        Instant.EPOCH,
                        null,
                        null,
                        source,
                        pod.isTrue("mirror")),
                Map.of(),
                Map.of());
    }

    private static boolean isSidecar(Node container) {
        return container.isTrue("restartable") || "Always".equals(any(container, "restart_policy", "restartPolicy"));
    }

    private static long together(List<Container> all) {
        long sidecars = 0;
        long peak = 0;
        for (Container each : all) {
            if (each.kind() == Kind.SIDECAR) {
                sidecars += each.memoryRequest();
            } else if (each.kind() == Kind.INIT) {
                peak = Math.max(peak, sidecars + each.memoryRequest());
            }
        }
        long running = all.stream()
                .filter(each -> each.kind() == Kind.REGULAR)
                .mapToLong(Container::memoryRequest)
                .sum();
        return Math.max(peak, sidecars + running);
    }

    /// As `key:effect`.
    private static List<Toleration> tolerations(Node pod) {
        return pod.has("tolerates")
                ? pod.at("tolerates").texts().stream()
                        .map(each -> each.split(":", 2))
                        .map(each -> new Toleration(each[0], "Exists", "", each.length > 1 ? each[1] : ""))
                        .toList()
                : List.of();
    }

    private static List<Node> volumes(Node pod) {
        for (String unit : List.of("bytes", "inodes")) {
            if (pod.has(unit) && pod.at(unit).has("volumes")) {
                List<Node> listed = pod.at(unit).at("volumes").items();
                return listed.isEmpty() ? List.of(new Node(Map.of("name", "all", "type", "emptyDir"))) : listed;
            }
        }
        return pod.has("volumes") ? pod.at("volumes").items() : List.of();
    }

    private static Set<String> localVolumes(Node pod) {
        return volumes(pod).stream()
                .filter(each -> LOCAL.contains(any(each, "type", "kind", "source")))
                .filter(each -> !"Memory".equals(any(each, "medium")))
                .map(each -> Objects.requireNonNullElse(any(each, "name", "type", "kind", "source"), ""))
                .collect(Collectors.toSet());
    }

    private static Reading<PodDisk> disk(Node pod) {
        if (!pod.has("bytes") && !pod.has("inodes")) {
            return Reading.absent("not in the case");
        }
        Map<String, PodDisk.Use> volumes = new HashMap<>();
        for (Node each : volumes(pod)) {
            String name = Objects.requireNonNullElse(any(each, "name", "type", "kind", "source"), "");
            volumes.put(name, name.equals("all") ? use(pod, "volumes") : volume(each));
        }
        return Reading.of(new PodDisk(use(pod, "rootfs"), use(pod, "logs"), volumes));
    }

    private static PodDisk.Use volume(Node volume) {
        return new PodDisk.Use(
                Reading.of(amount(volume, "bytes", "usage", "used")), Reading.of(amount(volume, "inodes", "usage")));
    }

    private static PodDisk.Use use(Node pod, String part) {
        return new PodDisk.Use(use(pod, "bytes", part), use(pod, "inodes", part));
    }

    private static Reading<Long> use(Node pod, String unit, String part) {
        return pod.has(unit) && pod.at(unit).has(part)
                ? Reading.of(amount(pod.at(unit), part))
                : Reading.absent("not in the case");
    }
}
