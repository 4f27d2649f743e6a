package io.barograph.controller.journal.format;

/// The names of a journal line's fields. Others depend on them.
final class JournalFields {

    static final String JOURNAL = "journal";
    static final String RUN = "run";
    static final String AT = "at_millis";
    static final String NODE = "node";
    static final String SNAPSHOT = "snapshot";
    static final String SILENT = "silent";
    static final String MONOTONIC = "monotonic_micros";
    static final String GAP = "gap";
    static final String DROPPED = "dropped";

    static final String NAME = "name";
    static final String UNSCHEDULABLE = "unschedulable";
    static final String LABELS = "labels";
    static final String PRESENT = "present";
    static final String AGE = "age_millis";
    static final String MARKS = "marks";
    static final String CONDITIONS = "conditions";
    static final String TYPE = "type";
    static final String STATUS = "status";
    static final String TAINTS = "taints";
    static final String KEY = "key";
    static final String EFFECT = "effect";
    static final String PODS = "pods";
    static final String FLAPPED = "flapped";
    static final String POLICY = "policy";
    static final String DEMAND = "demand";
    static final String BOOT = "boot_id";
    static final String TIMES = "times";
    static final String GONE = "gone";
    static final String SINCE = "since_us";

    static final String ABSENT = "absent";
    static final String FAILED = "failed";

    /// The version of the format that this code writes and reads.
    static final int VERSION = 1;

    private JournalFields() {}
}
