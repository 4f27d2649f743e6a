package io.barograph.controller.kubelet;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The node conditions by which a kubelet tells node pressure.
public enum KubeletCondition {
    MEMORY_PRESSURE("MemoryPressure", "memory", "InsufficientMemory", "SufficientMemory"),
    DISK_PRESSURE("DiskPressure", "disk", "DiskPressure", "NoDiskPressure"),
    PID_PRESSURE("PIDPressure", "pid", "InsufficientPID", "SufficientPID");

    /// Type of the event on the node when the status changes, for the worse too.
    public static final String EVENT_TYPE = "Normal";

    private final String type;
    private final String family;
    private final String bad;
    private final String good;

    KubeletCondition(String type, String family, String bad, String good) {
        this.type = type;
        this.family = family;
        this.bad = bad;
        this.good = good;
    }

    /// `MemoryPressure`
    public String type() {
        return type;
    }

    /// `KubeletHasInsufficientMemory`
    public String reason(boolean status) {
        return "KubeletHas" + (status ? bad : good);
    }

    /// Of the condition; it names neither signal nor threshold.
    public String message(boolean status) {
        return switch (this) {
            case MEMORY_PRESSURE, PID_PRESSURE ->
                "kubelet has " + (status ? "insufficient " : "sufficient ") + (this == PID_PRESSURE ? "PID" : family)
                        + " available";
            case DISK_PRESSURE -> "kubelet has " + (status ? "" : "no ") + "disk pressure";
        };
    }

    /// Reason of that event: `NodeHasInsufficientMemory`
    public String event(boolean status) {
        return "NodeHas" + (status ? bad : good);
    }

    /// The key of the control plane's taint for it.
    String taintKey() {
        return "node.kubernetes.io/" + family + "-pressure";
    }

    /// The one of this type, or null.
    public static @Nullable KubeletCondition of(String type) {
        return Arrays.stream(values())
                .filter(each -> each.type.equals(type))
                .findFirst()
                .orElse(null);
    }
}
