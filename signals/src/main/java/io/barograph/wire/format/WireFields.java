package io.barograph.wire.format;

/// The names of the snapshot's fields. Others depend on them.
public final class WireFields {

    public static final String VERSION = "version";
    public static final String NODE = "node";
    public static final String BOOT_ID = "boot_id";
    public static final String INSTANCE = "instance";
    public static final String SEQ = "seq";
    public static final String MONOTONIC = "monotonic_micros";
    public static final String INTERVAL = "interval_micros";
    public static final String CHANGES_SINCE = "changes_since";
    public static final String CHANGES = "changes";
    public static final String STEAL = "steal_percent";
    public static final String PRESSURES = "pressures";
    public static final String CONTENTIONS = "contentions";

    public static final String SIGNALS = "signals";

    public static final String LAYOUT = "layout";

    public static final String SIGNAL = "signal";
    public static final String AGE = "age_micros";
    public static final String LEVEL = "level";
    public static final String AVAILABLE = "available";
    public static final String CAPACITY = "capacity";

    public static final String TEARDOWN = "teardown";
    public static final String CONTAINERS = "containers";
    public static final String OLDEST = "oldest_micros";

    public static final String REMOVAL = "removal";
    public static final String FILES_PER_SECOND = "files_per_second";
    public static final String REMOVING = "removing_micros";

    public static final String THRESHOLDS = "thresholds";
    public static final String AMOUNT = "amount";
    public static final String GRACE = "grace_micros";

    public static final String CULPRITS = "culprits";
    public static final String PARTS = "parts";
    public static final String IMPOSED = "imposed";
    public static final String SUFFERED = "suffered";
    public static final String UNATTRIBUTED = "unattributed_percent";
    public static final String OWNER = "owner";

    public static final String DISKS = "disks";
    public static final String DIRECTION = "direction";
    public static final String LATENCY = "latency_micros";
    public static final String BASELINE = "baseline_micros";

    public static final String SCOPE = "scope";
    public static final String RESOURCE = "resource";
    public static final String KIND = "kind";
    public static final String LINE = "line";
    public static final String PERCENT = "percent";
    public static final String AVG10 = "avg10_percent";
    public static final String LASTING = "lasting_percent";
    public static final String AVG60 = "avg60_percent";
    public static final String AVG300 = "avg300_percent";
    public static final String AT_LEAST = "at_least";
    public static final String TOTAL = "total_micros";

    public static final String OWNERS = "owners";
    public static final String STALLED = "stalled";
    public static final String SELF_LIMITED = "self_limited";
    public static final String SELF_CROWDED = "self_crowded";
    public static final String WORST = "worst";
    public static final String WORST_SELF_LIMITED = "worst_self_limited";
    public static final String WORST_SELF_CROWDED = "worst_self_crowded";
    public static final String NAME = "name";

    public static final String ABSENT = "absent";
    public static final String FAILED = "failed";

    private WireFields() {}
}
