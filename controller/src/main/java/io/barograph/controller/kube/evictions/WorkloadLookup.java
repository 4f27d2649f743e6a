package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ObjectName;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.PagedList;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds the workload that makes a pod anew, and how it stands. For any thread.
final class WorkloadLookup {

    private static final long KEPT_MICROS = TimeUnit.MINUTES.toMicros(1);
    private static final int MAX_KEPT = 4096;
    private static final int PAGE = 250;
    private static final int MAX_PAGES = 40;

    /// How long all pages of what one namespace's users make may take. One thread asks for all workloads.
    static final long LIST_MICROS = TimeUnit.SECONDS.toMicros(5);

    /// Of a selector in a request's head. A usual one has a hundred characters. After a head of a megabyte the API
    /// server ends the connection, and with it all watches and calls that share it.
    private static final int MAX_QUERY_CHARS = 16 * 1024;

    private static final JsonFieldFilter OWNERS = JsonFieldFilter.of(List.of("metadata.ownerReferences"));
    private static final JsonFieldFilter WANTED =
            JsonFieldFilter.of(List.of("spec.replicas", "spec.parallelism", "spec.selector"));
    /// ReplicaSets that are asked for to count the pods of one workload: it has one or two.
    private static final int MOST_SETS = 20;

    private static final JsonFieldFilter READINESS = JsonFieldFilter.ofList(List.of(
            "metadata.deletionTimestamp",
            "metadata.ownerReferences",
            "metadata.annotations.kubernetes\\.io/config\\.mirror",
            "status.phase",
            "status.conditions.type",
            "status.conditions.status",
            "status.conditions.lastTransitionTime"));

    /// No kubelet may make a pod that has one, so that mirror pods, of which it may make any number, are not listed.
    /// Each other pod has one, but in a cluster without the API server's plugin `ServiceAccount`.
    private static final String WITH_SERVICE_ACCOUNT = "&fieldSelector=spec.serviceAccountName%21%3D";

    /// The API group and version of Kubernetes' own controllers of pods.
    private static final Map<String, String> VERSIONS = Map.of(
            "Deployment", "apps/v1",
            "ReplicaSet", "apps/v1",
            "StatefulSet", "apps/v1",
            "DaemonSet", "apps/v1",
            "Job", "batch/v1",
            "ReplicationController", "v1",
            "Node", "v1");

    /// Those that say how many pods they want.
    private static final Set<String> COUNTED =
            Set.of("Deployment", "ReplicaSet", "StatefulSet", "Job", "ReplicationController");

    private static final Pattern KIND = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,62}");
    private static final Pattern VERSION = Pattern.compile("(?:[a-z0-9.-]{1,253}/)?[a-z0-9-]{1,63}");
    /// Not only the names that most kinds have: RBAC's have colons.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.:_-]{0,252}");

    private final ApiConnection connection;
    private final LongSupplier micros;
    /// The owners of ReplicaSets.
    private final Map<Workload, Found> setOwners = new ConcurrentHashMap<>();

    /// A ReplicaSet's owner, itself where it has none, and when that was asked.
    private record Found(Workload owner, long micros) {}

    /// @param micros a steady time
    WorkloadLookup(ApiConnection connection, LongSupplier micros) {
        this.connection = connection;
        this.micros = micros;
    }

    /// Whether less than this has passed since now.
    static BooleanSupplier startDeadline(long longestMicros, LongSupplier micros) {
        long begunMicros = micros.getAsLong();
        return () -> micros.getAsLong() - begunMicros < longestMicros;
    }

    /// The controller of an object; null where it has none, or one that no object can be: who makes a pod may write a
    /// megabyte there, and it is kept with all that is said of the pod.
    static @Nullable Workload controllerOf(String namespace, JsonNode metadata) {
        for (JsonNode reference : metadata.path("ownerReferences")) {
            if (reference.path("controller").asBoolean()) {
                String kind = reference.path("kind").asText();
                String version = reference.path("apiVersion").asText();
                String name = reference.path("name").asText();
                if (!KIND.matcher(kind).matches()
                        || !VERSION.matcher(version).matches()
                        || !NAME.matcher(name).matches()) {
                    return null;
                }
                String group = version.substring(0, Math.max(0, version.indexOf('/')));
                return new Workload(namespace, version.equals(VERSIONS.get(kind)) ? kind : kind + "." + group, name);
            }
        }
        return null;
    }

    /// The pod with the Deployment, or whatever else is above its ReplicaSet, as its owner. Who may not read
    /// ReplicaSets sees them as owners, and may not read how they stand either, so that their pods stay.
    ApiOutcome<EvictablePod> resolveOwner(EvictablePod pod) {
        Workload owner = pod.owner();
        if (owner == null || !isReplicaSet(owner)) {
            return new ApiOutcome.Done<>(pod);
        }
        return ownerOfReplicaSet(owner)
                .map(topOwner -> new EvictablePod(
                        pod.identity(), topOwner, pod.spec(), pod.state(), pod.labels(), pod.annotations()));
    }

    private ApiOutcome<Workload> ownerOfReplicaSet(Workload set) {
        long nowMicros = micros.getAsLong();
        setOwners.values().removeIf(entry -> nowMicros - entry.micros() >= KEPT_MICROS);
        Found knownOwner = setOwners.get(set);
        if (knownOwner != null) {
            return new ApiOutcome.Done<>(knownOwner.owner());
        }
        ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.get(workloadPath(set)), OWNERS);
        boolean alone = outcome instanceof ApiOutcome.NotFound || outcome instanceof ApiOutcome.Refused;
        ApiOutcome<Workload> owner = alone
                ? new ApiOutcome.Done<>(set)
                : outcome.map(
                        json -> Objects.requireNonNullElse(controllerOf(set.namespace(), json.path("metadata")), set));
        if (owner instanceof ApiOutcome.Done<Workload>(Workload foundOwner) && setOwners.size() < MAX_KEPT) {
            setOwners.put(set, new Found(foundOwner, nowMicros));
        }
        return owner;
    }

    private static String workloadPath(Workload owner) {
        String version = VERSIONS.getOrDefault(owner.kind(), "");
        return (version.contains("/") ? "/apis/" : "/api/") + version + "/namespaces/" + owner.namespace() + "/"
                + owner.kind().toLowerCase(Locale.ROOT) + "s/" + owner.name();
    }

    ApiOutcome<WorkloadStatus> workloadStatus(Workload owner) {
        if (!COUNTED.contains(owner.kind()) || !ObjectName.isSubdomain(owner.name())) {
            return new ApiOutcome.Refused<>(
                    null,
                    owner.text() + ": expected a Deployment, ReplicaSet, StatefulSet, Job or ReplicationController. How"
                            + " many pods another kind needs is not known. Maybe evict its pods by hand.");
        }
        return connection.send(ApiRequest.get(workloadPath(owner)), WANTED).flatMap(json -> {
            JsonNode spec = json.path("spec");
            String field = owner.kind().equals("Job") ? "parallelism" : "replicas";
            return countReady(owner, selectorOf(owner, spec))
                    .map(status ->
                            new WorkloadStatus(spec.path(field).asInt(1), status.ready(), status.readySinceSeconds()));
        });
    }

    private static JsonNode selectorOf(Workload owner, JsonNode spec) {
        if (!owner.kind().equals("ReplicationController")) {
            return spec.path("selector");
        }
        ObjectNode selector = ApiResponses.JSON.createObjectNode();
        selector.set("matchLabels", spec.path("selector"));
        return selector;
    }

    /// The workload's own status lags behind an eviction, so its pods are counted. The API server's time is asked
    /// for: the kubelets' clocks follow it rather than ours. Only pods that the workload made count: tenants label
    /// their pods as they like, and kubelets their mirror pods. One that is too large to be read is not Ready.
    private ApiOutcome<WorkloadStatus> countReady(Workload owner, JsonNode selector) {
        String query = URLEncoder.encode(LabelSelectorJson.toQuery(selector), StandardCharsets.UTF_8);
        if (query.isEmpty()) {
            return new ApiOutcome.Refused<>(null, owner.text() + ": it selects no pods by labels");
        }
        if (query.length() > MAX_QUERY_CHARS) {
            return new ApiOutcome.Refused<>(
                    null,
                    owner.text() + ": its selector has " + query.length()
                            + " characters in a request, expected at most " + MAX_QUERY_CHARS);
        }
        String path = "/api/v1/namespaces/" + owner.namespace() + "/pods?labelSelector=" + query;
        return readyTimes(owner, path + WITH_SERVICE_ACCOUNT)
                .flatMap(withAccount -> withAccount.isEmpty() ? readyTimes(owner, path) : done(withAccount))
                .flatMap(readyTimes ->
                        connection.serverTime().map(serverTime -> toReadiness(timesOf(owner, readyTimes), serverTime)));
    }

    private static <T> ApiOutcome<T> done(T value) {
        return new ApiOutcome.Done<>(value);
    }

    /// Since when pods are Ready, by their controllers.
    private ApiOutcome<Map<Workload, List<Instant>>> readyTimes(Workload owner, String path) {
        Map<Workload, List<Instant>> timesByController = new LinkedHashMap<>();
        PagedList.Objects pods = new PagedList.Objects(path, "PodList", READINESS);
        return new PagedList(connection, pods, PAGE, MAX_PAGES, startDeadline(LIST_MICROS, micros))
                .readEach(
                        pod -> {
                            Instant time = readySince(pod);
                            Workload controller = controllerOf(owner.namespace(), pod.path("metadata"));
                            if (time != null && controller != null) {
                                timesByController
                                        .computeIfAbsent(controller, _ -> new ArrayList<>())
                                        .add(time);
                            }
                        },
                        _ -> {}) // a pod as large as somebody likes must not hide the others
                .map(_ -> timesByController);
    }

    private static WorkloadStatus toReadiness(List<Instant> readyTimes, Instant serverTime) {
        long readySeconds = readyTimes.stream()
                .max(Comparator.naturalOrder())
                .map(youngest ->
                        Math.max(0, Duration.between(youngest, serverTime).toSeconds()))
                .orElse(0L);
        return new WorkloadStatus(0, readyTimes.size(), readySeconds);
    }

    /// Null where it is not Ready, ends, has ended, or is a mirror pod.
    private static @Nullable Instant readySince(JsonNode pod) {
        JsonNode metadata = pod.path("metadata");
        JsonNode status = pod.path("status");
        boolean isThere = !metadata.hasNonNull("deletionTimestamp")
                && metadata.path("annotations").isEmpty()
                && status.path("phase").asText().equals("Running");
        return isThere ? EvictablePodJson.trueSince(status, "Ready") : null;
    }

    /// Since when the pods of this workload are Ready. Those of which the workload is not known do not count.
    private List<Instant> timesOf(Workload owner, Map<Workload, List<Instant>> timesByController) {
        List<Instant> readyTimes = new ArrayList<>(timesByController.getOrDefault(owner, List.of()));
        timesByController.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(owner) && isReplicaSet(entry.getKey()))
                .sorted(Comparator.comparing(
                        entry -> !entry.getKey().name().startsWith(owner.name()))) // as Deployments name theirs
                .limit(MOST_SETS)
                .filter(entry -> ownerOfReplicaSet(entry.getKey()) instanceof ApiOutcome.Done<Workload>(Workload top)
                        && top.equals(owner))
                .forEach(entry -> readyTimes.addAll(entry.getValue()));
        return readyTimes;
    }

    private static boolean isReplicaSet(Workload controller) {
        return controller.kind().equals("ReplicaSet") && ObjectName.isSubdomain(controller.name());
    }
}
