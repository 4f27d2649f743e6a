package io.barograph.controller.controls;

import module java.base;

/// Why no pod is evicted, or why one pod stays.
public enum NotEvictedCause {
    ANNOTATION,
    BARE,
    BELOW_REQUEST,
    CAP,
    CLEARED,
    CONFINED,
    CONFLICT,
    CRITICAL,
    DAEMONSET,
    DISRUPTION_BUDGET,
    FEW_READY,
    FEW_REPLICAS,
    FINISHED,
    FORBIDDEN,
    GUARANTEED,
    HOURLY_CAP,
    IN_FLIGHT,
    LATER,
    LOCAL_STORAGE,
    MEASURING,
    MODE,
    MOVING,
    NAMESPACE,
    NAMESPACE_UNKNOWN,
    NO_CULPRIT,
    NO_ROOM,
    NO_VICTIM,
    NODE_NOT_READY,
    NOT_ASKED,
    NOT_ENDING,
    NOT_NOTED,
    OUTAGE,
    OWNER_COOL_DOWN,
    OWNER_IN_FLIGHT,
    OWNER_NOT_READY,
    OWNER_UNKNOWN,
    PODS_UNKNOWN,
    RECLAIM_FIRST,
    RECORD_UNREADABLE,
    REGAINING,
    SEVERAL_BUDGETS,
    STATIC,
    STORM,
    TAINT_FIRST,
    TEARDOWN,
    TERMINATING,
    THROTTLED,
    TOO_LARGE,
    USAGE_UNKNOWN,
    USELESS,
    WEBHOOK,
    YOUNG;

    /// Those that pass by themselves, or that operators have chosen.
    private static final Set<NotEvictedCause> ORDINARY = EnumSet.of(MODE, IN_FLIGHT, MEASURING, REGAINING);

    /// One stable word for machines: `in_flight`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether it needs no attention.
    boolean isOrdinary() {
        return ORDINARY.contains(this);
    }
}
