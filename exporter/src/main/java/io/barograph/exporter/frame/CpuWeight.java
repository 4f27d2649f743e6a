package io.barograph.exporter.frame;

/// How much of the CPU a cgroup gets where it is short, beside its siblings: `cpu.weight`, 1 to 10,000, and `cpu.idle`
/// (<https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu-interface-files>).
///
/// @param weight 0 where it is idle
/// @param idle whether it gets only what no sibling wants
public record CpuWeight(long weight, boolean idle) {

    /// The weight of a cgroup unless somebody chose another.
    public static final long USUAL = 100;

    /// Whether it is meant to be squeezed.
    public boolean isLow() {
        return idle || weight < USUAL;
    }
}
