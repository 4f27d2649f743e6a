package io.barograph.wire.format;

import module java.base;

/// The fields of a node's pod usage that the snapshot does not have, and how large its parts may be. Others depend on
/// the names.
public final class PodUsageFields {

    public static final String PODS = "pods";
    public static final String UID = "uid";
    public static final String TASKS = "tasks";
    public static final String MEMORY = "memory_bytes";
    public static final String WORKING_SET = "working_set_bytes";
    public static final String MEMORY_LIMIT = "memory_limit_bytes";
    public static final String CPU_LIMIT = "cpu_limit_millis";
    public static final String OOMS = "ooms";
    public static final String OOM_KILLS = "oom_kills";
    public static final String ID = "id";
    public static final String SANDBOX = "sandbox";
    public static final String OOM_SCORE_ADJ = "oom_score_adj";
    public static final String OOM_SCORE = "oom_score";

    /// The longest document either side handles.
    public static final int MAX_BYTES = 4 * 1024 * 1024;

    /// No kubelet runs as many.
    public static final int MAX_PODS = 2_000;

    private static final Set<String> NUMBERS =
            Set.of(TASKS, MEMORY, WORKING_SET, MEMORY_LIMIT, CPU_LIMIT, OOMS, OOM_KILLS, OOM_SCORE_ADJ, OOM_SCORE);

    private PodUsageFields() {}

    /// Whether a field is a number, or the reason why there is none.
    public static boolean isNumber(String field) {
        return NUMBERS.contains(field);
    }

    /// The number, which may be one of that field; else an IllegalArgumentException.
    public static long checkNumber(String field, long value) {
        return switch (field) {
            case OOM_SCORE_ADJ -> WireChecks.checkRange(field, value, -1000, 1000);
            case OOM_SCORE -> WireChecks.checkRange(field, value, 0, 2000);
            default -> WireChecks.checkCount(field, value);
        };
    }
}
