package io.barograph.controller.cluster.pods;

import io.barograph.controller.cluster.nodes.NodeTaint;

/// Which taints a pod puts up with
/// (<https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/>).
///
/// @param key empty for every key
/// @param operator `Exists`, or `Equal`, which is meant where there is none
/// @param effect empty for every effect
public record Toleration(String key, String operator, String value, String effect) {

    /// Every taint there is.
    public static final Toleration EVERYTHING = new Toleration("", "Exists", "", "");

    /// Whether the taint is one of them. What has another operator than these two is taken for none: it is better to
    /// say too often that a pod would be kept away.
    public boolean tolerates(NodeTaint taint) {
        if (!effect.isEmpty() && !effect.equals(taint.effect())) {
            return false;
        }
        if (key.isEmpty()) {
            return operator.equals("Exists");
        }
        if (!key.equals(taint.key())) {
            return false;
        }
        return switch (operator) {
            case "Exists" -> true;
            case "", "Equal" -> value.equals(taint.value());
            default -> false;
        };
    }
}
