package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Pods in memory, whose evictions are answered as a test says.
final class MemoryPods implements EvictionApi {

    final Map<String, EvictablePod> pods = new TreeMap<>();
    final List<EvictionRequest> requests = new ArrayList<>();
    final Deque<EvictionAnswer> answers = new ArrayDeque<>();
    /// To dry runs.
    final Deque<EvictionAnswer> probes = new ArrayDeque<>();
    WorkloadStatus owner = new WorkloadStatus(3, 3, 600);
    /// Of some workloads another one, by name.
    final Map<String, WorkloadStatus> owners = new HashMap<>();

    /// Names of those that select any pod.
    List<String> budgets = List.of("pdb-a", "pdb-b");

    /// Workloads that cannot be read.
    Predicate<Workload> unreadable = _ -> false;
    Consumer<EvictionRequest> before = _ -> {};
    Runnable asked = () -> {};
    /// Takes the node whose pods are listed.
    Consumer<String> listed = _ -> {};
    /// Carries an eviction out, or not, and answers.
    @Nullable
    Function<EvictionRequest, EvictionAnswer> carriedOut;

    private final InstantSource wall;

    MemoryPods(InstantSource wall) {
        this.wall = wall;
    }

    void put(EvictablePod pod) {
        pods.put(pod.identity().path(), pod);
    }

    /// What was really asked for, not as a dry run.
    List<String> evicted() {
        return requests.stream()
                .filter(each -> !each.dryRun())
                .map(each -> each.pod().name())
                .toList();
    }

    void gone(String name) {
        pods.remove("shop/" + name);
    }

    @Override
    public ApiOutcome<List<EvictablePod>> podsOn(String node) {
        listed.accept(node);
        return new ApiOutcome.Done<>(pods.values().stream()
                .filter(each -> each.spec().node().equals(node) && !each.state().isOver())
                .toList());
    }

    @Override
    public ApiOutcome<List<EvictablePod>> finishedPods() {
        return new ApiOutcome.Done<>(List.of());
    }

    @Override
    public ApiOutcome<EvictablePod> readPod(String namespace, String name) {
        EvictablePod pod = pods.get(namespace + "/" + name);
        return pod == null ? new ApiOutcome.NotFound<>() : new ApiOutcome.Done<>(pod);
    }

    @Override
    public ApiOutcome<WorkloadStatus> workloadStatus(Workload whose) {
        asked.run();
        if (unreadable.test(whose)) {
            return new ApiOutcome.Unavailable<>("its pods take too long", true);
        }
        return new ApiOutcome.Done<>(owners.getOrDefault(whose.name(), owner));
    }

    @Override
    public ApiOutcome<Map<String, String>> namespaceLabels(String namespace) {
        return new ApiOutcome.Done<>(Map.of("kubernetes.io/metadata.name", namespace));
    }

    @Override
    public ApiOutcome<List<String>> budgetsOf(EvictablePod pod) {
        return new ApiOutcome.Done<>(budgets);
    }

    @Override
    public EvictionAnswer evictPod(EvictionRequest request) {
        requests.add(request);
        if (request.dryRun()) {
            return probes.isEmpty() ? new EvictionAnswer.Accepted() : probes.poll();
        }
        before.accept(request);
        if (carriedOut != null) {
            return carriedOut.apply(request);
        }
        EvictionAnswer answer = answers.isEmpty() ? new EvictionAnswer.Accepted() : answers.poll();
        EvictablePod pod = pods.get(request.pod().path());
        if (answer instanceof EvictionAnswer.Accepted && pod != null) {
            put(SamplePods.with(
                    pod, SamplePods.state("Running", "Burstable", wall.instant().plusSeconds(30))));
        }
        return answer;
    }

    @Override
    public ApiOutcome<Boolean> deleteFinished(PodIdentity pod) {
        throw new AssertionError("a pod is deleted");
    }
}
