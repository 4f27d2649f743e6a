package io.barograph.e2e.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import module java.base;

/// The door to evictions as it is, with a note of each call that is no dry run and of what was answered to it.
final class WatchedEvictions implements EvictionApi {

    private final EvictionApi door;
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private volatile UnaryOperator<EvictionAnswer> heard = UnaryOperator.identity();

    WatchedEvictions(EvictionApi door) {
        this.door = door;
    }

    /// `NAME: ANSWER` of each call, as the API server answered.
    List<String> calls() {
        return calls;
    }

    /// What the caller hears instead of each answer.
    void hears(UnaryOperator<EvictionAnswer> answer) {
        heard = answer;
    }

    @Override
    public EvictionAnswer evictPod(EvictionRequest request) {
        EvictionAnswer answer = door.evictPod(request);
        if (request.dryRun()) {
            return answer;
        }
        calls.add(request.pod().name() + ": " + answer.word());
        return heard.apply(answer);
    }

    @Override
    public ApiOutcome<List<EvictablePod>> podsOn(String node) {
        return door.podsOn(node);
    }

    @Override
    public ApiOutcome<EvictablePod> resolveOwner(EvictablePod pod) {
        return door.resolveOwner(pod);
    }

    @Override
    public ApiOutcome<List<EvictablePod>> finishedPods() {
        return door.finishedPods();
    }

    @Override
    public ApiOutcome<EvictablePod> readPod(String namespace, String name) {
        return door.readPod(namespace, name);
    }

    @Override
    public ApiOutcome<WorkloadStatus> workloadStatus(Workload owner) {
        return door.workloadStatus(owner);
    }

    @Override
    public ApiOutcome<Map<String, String>> namespaceLabels(String namespace) {
        return door.namespaceLabels(namespace);
    }

    @Override
    public ApiOutcome<List<String>> budgetsOf(EvictablePod pod) {
        return door.budgetsOf(pod);
    }

    @Override
    public ApiOutcome<Boolean> deleteFinished(PodIdentity pod) {
        return door.deleteFinished(pod);
    }
}
