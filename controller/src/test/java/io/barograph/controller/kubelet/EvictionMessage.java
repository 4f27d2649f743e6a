package io.barograph.controller.kubelet;

import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a kubelet tells of a pod that it evicts for node pressure. Phase and reason of the pod are then `Failed` and
/// `Evicted`, the event's reason is the same, and the condition `DisruptionTarget` has [#CONDITION_REASON].
///
/// @param annotations of the event on the pod
public record EvictionMessage(String message, Map<String, String> annotations) {

    public static final String PHASE = "Failed";
    public static final String REASON = "Evicted";
    public static final String CONDITION = "DisruptionTarget";
    public static final String CONDITION_REASON = "TerminationByKubelet";

    public EvictionMessage {
        annotations = Map.copyOf(annotations);
    }

    /// What a pod or a container uses, and what it requests.
    public record Consumer(String name, Quantity usage, Quantity request) {

        private String text(String resource) {
            return " " + name + " was using " + usage.text() + ", request is " + request.text()
                    + ", has larger consumption of " + resource + ". ";
        }
    }

    /// @param resource as [#resource] says it
    /// @param threshold null without an observation, as `available` then is
    /// @param pod where the pod itself requests the resource; else null
    /// @param containers by working set, or by writable layer and logs; only those over their request are named
    public static EvictionMessage of(
            String resource,
            @Nullable Quantity threshold,
            @Nullable Quantity available,
            @Nullable Consumer pod,
            List<Consumer> containers) {
        StringBuilder text = new StringBuilder("The node was low on resource: " + resource + ". ");
        if (threshold != null && available != null) {
            text.append("Threshold quantity: " + threshold.text() + ", available: " + available.text() + ". ");
        }
        Map<String, String> annotations = new HashMap<>();
        if (pod != null && resource.equals("memory")) {
            text.append("Pod").append(pod.text(resource));
            annotations.put("offending_pod", pod.name());
            annotations.put("offending_pod_usage", pod.usage().text());
        }
        List<Consumer> over = Set.of("memory", "ephemeral-storage").contains(resource)
                ? containers.stream()
                        .filter(each -> each.usage().compareTo(each.request()) > 0)
                        .toList()
                : List.of();
        over.forEach(each -> text.append("Container").append(each.text(resource)));
        annotations.put("offending_containers", joined(over, Consumer::name));
        annotations.put(
                "offending_containers_usage", joined(over, each -> each.usage().text()));
        annotations.put("starved_resource", resource);
        return new EvictionMessage(text.toString(), annotations);
    }

    /// Of a pod that is not admitted.
    public static String ofRejection(List<KubeletCondition> conditions) {
        return "The node had condition: ["
                + conditions.stream().map(KubeletCondition::type).collect(Collectors.joining(" ")) + "]. ";
    }

    /// What a signal is about: `memory`, `ephemeral-storage`, `inodes` or `pids`.
    public static String resource(EvictionSignal signal) {
        return switch (signal.unit()) {
            case PIDS -> "pids";
            case INODES -> "inodes";
            case BYTES -> NodeFilesystem.of(signal) == null ? "memory" : "ephemeral-storage";
        };
    }

    private static String joined(List<Consumer> all, Function<Consumer, String> what) {
        return all.stream().map(what).collect(Collectors.joining(","));
    }
}
