package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.PagedList;
import io.barograph.controller.kube.nodes.NodeLister;
import io.barograph.signal.Reading;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What runs in a cluster, through its API server: listed when asked for, never watched.
public record KubeWorkloadApi(ApiConnection connection) implements WorkloadApi {

    /// A prefix, a slash and a name, as Kubernetes has them.
    private static final int MAX_TAINT_KEY = 253 + 1 + 63;

    /// More keys than an autoscaler is told. Whoever may create Deployments may call one so.
    private static final int MAX_TAINT_KEYS = 64;

    /// Of one namespace.
    private static final int MAX_AUTOSCALERS = 20;

    private static final Logger LOG = LoggerFactory.getLogger(KubeWorkloadApi.class);

    /// Clusters have tens of DaemonSets; thousands are no cluster but a fault.
    private static final int PAGES = 20;

    /// What is kept of the DaemonSets of one namespace, whose users may create thousands. A usual one takes 2,000
    /// bytes.
    private static final long MAX_NAMESPACE_BYTES = 1L << 20;

    private static final String DAEMON_SETS = "/apis/apps/v1/daemonsets";

    /// Leaves out the load balancers that K3s and RKE2 make in `kube-system` for Services, whoever made these. Nodes
    /// can do without them (<https://github.com/k3s-io/k3s/blob/main/pkg/cloudprovider/servicelb.go>).
    private static final String NO_LOAD_BALANCERS =
            "?labelSelector=%21svccontroller.k3s.cattle.io%2Fsvcname%2C%21svccontroller.rke2.cattle.io%2Fsvcname";

    private static final List<String> SET_FIELDS = Stream.concat(
                    Stream.of("spec.template.spec.priorityClassName", "status.currentNumberScheduled"),
                    PlacementJson.FIELDS.stream().map(field -> "spec.template." + field))
            .toList();
    private static final List<String> DEPLOYMENT_FIELDS =
            List.of("spec.template.spec.containers.command", "spec.template.spec.containers.args");
    private static final JsonFieldFilter NAMES = JsonFieldFilter.ofList(List.of());
    private static final String DEPLOYMENTS = "/apis/apps/v1/deployments";
    /// As the projects' own manifests call them, and their charts, which put the cloud before the name.
    private static final List<String> QUERIES = List.of(
            "?fieldSelector=metadata.name%3Dcluster-autoscaler",
            "?fieldSelector=metadata.name%3Dkarpenter",
            "?labelSelector=app.kubernetes.io%2Fname%20in%20%28cluster-autoscaler%2Caws-cluster-autoscaler"
                    + "%2Cazure-cluster-autoscaler%2Cgce-cluster-autoscaler%2Cclusterapi-cluster-autoscaler"
                    + "%2Ckarpenter%29");
    /// Karpenter labels the nodes that it made.
    private static final String KARPENTERS_NODES = NodeLister.NODES + "?labelSelector=karpenter.sh%2Fnodepool&limit=1";

    private static final String STATUS_TAINT = "--status-taint";

    @Override
    public Reading<List<DaemonSet>> daemonSets(Set<String> namespaces) {
        Map<String, DaemonSet> daemonSets = new LinkedHashMap<>();
        Map<String, PlacementBudget> budgets = new HashMap<>();
        PagedList.Taker taker = PagedList.Taker.of(
                json -> daemonSets.computeIfAbsent(namespacedName(json), _ -> keptDaemonSet(json, budgets)),
                part -> daemonSets.put(namespacedName(part), unread(part)));
        for (String namespace : new TreeSet<>(namespaces)) {
            ApiOutcome<PagedList.Listed> own = listSets("/apis/apps/v1/namespaces/" + namespace + "/daemonsets")
                    .readAll(taker);
            if (!(own instanceof ApiOutcome.Done)) {
                return Reading.failed(own.text());
            }
        }
        // whoever may create DaemonSets may create more than are read: his do not hide those above
        ApiOutcome<PagedList.Listed> others = listSets(DAEMON_SETS).readFirst(taker);
        if (others instanceof ApiOutcome.Done<PagedList.Listed>(PagedList.Listed listed)
                && listed.version().isEmpty()) {
            LOG.warn(
                    "There are more DaemonSets than the {} that are read: what the rest needs of nodes is not known."
                            + " Maybe somebody has created thousands of them.",
                    daemonSets.size());
        }
        return others instanceof ApiOutcome.Done
                ? Reading.of(List.copyOf(daemonSets.values()))
                : Reading.failed(others.text());
    }

    private PagedList listSets(String path) {
        return new PagedList(connection, path + NO_LOAD_BALANCERS, "DaemonSetList", SET_FIELDS, PAGES);
    }

    @Override
    public Reading<List<Autoscaler>> autoscalers() {
        List<Autoscaler> foundAutoscalers = new ArrayList<>();
        Set<String> seenNames = new HashSet<>();
        Map<String, Integer> countByNamespace = new HashMap<>();
        for (String query : QUERIES) {
            Consumer<JsonNode> taker = json -> {
                String namespace = json.path("metadata").path("namespace").asText();
                if (countByNamespace.getOrDefault(namespace, 0) < MAX_AUTOSCALERS
                        && seenNames.add(namespacedName(json))) {
                    countByNamespace.merge(namespace, 1, Integer::sum);
                    foundAutoscalers.add(toAutoscaler(json));
                }
            };
            Reading<List<Autoscaler>> listing = listObjects(
                    DEPLOYMENTS + query,
                    "DeploymentList",
                    DEPLOYMENT_FIELDS,
                    PagedList.Taker.of(taker, taker), // flags that were not read count as not set
                    foundAutoscalers);
            if (!listing.isPresent()) {
                return listing;
            }
        }
        ApiOutcome<JsonNode> karpenterNodes = connection.sendList(ApiRequest.get(KARPENTERS_NODES), NAMES);
        if (!(karpenterNodes instanceof ApiOutcome.Done<JsonNode>(JsonNode json))) {
            return Reading.failed(karpenterNodes.text());
        }
        boolean karpenter =
                foundAutoscalers.stream().anyMatch(autoscaler -> autoscaler.kind() == Autoscaler.Kind.KARPENTER);
        if (!karpenter && !json.path("items").isEmpty()) {
            foundAutoscalers.add(
                    new Autoscaler(Autoscaler.Kind.KARPENTER, "nodes with karpenter.sh/nodepool", Set.of()));
        }
        return Reading.of(List.copyOf(foundAutoscalers));
    }

    private <T> Reading<List<T>> listObjects(
            String path, String kind, List<String> fields, PagedList.Taker taker, List<T> collected) {
        ApiOutcome<PagedList.Listed> outcome = new PagedList(connection, path, kind, fields, PAGES).readAll(taker);
        return outcome instanceof ApiOutcome.Done ? Reading.of(List.copyOf(collected)) : Reading.failed(outcome.text());
    }

    private static String namespacedName(JsonNode json) {
        JsonNode metadata = json.path("metadata");
        return metadata.path("namespace").asText() + "/" + metadata.path("name").asText();
    }

    private static DaemonSet keptDaemonSet(JsonNode json, Map<String, PlacementBudget> budgets) {
        DaemonSet set = toDaemonSet(json);
        return budgets.computeIfAbsent(set.namespace(), _ -> PlacementBudget.ofBytes(MAX_NAMESPACE_BYTES))
                        .tryTakePlacement(set.placement())
                ? set
                : unread(json);
    }

    private static DaemonSet toDaemonSet(JsonNode json) {
        JsonNode spec = json.path("spec").path("template").path("spec");
        return new DaemonSet(
                json.path("metadata").path("namespace").asText(),
                json.path("metadata").path("name").asText(),
                spec.path("priorityClassName").asText(),
                PlacementJson.of(spec),
                json.path("status").path("currentNumberScheduled").asLong());
    }

    private static DaemonSet unread(JsonNode part) {
        JsonNode metadata = part.path("metadata");
        return DaemonSet.ofUnread(
                metadata.path("namespace").asText(), metadata.path("name").asText());
    }

    private static Autoscaler toAutoscaler(JsonNode json) {
        boolean karpenter = json.path("metadata").path("name").asText().contains("karpenter");
        SequencedSet<String> statusTaints = new LinkedHashSet<>();
        for (JsonNode container :
                json.path("spec").path("template").path("spec").path("containers")) {
            List<String> words = new ArrayList<>();
            container.path("command").forEach(argument -> words.add(argument.asText()));
            container.path("args").forEach(argument -> words.add(argument.asText()));
            for (int i = 0; i < words.size(); i++) {
                String word = words.get(i);
                if (word.startsWith(STATUS_TAINT + "=")) {
                    statusTaints.add(word.substring(STATUS_TAINT.length() + 1));
                } else if (word.equals(STATUS_TAINT) && i + 1 < words.size()) {
                    statusTaints.add(words.get(i + 1));
                }
            }
        }
        return new Autoscaler(
                karpenter ? Autoscaler.Kind.KARPENTER : Autoscaler.Kind.CLUSTER_AUTOSCALER,
                "Deployment " + namespacedName(json),
                statusTaints.stream()
                        .filter(key -> key.length() <= MAX_TAINT_KEY)
                        .limit(MAX_TAINT_KEYS)
                        .collect(Collectors.toSet()));
    }
}
