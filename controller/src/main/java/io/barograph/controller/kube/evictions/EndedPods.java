package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.kube.PagedList;
import module java.base;

/// Takes pods that have ended, as far as they may be deleted. Those that are being deleted, which a finalizer may keep
/// for ever, and kubelets' own are left out.
final class EndedPods implements PagedList.Taker {

    /// More than are deleted without a demand.
    static final int MAX_KEPT = 15_000;

    /// Of one namespace, so that it leaves room for others; more than are deleted without a demand, too.
    static final int MAX_OF_NAMESPACE = 10_000;

    private final List<EvictablePod> pods = new ArrayList<>();
    private final Map<String, Integer> countByNamespace = new HashMap<>();

    List<EvictablePod> pods() {
        return pods;
    }

    @Override
    public String takeObject(JsonNode json) {
        EvictablePod pod = EvictablePodJson.read(json);
        if (pod != null && !pod.isStatic() && pod.state().deleting() == null && hasRoomFor(pod)) {
            pods.add(pod);
            countByNamespace.merge(pod.identity().namespace(), 1, Integer::sum);
        }
        return "";
    }

    private boolean hasRoomFor(EvictablePod pod) {
        return pods.size() < MAX_KEPT
                && countByNamespace.getOrDefault(pod.identity().namespace(), 0) < MAX_OF_NAMESPACE;
    }

    /// It is not deleted.
    @Override
    public void passOver(JsonNode part) {}
}
