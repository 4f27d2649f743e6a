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

    public static @Nullable String poolOf(Map<String, String> labels) {
        return firstLabel(POOL, labels);
    }

    static @Nullable String zoneOf(Map<String, String> labels) {
        return firstLabel(ZONE, labels);
    }

    /// The same labels in another pool; in none where it is null.
    public static Map<String, String> inPool(Map<String, String> labels, @Nullable String pool) {
        return replaceLabel(POOL, "pool", labels, pool);
    }

    /// The same labels in another zone; in none where it is null.
    public static Map<String, String> inZone(Map<String, String> labels, @Nullable String zone) {
        return replaceLabel(ZONE, ZONE.getFirst(), labels, zone);
    }

    private static Map<String, String> replaceLabel(
            List<String> keys, String key, Map<String, String> labels, @Nullable String value) {
        Map<String, String> newLabels = new HashMap<>(labels);
        keys.forEach(newLabels::remove);
        if (value != null) {
            newLabels.put(key, value);
        }
        return newLabels;
    }

    private static @Nullable String firstLabel(List<String> keys, Map<String, String> labels) {
        for (String labelKey : keys) {
            String value = labels.get(labelKey);
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return null;
    }
}
