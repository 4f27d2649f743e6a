package io.barograph.controller.cluster.nodes;

import io.barograph.rules.demand.Demand;
import module java.base;

/// A taint as it stands on a node.
///
/// @param json the whole object as the API server gave it, so that a foreign taint can be written back unchanged
public record NodeTaint(String key, String effect, String json) {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/-]*");
    private static final Pattern VALUE = Pattern.compile("\"value\"\\s*:\\s*\"([A-Za-z0-9._-]*)\"");

    /// A taint without value.
    ///
    /// @throws IllegalArgumentException if key or effect has a character that no taint may have
    public static NodeTaint of(String key, String effect) {
        return of(key, "", effect);
    }

    /// As a demand wants it.
    ///
    /// @throws IllegalArgumentException as above
    public static NodeTaint of(Demand.Taint taint) {
        return of(taint.taintKey(), taint.valueText(), taint.effect().name());
    }

    /// @param value of digits; empty for none
    private static NodeTaint of(String key, String value, String effect) {
        return new NodeTaint(
                key,
                effect,
                "{\"key\":\"" + checkedText("key", key) + (value.isEmpty() ? "" : "\",\"value\":\"" + value)
                        + "\",\"effect\":\"" + checkedText("effect", effect) + "\"}");
    }

    /// What the API server holds unique on a node: `key:effect`.
    public String id() {
        return key + ":" + effect;
    }

    /// Its value, which has only characters that a label may have; empty if there is none.
    public String value() {
        Matcher value = VALUE.matcher(json);
        return value.find() ? value.group(1) : "";
    }

    /// Whether pods that do not tolerate it are not scheduled there.
    public boolean keepsAway() {
        return effect.equals("NoSchedule") || effect.equals("NoExecute");
    }

    /// Whether Kubernetes puts it there by itself, and takes it away again: a node that is cordoned, not ready or short
    /// of something. The pods of every DaemonSet tolerate these.
    public boolean passing() {
        return key.startsWith("node.kubernetes.io/") || key.startsWith("node.cloudprovider.kubernetes.io/");
    }

    private static String checkedText(String what, String text) {
        if (text.isEmpty() || !PLAIN.matcher(text).matches()) {
            throw new IllegalArgumentException("taint " + what + " \"" + text
                    + "\": expected letters, digits and . _ / -. Maybe a policy names a taint with a space or a"
                    + " quote.");
        }
        return text;
    }
}
