package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ObjectName;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.kube.ApiAnswer;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.PagedList;
import module java.base;

/// Pods and their evictions through a cluster's API server. It reads as the controller's account, evicts as
/// `barograph-evictor` and deletes as `barograph-pod-cleanup`: each account has its own rights, admission policy and
/// entries in the audit log.
public final class KubeEvictionApi implements EvictionApi {

    /// The accounts, beside the controller's own; see `deploy/patches/eviction.yaml`.
    public static final String EVICTOR = "barograph-evictor";

    public static final String POD_CLEANUP = "barograph-pod-cleanup";

    private static final String PODS = "/api/v1/pods?fieldSelector=";
    /// Thousands of pods that have ended may still be bound to a node.
    private static final String NOT_ENDED = "%2Cstatus.phase%21%3DSucceeded%2Cstatus.phase%21%3DFailed";

    private static final String NOT_PENDING = NOT_ENDED + "%2Cstatus.phase%21%3DPending";
    private static final String PENDING = "%2Cstatus.phase%3DPending";

    /// Everybody may bind pods to a node by its name, more than it takes. Those beyond this have not begun.
    private static final int MAX_PENDING_PAGES = 2;

    private static final String ENDED =
            "status.phase%21%3DRunning%2Cstatus.phase%21%3DPending%2Cstatus.phase%21%3DUnknown";
    private static final JsonFieldFilter LIST = JsonFieldFilter.ofList(EvictablePodJson.FIELDS);
    private static final JsonFieldFilter ENDED_LIST = JsonFieldFilter.ofList(EvictablePodJson.ENDED_FIELDS);
    private static final JsonFieldFilter POD = JsonFieldFilter.of(EvictablePodJson.FIELDS);
    private static final JsonFieldFilter ENDED_POD = JsonFieldFilter.of(EvictablePodJson.ENDED_FIELDS);
    private static final JsonFieldFilter BUDGETS = JsonFieldFilter.ofList(List.of("spec.selector"));
    private static final JsonFieldFilter LABELS = JsonFieldFilter.of(List.of("metadata.labels"));
    private static final int PAGE = 250;
    private static final int MAX_PAGES = 20;

    /// How long all pages of one node's pods may take. One thread asks for all nodes.
    private static final long PODS_MICROS = TimeUnit.SECONDS.toMicros(15);

    /// As no pod has that a kubelet made.
    private static final String WITH_SERVICE_ACCOUNT = "%2Cspec.serviceAccountName%21%3D";

    /// Many more pods than a cluster keeps by default (12,500): those with finalizers stay, and are read over.
    private static final int MAX_ENDED_PAGES = 400;

    private final ApiConnection connection;
    private final String accounts;
    private final LongSupplier micros;
    private final WorkloadLookup owners;
    private final StartedLists startedLists = new StartedLists(PAGE);

    /// @param namespace of the accounts
    /// @param micros a steady time
    public KubeEvictionApi(ApiConnection connection, String namespace, LongSupplier micros) {
        this.connection = connection;
        this.accounts = "system:serviceaccount:" + namespace + ":";
        this.micros = micros;
        this.owners = new WorkloadLookup(connection, micros);
    }

    /// Where it takes too long the next call goes on.
    @Override
    public ApiOutcome<List<EvictablePod>> podsOn(String node) {
        StartedLists.StartedList list = startedLists.takeList(node, micros.getAsLong());
        ApiOutcome<PagedList.Listed> outcome =
                listOfNode(node, NOT_PENDING, MAX_PAGES, PODS_MICROS).readRest(list.pods(), list.progress());
        if (!(outcome instanceof ApiOutcome.Done)) {
            startedLists.keepList(node, list, micros.getAsLong());
        }
        return outcome.map(_ -> {
            // What keeps these from being read must not hide those that run
            ApiOutcome<PagedList.Listed> _ = listOfNode(node, PENDING, MAX_PENDING_PAGES, WorkloadLookup.LIST_MICROS)
                    .readFirst(list.pods());
            return list.pods().pods();
        });
    }

    private PagedList listOfNode(String node, String phases, int pages, long longestMicros) {
        PagedList.Objects pods = new PagedList.Objects(PODS + "spec.nodeName%3D" + node + phases, "PodList", LIST);
        return new PagedList(connection, pods, PAGE, pages, WorkloadLookup.startDeadline(longestMicros, micros));
    }

    @Override
    public ApiOutcome<EvictablePod> resolveOwner(EvictablePod pod) {
        return owners.resolveOwner(pod);
    }

    @Override
    public ApiOutcome<List<EvictablePod>> finishedPods() {
        return listEnded(ENDED + WITH_SERVICE_ACCOUNT)
                .flatMap(pods -> pods.isEmpty() ? listEnded(ENDED) : new ApiOutcome.Done<>(pods));
    }

    private ApiOutcome<List<EvictablePod>> listEnded(String selector) {
        EndedPods ended = new EndedPods();
        PagedList.Objects pods = new PagedList.Objects(PODS + selector, "PodList", ENDED_LIST);
        return new PagedList(connection, pods, PAGE, MAX_ENDED_PAGES)
                .readFirst(ended)
                .map(_ -> ended.pods());
    }

    @Override
    public ApiOutcome<EvictablePod> readPod(String namespace, String name) {
        return readFields(namespace, name, POD).flatMap(owners::resolveOwner);
    }

    private ApiOutcome<EvictablePod> readFields(String namespace, String name, JsonFieldFilter fields) {
        if (!ObjectName.isLabel(namespace) || !ObjectName.isSubdomain(name)) {
            return new ApiOutcome.NotFound<>();
        }
        return connection.send(ApiRequest.get(podPath(namespace, name)), fields).flatMap(json -> {
            EvictablePod pod = EvictablePodJson.read(json);
            return pod == null
                    ? new ApiOutcome.Unavailable<>(podPath(namespace, name) + ": the answer is no pod")
                    : new ApiOutcome.Done<>(pod);
        });
    }

    @Override
    public ApiOutcome<WorkloadStatus> workloadStatus(Workload owner) {
        return owners.workloadStatus(owner);
    }

    @Override
    public ApiOutcome<Map<String, String>> namespaceLabels(String namespace) {
        return connection
                .send(ApiRequest.get("/api/v1/namespaces/" + namespace), LABELS)
                .map(json -> EvictablePodJson.toTextMap(json.path("metadata").path("labels")));
    }

    @Override
    public ApiOutcome<List<String>> budgetsOf(EvictablePod pod) {
        List<String> names = new ArrayList<>();
        String path = "/apis/policy/v1/namespaces/" + pod.identity().namespace() + "/poddisruptionbudgets";
        PagedList.Objects budgets = new PagedList.Objects(path, "PodDisruptionBudgetList", BUDGETS);
        return new PagedList(
                        connection,
                        budgets,
                        PAGE,
                        MAX_PAGES,
                        WorkloadLookup.startDeadline(WorkloadLookup.LIST_MICROS, micros))
                .readComplete(budget -> {
                    if (LabelSelectorJson.selectsLabels(budget.path("spec").path("selector"), pod.labels())) {
                        names.add(budget.path("metadata").path("name").asText());
                    }
                })
                .map(_ -> names.stream().sorted().toList());
    }

    /// `dryRun` is in the body and in the query: the API server's eviction reads the body, its webhooks get the
    /// query's.
    @Override
    public EvictionAnswer evictPod(EvictionRequest request) {
        PodIdentity pod = request.pod();
        ObjectNode eviction = ApiResponses.JSON.createObjectNode();
        eviction.put("apiVersion", "policy/v1").put("kind", "Eviction");
        eviction.putObject("metadata")
                .put("name", pod.name())
                .put("namespace", pod.namespace())
                .putObject("annotations")
                .put("barograph.io/decision", request.id())
                .put("barograph.io/reason", request.reason())
                .put("barograph.io/requester", request.requester());
        ObjectNode options = deleteOptions(pod);
        if (request.graceSeconds() != null) {
            options.put(
                    "gracePeriodSeconds", Math.max(1, request.graceSeconds())); // 0 would end it without its kubelet
        }
        if (request.dryRun()) {
            options.putArray("dryRun").add("All");
        }
        eviction.set("deleteOptions", options);
        String path = podPath(pod.namespace(), pod.name()) + "/eviction" + (request.dryRun() ? "?dryRun=All" : "");
        ApiOutcome<ApiAnswer> outcome = connection.requestAnswer(
                ApiRequest.post(path, eviction.toString()).withUser(accounts + EVICTOR));
        return outcome instanceof ApiOutcome.Done<ApiAnswer>(ApiAnswer answer)
                ? unlessMoved(pod, EvictionStatus.of(answer))
                : new EvictionAnswer.Unknown(outcome.text());
    }

    /// A refusal that names neither a budget nor an evacuation may still mean an evacuation: the pod's annotation
    /// decides.
    private EvictionAnswer unlessMoved(PodIdentity pod, EvictionAnswer answer) {
        boolean open = answer instanceof EvictionAnswer.Throttled || answer instanceof EvictionAnswer.WebhookDenied;
        return open
                        && readPod(pod.namespace(), pod.name())
                                instanceof ApiOutcome.Done<EvictablePod>(EvictablePod currentPod)
                        && currentPod.isMoving()
                ? new EvictionAnswer.Evacuating("the pod is marked as being moved")
                : answer;
    }

    /// No more is read of it than when it was listed: what is large beside that must not keep it, and those behind it.
    @Override
    public ApiOutcome<Boolean> deleteFinished(PodIdentity pod) {
        return readFields(pod.namespace(), pod.name(), ENDED_POD).flatMap(currentPod -> {
            if (!currentPod.identity().equals(pod) || !currentPod.state().isOver()) {
                return new ApiOutcome.Conflict<>(pod.path() + ": it has changed, and is "
                        + currentPod.state().phase() + " now");
            }
            ApiRequest request = ApiRequest.delete(
                    podPath(pod.namespace(), pod.name()), deleteOptions(pod).toString());
            return connection
                    .send(request.withUser(accounts + POD_CLEANUP), ENDED_POD) // the answer is the pod
                    .map(_ -> true);
        });
    }

    private static ObjectNode deleteOptions(PodIdentity pod) {
        ObjectNode options = ApiResponses.JSON.createObjectNode();
        options.put("apiVersion", "v1").put("kind", "DeleteOptions");
        options.putObject("preconditions").put("uid", pod.uid()).put("resourceVersion", pod.resourceVersion());
        return options;
    }

    private static String podPath(String namespace, String name) {
        return "/api/v1/namespaces/" + namespace + "/pods/" + name;
    }
}
