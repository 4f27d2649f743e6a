package io.barograph.cli.advise.remedy;

/// What would help a workload.
public enum Remedy {
    RAISE_CPU_LIMIT("raise_cpu_limit", "raise the CPU limit"),
    RAISE_MEMORY_LIMIT("raise_memory_limit", "raise the memory limit"),
    RAISE_MEMORY_HIGH("raise_memory_high", "raise memory.high"),
    RAISE_IO_MAX("raise_io_max", "raise io.max"),
    FEWER_THREADS("fewer_threads", "run fewer threads, or request more CPU"),
    REQUEST_OR_MOVE("request_or_move", "raise requests, or move a workload"),
    SPREAD_IO("spread_io", "move a workload to another disk or node, or limit the IO of the others"),
    RESERVE_MORE("reserve_more", "reserve more for the system (system-reserved, kube-reserved)"),
    RAISE_NODE_ALLOCATABLE("raise_node_allocatable", "give the node's pods more: their common limit is the node's own"),
    NOTHING("nothing", "nothing to do on the node");

    private final String word;
    private final String sentence;

    Remedy(String word, String sentence) {
        this.word = word;
        this.sentence = sentence;
    }

    /// As JSON has it.
    public String word() {
        return word;
    }

    public String sentence() {
        return sentence;
    }
}
