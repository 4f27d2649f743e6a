package io.barograph.cli.options;

import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.rules.policy.load.ParameterOverrides;
import module java.base;

/// What a recording can never tell: shipped rules on that are left out, so that they are not shown as unknown.
///
/// @param off parameters of the policy `eviction` that switch such rules off
/// @param missing what the recording does not have, in words
public record RecordingGaps(SortedMap<String, String> off, List<String> missing) {

    /// Nothing is left out.
    public static final RecordingGaps NONE = new RecordingGaps(new TreeMap<>(), List.of());

    private static final List<String> PODS = List.of("kubepods.slice", "kubepods");

    private static final List<String> DISK_PARAMETERS = List.of(
            "nodefsHard",
            "nodefsInodesHard",
            "imagefsHard",
            "imagefsInodesHard",
            "containerfsHard",
            "containerfsInodesHard");

    /// None of a recording that cannot be read: it is refused by who replays it, with the reason.
    public static RecordingGaps of(Path file) {
        SortedMap<String, String> off = new TreeMap<>();
        List<String> missing = new ArrayList<>();
        try (RecordedKernelFs recording = RecordedKernelFs.open(file)) {
            recording.advance();
            if (recording.disks().ask().values().stream().allMatch(HostDisks.None.class::isInstance)) {
                DISK_PARAMETERS.forEach(parameter -> off.put(parameter, "0"));
                missing.add("how full disks were");
            }
            if (PODS.stream().noneMatch(pods -> hasMemoryLimit(recording, pods))) {
                off.put("allocatableMemoryHard", "0");
                missing.add("a memory limit of all pods");
            }
            return new RecordingGaps(off, missing);
        } catch (RecordingException _) {
            return NONE;
        }
    }

    private static boolean hasMemoryLimit(RecordedKernelFs recording, String pods) {
        FileBuffer limit = new FileBuffer();
        return recording.readFile(KernelPath.cgroup("/" + pods + "/memory.max"), limit) instanceof ReadOutcome.Content
                && !limit.text().strip().equals("max");
    }

    /// The user's parameters, which go before ours.
    public ParameterOverrides besides(ParameterOverrides settings) {
        if (off.isEmpty()) {
            return settings;
        }
        Map<String, String> all = new TreeMap<>(off);
        all.putAll(settings.values().getOrDefault("eviction", Map.of()));
        return settings.withParameters("eviction", all);
    }

    /// A sentence on what is left out; empty for nothing.
    public String text() {
        return missing.isEmpty()
                ? ""
                : "The recording does not have " + String.join(", nor ", missing) + ": rules on that are left out.";
    }
}
