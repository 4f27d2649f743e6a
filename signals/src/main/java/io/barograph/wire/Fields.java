package io.barograph.wire;

/// The names of the snapshot's fields. Others depend on them.
final class Fields {

    static final String VERSION = "version";
    static final String NODE = "node";
    static final String BOOT_ID = "boot_id";
    static final String INSTANCE = "instance";
    static final String SEQ = "seq";
    static final String MONOTONIC = "monotonic_micros";
    static final String INTERVAL = "interval_micros";
    static final String CHANGES_SINCE = "changes_since";
    static final String CHANGES = "changes";
    static final String STEAL = "steal_percent";
    static final String PRESSURES = "pressures";
    static final String CONTENTIONS = "contentions";

    static final String SIGNALS = "signals";

    static final String SIGNAL = "signal";
    static final String AGE = "age_micros";
    static final String LEVEL = "level";
    static final String AVAILABLE = "available";
    static final String CAPACITY = "capacity";

    static final String TEARDOWN = "teardown";
    static final String CONTAINERS = "containers";
    static final String OLDEST = "oldest_micros";

    static final String THRESHOLDS = "thresholds";
    static final String AMOUNT = "amount";
    static final String GRACE = "grace_micros";

    static final String SCOPE = "scope";
    static final String RESOURCE = "resource";
    static final String KIND = "kind";
    static final String LINE = "line";
    static final String PERCENT = "percent";
    static final String AVG10 = "avg10_percent";
    static final String AVG60 = "avg60_percent";
    static final String AVG300 = "avg300_percent";
    static final String TOTAL = "total_micros";

    static final String OWNERS = "owners";
    static final String STALLED = "stalled";
    static final String SELF_LIMITED = "self_limited";
    static final String SELF_CROWDED = "self_crowded";
    static final String WORST = "worst";
    static final String NAME = "name";

    static final String ABSENT = "absent";
    static final String FAILED = "failed";

    private Fields() {}
}
