package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.Amounts;
import io.barograph.controller.cluster.ExporterPods;
import io.barograph.controller.cluster.Outcome;
import io.barograph.controller.cluster.PodCounts;
import io.barograph.controller.cluster.PodLoads;
import io.barograph.controller.cluster.Spread;
import io.barograph.controller.cluster.Waiting;
import io.barograph.controller.cluster.Workloads;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import java.util.List;
import java.util.function.Supplier;

/// Follows the pods of the cluster, once somebody wants to know of them. While they cannot be followed
/// nothing is known: counts that nobody keeps up would soon be wrong.
public final class PodFeed implements PodCounts, PodLoads, Feed.Followed, AutoCloseable {

    private static final String PODS = "/api/v1/pods";

    /// Pods are larger than nodes are.
    private static final int PAGE = 250;
    private static final int MAX_PAGE = 4 * PAGE;
    /// Kubernetes is made for 150,000 pods; a list of many more is no cluster but a fault.
    private static final int MAX_PAGES = 1_200;

    private static final Fields LIST = Fields.ofList(PodJson.FIELDS);

    private static final String UNWANTED = "no loaded rule reads pods";

    private final ApiConnection connection;
    private final Feed feed;
    private final ExporterPodFeed exporters;
    private final SeenWorkloads seenDeschedulers = new SeenWorkloads();
    private volatile Kept kept = new Kept();
    private volatile String unknown = UNWANTED;
    private volatile boolean failed;
    /// Only listing knows it.
    private int page = PAGE;

    /// What is kept of all pods.
    private static final class Kept {
        private final KnownPods known = new KnownPods();
        private final WaitingPods waiting = new WaitingPods();
        private final WorkloadPods spread = new WorkloadPods();
        private final WorkloadPods deschedulers = new WorkloadPods();

        void present(LivePod pod) {
            known.present(pod);
            waiting.present(pod);
            spread.present(pod.uid(), pod.load().isOver() ? "" : pod.beside().spread());
            deschedulers.present(pod.uid(), pod.beside().descheduler());
        }

        void gone(LivePod pod) {
            known.gone(pod);
            waiting.gone(pod);
            spread.gone(pod.uid());
            deschedulers.gone(pod.uid());
        }
    }

    public PodFeed(ApiConnection connection) {
        this.connection = connection;
        this.feed = new Feed(connection, this);
        this.exporters = new ExporterPodFeed(connection);
    }

    @Override
    public synchronized void want() {
        if (unknown.equals(UNWANTED)) {
            unknown = "the pods have not been listed yet";
            feed.start();
        }
    }

    @Override
    public Reading<Pods> on(String node) {
        return unlessUnknown(() -> kept.known.on(node));
    }

    @Override
    public PodLoads loads() {
        return this;
    }

    @Override
    public Workloads workloads() {
        return new FabricWorkloads(connection);
    }

    @Override
    public Reading<Amounts> requested(String node) {
        return on(node).map(pods -> new Amounts(
                Math.round(pods.cpuRequests() * 1e3),
                Math.round(pods.memoryRequests()),
                pods.pending() + pods.running() + pods.unknown()));
    }

    @Override
    public Reading<List<Waiting>> waiting() {
        return unlessUnknown(() -> kept.waiting.all());
    }

    @Override
    public Reading<Spread> spread() {
        return unlessUnknown(() -> Spread.of(kept.spread.all()));
    }

    @Override
    public Reading<List<String>> deschedulers(long nanos) {
        return unlessUnknown(() -> seenDeschedulers.all(kept.deschedulers.first(SeenWorkloads.MOST), nanos));
    }

    private <T> Reading<T> unlessUnknown(Supplier<T> value) {
        String why = unknown;
        if (why.isEmpty()) {
            return Reading.of(value.get());
        }
        return failed ? Reading.failed(why) : Reading.absent(why);
    }

    @Override
    public ExporterPods exporters() {
        return exporters;
    }

    @Override
    public String words() {
        return "pods";
    }

    @Override
    public String path() {
        return PODS;
    }

    @Override
    public List<String> fields() {
        return PodJson.FIELDS;
    }

    /// Page by page; only what is counted is kept of each, beside what was kept before until all have been listed.
    /// After a list that took longer than the API server remembers the pages are larger.
    @Override
    public Outcome<PagedList.Listed> list() {
        Kept listed = new Kept();
        Outcome<PagedList.Listed> outcome = new PagedList(
                        connection, new PagedList.Objects(PODS, "PodList", LIST), page, MAX_PAGES)
                .check(item -> {
                    LivePod pod = PodJson.read(item);
                    if (pod == null) {
                        return "a pod without uid or version, or with requests that are no quantities";
                    }
                    listed.present(pod);
                    return "";
                });
        if (outcome instanceof Outcome.Done) {
            kept = listed;
        }
        page = hasExpired(outcome) ? Math.min(MAX_PAGE, page * 2) : PAGE;
        return outcome;
    }

    /// Whether it took longer than the API server remembers.
    private static boolean hasExpired(Outcome<PagedList.Listed> outcome) {
        return switch (outcome) {
            case Outcome.Done<PagedList.Listed>(PagedList.Listed listed) -> listed.torn();
            case Outcome.Refused<PagedList.Listed> refused -> refused.status() == 410;
            case Outcome.Conflict<?> _, Outcome.NotFound<?> _, Outcome.Unavailable<?> _ -> false;
        };
    }

    @Override
    public String take(JsonNode object, boolean gone) {
        LivePod pod = PodJson.read(object);
        if (pod == null) {
            return "";
        }
        if (!pod.beside().descheduler().isEmpty()) {
            seenDeschedulers.seen(pod.beside().descheduler());
        }
        if (gone) {
            kept.gone(pod);
        } else {
            kept.present(pod);
        }
        return pod.version();
    }

    @Override
    public void troubled(String why) {
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
