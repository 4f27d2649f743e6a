package io.barograph.exporter.kubelet;

/// How much of a summary is wanted.
public enum SummaryForm {
    /// A summary of all that is known.
    WHOLE,
    /// CPU, memory and swap: `?only_cpu_and_memory=true`.
    CPU_AND_MEMORY;

    /// The form that the query parameter `only_cpu_and_memory` asks for: the kubelet takes anything but `true`
    /// for false.
    public static SummaryForm of(String onlyCpuAndMemory) {
        return onlyCpuAndMemory.equals("true") ? CPU_AND_MEMORY : WHOLE;
    }
}
