package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.exporter.cgroup.QosClass;
import module java.base;

/// Resources of one container, as a patch of its pod or of the template that its pod is made from. Nothing here applies
/// it.
///
/// @param container its name; empty where it is not known
/// @param inPlace whether a running pod can be changed so where it is: by its subresource `resize` (stable since
/// Kubernetes 1.35), which changes no QoS class and needs room on the node
public record ContainerPatch(
        String container, SortedMap<String, String> limits, SortedMap<String, String> requests, boolean inPlace) {

    /// Stands for a name that the source does not know.
    public static final String UNKNOWN_CONTAINER = "CONTAINER";

    public ContainerPatch {
        limits = Collections.unmodifiableSortedMap(new TreeMap<>(limits));
        requests = Collections.unmodifiableSortedMap(new TreeMap<>(requests));
    }

    /// A higher limit. A Guaranteed pod's request goes with it. A BestEffort pod has no limit of its own to raise.
    static ContainerPatch raisedLimit(AdvisedWorkload workload, String resource, String newLimit) {
        SortedMap<String, String> raised = new TreeMap<>(Map.of(resource, newLimit));
        boolean guaranteed = workload.qos() == QosClass.GUARANTEED;
        return new ContainerPatch(
                workload.names().container(),
                raised,
                guaranteed ? raised : new TreeMap<>(),
                workload.qos() != QosClass.BESTEFFORT);
    }

    /// A higher request, which a Guaranteed pod's limit follows. A BestEffort pod that gets one is of another class.
    ///
    /// @param fits whether the pod's node has room for it
    static ContainerPatch raisedRequest(AdvisedWorkload workload, String resource, String newRequest, boolean fits) {
        SortedMap<String, String> raised = new TreeMap<>(Map.of(resource, newRequest));
        boolean guaranteed = workload.qos() == QosClass.GUARANTEED;
        return new ContainerPatch(
                workload.names().container(),
                guaranteed ? raised : new TreeMap<>(),
                raised,
                fits && workload.qos() != QosClass.BESTEFFORT);
    }

    /// `{"spec":{"containers":[{"name":"app","resources":{"limits":{"cpu":"1100m"}}}]}}`
    public Map<String, Object> ofPod() {
        Map<String, Object> resources = new LinkedHashMap<>();
        if (!requests.isEmpty()) {
            resources.put("requests", requests);
        }
        if (!limits.isEmpty()) {
            resources.put("limits", limits);
        }
        Map<String, Object> patched = new LinkedHashMap<>();
        patched.put("name", container.isEmpty() ? UNKNOWN_CONTAINER : container);
        patched.put("resources", resources);
        return Map.of("spec", Map.of("containers", List.of(patched)));
    }

    /// The same of a Deployment, StatefulSet or DaemonSet.
    public Map<String, Object> ofTemplate() {
        return Map.of("spec", Map.of("template", ofPod()));
    }
}
