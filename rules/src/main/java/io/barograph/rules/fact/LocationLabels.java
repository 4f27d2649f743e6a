package io.barograph.rules.fact;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node's labels say of where it belongs.
public final class LocationLabels {

    /// Cloud providers and autoscalers label a node with its pool's name, each with a label of its own.
    private static final List<String> POOL = List.of(
            "karpenter.sh/nodepool",
            "cloud.google.com/gke-nodepool",
            "eks.amazonaws.com/nodegroup",
            "kubernetes.azure.com/agentpool",
            "doks.digitalocean.com/node-pool",
            "node.cluster.x-k8s.io/pool",
            "node-pool",
            "nodepool",
            "pool");

    /// <https://kubernetes.io/docs/reference/labels-annotations-taints/#topologykubernetesiozone>
    private static final List<String> ZONE =
            List.of("topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone");

    private LocationLabels() {}

    public static @Nullable String pool(Map<String, String> labels) {
        return first(POOL, labels);
    }

    static @Nullable String zone(Map<String, String> labels) {
        return first(ZONE, labels);
    }

    /// The same labels in another pool; in none where it is null.
    public static Map<String, String> inPool(Map<String, String> labels, @Nullable String pool) {
        return with(POOL, "pool", labels, pool);
    }

    /// The same labels in another zone; in none where it is null.
    public static Map<String, String> inZone(Map<String, String> labels, @Nullable String zone) {
        return with(ZONE, ZONE.getFirst(), labels, zone);
    }

    private static Map<String, String> with(
            List<String> keys, String key, Map<String, String> labels, @Nullable String value) {
        Map<String, String> all = new HashMap<>(labels);
        keys.forEach(all::remove);
        if (value != null) {
            all.put(key, value);
        }
        return all;
    }

    private static @Nullable String first(List<String> keys, Map<String, String> labels) {
        for (String each : keys) {
            String value = labels.get(each);
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return null;
    }
}
