package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.ObjectName;
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

    private static final JsonFieldFilter OWNERS = JsonFieldFilter.of(List.of("metadata.ownerReferences"));
    private static final JsonFieldFilter WANTED =
            JsonFieldFilter.of(List.of("spec.replicas", "spec.parallelism", "spec.selector"));
    private static final JsonFieldFilter READINESS = JsonFieldFilter.ofList(List.of(
            "metadata.deletionTimestamp",
            "status.phase",
            "status.conditions.type",
            "status.conditions.status",
            "status.conditions.lastTransitionTime"));

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

    private final ApiConnection connection;
    private final LongSupplier micros;
    /// The owners of ReplicaSets.
    private final Map<Workload, Found> above = new ConcurrentHashMap<>();

    /// A ReplicaSet's owner, itself where it has none, and when that was asked.
    private record Found(Workload owner, long micros) {}

    /// @param micros a steady time
    WorkloadLookup(ApiConnection connection, LongSupplier micros) {
        this.connection = connection;
        this.micros = micros;
    }

    /// The controller of an object; null where it has none.
    static @Nullable Workload controller(String namespace, JsonNode metadata) {
        for (JsonNode each : metadata.path("ownerReferences")) {
            if (each.path("controller").asBoolean()) {
                String kind = each.path("kind").asText();
                String version = each.path("apiVersion").asText();
                String group = version.substring(0, Math.max(0, version.indexOf('/')));
                return new Workload(
                        namespace,
                        version.equals(VERSIONS.get(kind)) ? kind : kind + "." + group,
                        each.path("name").asText());
            }
        }
        return null;
    }

    /// The pod with the Deployment, or whatever else is above its ReplicaSet, as its owner. Who may not read
    /// ReplicaSets sees them as owners, and may not read how they stand either, so that their pods stay.
    ApiOutcome<EvictablePod> resolved(EvictablePod pod) {
        Workload owner = pod.owner();
        if (owner == null || !owner.kind().equals("ReplicaSet") || !ObjectName.isSubdomain(owner.name())) {
            return new ApiOutcome.Done<>(pod);
        }
        return above(owner)
                .map(found -> new EvictablePod(
                        pod.identity(), found, pod.spec(), pod.state(), pod.labels(), pod.annotations()));
    }

    private ApiOutcome<Workload> above(Workload set) {
        long now = micros.getAsLong();
        above.values().removeIf(each -> now - each.micros() >= KEPT_MICROS);
        Found known = above.get(set);
        if (known != null) {
            return new ApiOutcome.Done<>(known.owner());
        }
        ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.get(path(set)), OWNERS);
        boolean alone = outcome instanceof ApiOutcome.NotFound || outcome instanceof ApiOutcome.Refused;
        ApiOutcome<Workload> owner = alone
                ? new ApiOutcome.Done<>(set)
                : outcome.map(
                        json -> Objects.requireNonNullElse(controller(set.namespace(), json.path("metadata")), set));
        if (owner instanceof ApiOutcome.Done<Workload>(Workload found) && above.size() < MAX_KEPT) {
            above.put(set, new Found(found, now));
        }
        return owner;
    }

    private static String path(Workload owner) {
        String version = VERSIONS.getOrDefault(owner.kind(), "");
        return (version.contains("/") ? "/apis/" : "/api/") + version + "/namespaces/" + owner.namespace() + "/"
                + owner.kind().toLowerCase(Locale.ROOT) + "s/" + owner.name();
    }

    ApiOutcome<WorkloadStatus> status(Workload owner) {
        if (!COUNTED.contains(owner.kind()) || !ObjectName.isSubdomain(owner.name())) {
            return new ApiOutcome.Refused<>(
                    null,
                    owner.text() + ": expected a Deployment, ReplicaSet, StatefulSet, Job or ReplicationController. How"
                            + " many pods another kind needs is not known. Maybe evict its pods by hand.");
        }
        return connection.send(ApiRequest.get(path(owner)), WANTED).then(json -> {
            JsonNode spec = json.path("spec");
            String field = owner.kind().equals("Job") ? "parallelism" : "replicas";
            return ready(owner, selector(owner, spec))
                    .map(status ->
                            new WorkloadStatus(spec.path(field).asInt(1), status.ready(), status.readySinceSeconds()));
        });
    }

    private static JsonNode selector(Workload owner, JsonNode spec) {
        if (!owner.kind().equals("ReplicationController")) {
            return spec.path("selector");
        }
        ObjectNode selector = ApiResponses.JSON.createObjectNode();
        selector.set("matchLabels", spec.path("selector"));
        return selector;
    }

    /// The workload's own status lags behind an eviction, so its pods are counted. The API server's time is asked for:
    /// the kubelets' clocks follow it rather than ours.
    private ApiOutcome<WorkloadStatus> ready(Workload owner, JsonNode selector) {
        String query = LabelSelectorJson.query(selector);
        if (query.isEmpty()) {
            return new ApiOutcome.Refused<>(null, owner.text() + ": it selects no pods by labels");
        }
        List<Instant> since = new ArrayList<>();
        String path = "/api/v1/namespaces/" + owner.namespace() + "/pods?labelSelector="
                + URLEncoder.encode(query, StandardCharsets.UTF_8);
        return new PagedList(connection, new PagedList.Objects(path, "PodList", READINESS), PAGE, MAX_PAGES)
                .all(pod -> {
                    JsonNode status = pod.path("status");
                    Instant time = EvictablePodJson.since(status, "Ready");
                    boolean leaving = pod.path("metadata").hasNonNull("deletionTimestamp");
                    if (time != null
                            && !leaving
                            && status.path("phase").asText().equals("Running")) {
                        since.add(time);
                    }
                })
                .then(_ -> connection.serverTime())
                .map(now -> new WorkloadStatus(
                        0,
                        since.size(),
                        since.stream()
                                .max(Comparator.naturalOrder())
                                .map(youngest -> Math.max(
                                        0, Duration.between(youngest, now).toSeconds()))
                                .orElse(0L)));
    }
}
