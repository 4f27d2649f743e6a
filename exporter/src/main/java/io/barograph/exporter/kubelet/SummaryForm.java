package io.barograph.exporter.kubelet;

/// How much of a summary is wanted.
public enum SummaryForm {
    /// All that is known.
    WHOLE,
    /// CPU, memory and swap: `?only_cpu_and_memory=true`.
    CPU_AND_MEMORY;

    /// By the query parameter `only_cpu_and_memory`: the kubelet takes anything but `true` for false.
    public static SummaryForm of(String onlyCpuAndMemory) {
        return onlyCpuAndMemory.equals("true") ? CPU_AND_MEMORY : WHOLE;
    }
}
