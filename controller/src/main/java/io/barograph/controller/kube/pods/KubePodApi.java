package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.Informer;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.PagedList;
import io.barograph.controller.kube.PassedOverObjects;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;

/// Follows the pods of the cluster after the first `want`. While they cannot be followed
/// nothing is known: counts that are not kept up to date would soon be wrong.
public final class KubePodApi implements PodApi, PodLoads, Informer.Followed, AutoCloseable {

    private static final String PODS = "/api/v1/pods";

    /// Pods are larger than nodes are.
    private static final int PAGE = 250;
    private static final int MAX_PAGE = 4 * PAGE;
    /// Kubernetes is made for 150,000 pods; a list of many more is no cluster but a fault.
    private static final int MAX_PAGES = 1_200;

    private static final JsonFieldFilter LIST = JsonFieldFilter.ofList(PodJson.FIELDS);

    private static final String UNWANTED = "no loaded rule reads pods";

    private final ApiConnection connection;
    private final Informer feed;
    private final ExporterPodInformer exporters;
    private final LookAlikes lookAlikes;
    private volatile Kept keptPods = new Kept();
    private volatile String unknown = UNWANTED;
    private volatile boolean failed;
    /// Only listing knows it.
    private int page = PAGE;

    private static final LongSupplier MICROS = ControllerClock.system().monotonicMicros();

    /// What is kept of all pods.
    private static final class Kept {
        private final PodCache podCache = new PodCache();
        private final UnscheduledPods waiting = new UnscheduledPods();
        private final PodsByWorkload spread = new PodsByWorkload();
        private final PodsByWorkload deschedulers = new PodsByWorkload();
        private final SchedulersSeen schedulers = new SchedulersSeen();
        private final CriticalDaemonPods critical = new CriticalDaemonPods(MICROS);

        void putPod(LivePod pod) {
            podCache.putPod(pod);
            waiting.putPod(pod);
            spread.putPod(pod.uid(), pod.load().isOver() ? "" : pod.extras().spread());
            deschedulers.putPod(pod.uid(), pod.extras().descheduler());
            schedulers.putPod(pod);
            critical.addPod(pod);
        }

        /// One that cannot be read. Of one that waits nothing is known that could be counted; of one that has
        /// ended nothing counts but that it has.
        void passOver(JsonNode part) {
            LivePod pod = PodJson.readWithoutRequests(part);
            if (pod != null && pod.load().isOver()) {
                putPod(pod);
                return;
            }
            JsonNode metadata = part.path("metadata");
            JsonNode spec = part.path("spec");
            String uid = metadata.path("uid").asText();
            String name = metadata.path("namespace").asText() + "/"
                    + metadata.path("name").asText();
            podCache.passOver(spec.path("nodeName").asText(), uid, name);
            waiting.removePod(uid);
            spread.removePod(uid);
            deschedulers.putPod(uid, PodWorkloadJson.deschedulerWorkload(spec, metadata));
        }

        void removePod(LivePod pod) {
            podCache.removePod(pod);
            waiting.removePod(pod.uid());
            spread.removePod(pod.uid());
            deschedulers.removePod(pod.uid());
            schedulers.removePod(pod);
            critical.removePod(pod);
        }
    }

    public KubePodApi(ApiConnection connection) {
        this.connection = connection;
        this.feed = new Informer(connection, new Informer.Kind("pods", PODS, "", PodJson.FIELDS), this);
        this.exporters = new ExporterPodInformer(connection);
        this.lookAlikes = new LookAlikes(connection);
    }

    @Override
    public synchronized void startCounting() {
        if (unknown.equals(UNWANTED)) {
            unknown = "the pods have not been listed yet";
            feed.start();
        }
    }

    @Override
    public Reading<Pods> podsOn(String node) {
        return unlessUnknown(() -> keptPods.podCache.podsOn(node)).flatMap(Function.identity());
    }

    @Override
    public Reading<PodEndings> podEndings(String node, Instant currentTime) {
        return unlessUnknown(() -> keptPods.podCache.endingsOn(node, currentTime))
                .flatMap(Function.identity());
    }

    @Override
    public PodLoads loads() {
        return this;
    }

    @Override
    public WorkloadApi workloads() {
        return new KubeWorkloadApi(connection);
    }

    @Override
    public Reading<ResourceAmounts> requestedOn(String node) {
        return podsOn(node)
                .map(pods -> new ResourceAmounts(
                        Math.round(pods.cpuRequests() * 1e3),
                        Math.round(pods.memoryRequests()),
                        pods.pending() + pods.running() + pods.unknown()));
    }

    @Override
    public Reading<List<UnscheduledPodGroup>> waiting() {
        return unlessUnknown(() -> {
            Kept currentPods = keptPods;
            return currentPods.waiting.waitingFor(currentPods.schedulers::isThere);
        });
    }

    @Override
    public Reading<Set<String>> criticalDaemonSets(String node) {
        return unlessUnknown(() -> keptPods.critical.criticalSetsOn(node));
    }

    @Override
    public Reading<TopologySpreadWorkloads> spread() {
        return unlessUnknown(() -> TopologySpreadWorkloads.of(keptPods.spread.allWorkloads()));
    }

    @Override
    public Reading<List<Descheduler>> findDeschedulers(Set<String> operators, long nanos) {
        return unlessUnknown(() -> lookAlikes.deschedulers(
                keptPods.deschedulers.firstOfEachNamespace(LookAlikes.MAX_LOOKED_AT), operators, nanos));
    }

    private <T> Reading<T> unlessUnknown(Supplier<T> value) {
        String why = unknown;
        if (why.isEmpty()) {
            return Reading.of(value.get());
        }
        return failed ? Reading.failed(why) : Reading.absent(why);
    }

    @Override
    public ExporterPodApi exporters() {
        return exporters;
    }

    /// Page by page; only what is counted is kept of each, beside what was kept before until all have been listed.
    /// After a list that took longer than the API server remembers the pages are larger.
    @Override
    public ApiOutcome<PagedList.Listed> list() {
        Kept listed = new Kept();
        ApiOutcome<PagedList.Listed> outcome = new PagedList(
                        connection, new PagedList.Objects(PODS, "PodList", LIST), page, MAX_PAGES)
                .readAll(new Gathered(listed, connection.passedOver()));
        if (outcome instanceof ApiOutcome.Done) {
            listed.critical.takeOver(keptPods.critical);
            keptPods = listed;
        }
        page = hasExpired(outcome) ? Math.min(MAX_PAGE, page * 2) : PAGE;
        return outcome;
    }

    private record Gathered(Kept keptPods, PassedOverObjects unread) implements PagedList.Taker {

        @Override
        public String takeObject(JsonNode item) {
            LivePod pod = PodJson.read(item);
            if (pod != null) {
                keptPods.putPod(pod);
                return "";
            }
            if (PodJson.readWithoutRequests(item) == null) {
                return "a pod without uid or version";
            }
            unread.noteObject(PODS, item);
            keptPods.passOver(item);
            return "";
        }

        @Override
        public void passOver(JsonNode part) {
            keptPods.passOver(part);
        }
    }

    /// Whether it took longer than the API server remembers.
    private static boolean hasExpired(ApiOutcome<PagedList.Listed> outcome) {
        return switch (outcome) {
            case ApiOutcome.Done<PagedList.Listed>(PagedList.Listed listed) -> listed.torn();
            case ApiOutcome.Refused<PagedList.Listed> refused -> Objects.equals(refused.status(), 410);
            case ApiOutcome.Conflict<?> _,
                    ApiOutcome.NotFound<?> _,
                    ApiOutcome.Throttled<?> _,
                    ApiOutcome.Unavailable<?> _ -> false;
        };
    }

    @Override
    public String takeChange(JsonNode object, boolean gone) {
        LivePod pod = PodJson.read(object);
        if (pod == null) {
            return takeUnread(object, gone);
        }
        if (!pod.extras().descheduler().isEmpty()) {
            lookAlikes.seen(pod.extras().descheduler());
        }
        if (gone) {
            keptPods.removePod(pod);
        } else {
            keptPods.putPod(pod);
        }
        return pod.version();
    }

    /// Takes one with requests that are no quantities. Everybody may create some, so they keep nobody else's from
    /// being followed.
    private String takeUnread(JsonNode object, boolean gone) {
        LivePod pod = PodJson.readWithoutRequests(object);
        if (pod == null) {
            return "";
        }
        if (gone) {
            keptPods.removePod(pod);
        } else {
            connection.passedOver().noteObject(PODS, object);
            keptPods.passOver(object);
        }
        return pod.version();
    }

    @Override
    public void passOver(JsonNode part) {
        keptPods.passOver(part);
    }

    @Override
    public void noteTrouble(String why) {
        failed = true;
        unknown = why.isEmpty() ? "" : "the pods cannot be followed: " + why;
    }

    /// Ends following; the connection stays open.
    @Override
    public void close() {
        feed.close();
        exporters.close();
    }
}
