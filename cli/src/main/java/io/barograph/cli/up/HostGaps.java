package io.barograph.cli.up;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.UnsupportedPressure;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.CgroupMounts;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.UnsupportedHostException;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Resource;
import io.barograph.signal.SignalLevel;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a host that is no node, or a recording of one, can never tell: rules of the policy `host` on that are left out,
/// so that they are not shown as unknown.
///
/// @param off parameters of the policy that switch such rules off
/// @param missing what there is none of, in words
record HostGaps(SortedMap<String, String> off, List<String> missing) {

    /// The name of the policy.
    static final String POLICY = "host";

    private static final String SYSTEM = "system.slice";

    private static final Map<Resource, String> CONTENTION = new EnumMap<>(Map.of(
            Resource.CPU, "systemCpuThreshold",
            Resource.MEMORY, "systemMemoryThreshold",
            Resource.IO, "systemDiskThreshold"));

    private static final Map<EvictionSignal, String> LEFT = new EnumMap<>(Map.of(
            EvictionSignal.MEM_AVAILABLE, "memoryLeft",
            EvictionSignal.NODEFS_AVAILABLE, "diskLeft",
            EvictionSignal.PID_AVAILABLE, "tasksLeft"));

    /// Of a running host. Each tells how much it has left, so that only its cgroups are looked at.
    static HostGaps of(HostRoots host) {
        Path mount = CgroupMounts.seenBy(host).cgroup2();
        if (mount == null || !Files.isDirectory(mount.resolve(SYSTEM))) {
            return withoutSystem();
        }
        try (LiveKernelFs kernel = LiveKernelFs.open(host, LiveKernelFs.KEPT, MonotonicClock.system())) {
            return ofCgroups(new FrameReader(kernel).readFrame());
        } catch (UnsupportedHostException _) {
            // Who starts the exporter says so
            return withoutSystem();
        }
    }

    /// Of a recording; null where it is of a node, or cannot be read.
    static @Nullable HostGaps of(Path recording) {
        try (RecordedKernelFs kernel = RecordedKernelFs.open(recording)) {
            kernel.advance();
            Frame frame = new FrameReader(kernel, WalkMode.FULL, kernel.disks()).readFrame();
            return frame.cgroups().division(new CgroupClass.Kubepods()) == null ? of(frame) : null;
        } catch (RecordingException _) {
            return null;
        }
    }

    private static HostGaps of(Frame frame) {
        HostGaps gaps = frame.cgroups().containsKey("/" + SYSTEM) ? ofCgroups(frame) : withoutSystem();
        EvictionSignals.DEFAULT.of(frame).stream()
                .filter(level -> !level.level().isPresent())
                .map(SignalLevel::signal)
                .forEach(signal -> gaps.leaveOut(LEFT.get(signal), signal.word()));
        return gaps;
    }

    private static HostGaps withoutSystem() {
        return withoutContention(CONTENTION.keySet(), SYSTEM);
    }

    private static HostGaps ofCgroups(Frame frame) {
        Set<Resource> untold = EnumSet.noneOf(Resource.class);
        for (Resource resource : CONTENTION.keySet()) {
            if (!frame.cgroups().separatesWaiting(resource)
                    || Boolean.FALSE.equals(UnsupportedPressure.inCgroups(frame, resource))) {
                untold.add(resource);
            }
        }
        return withoutContention(
                untold,
                untold.stream()
                        .map(resource -> resource == Resource.MEMORY ? resource.word() : resource.name())
                        .collect(Collectors.joining(" and ", "figures of contention for ", "")));
    }

    private static HostGaps withoutContention(Set<Resource> untold, String what) {
        HostGaps gaps = new HostGaps(new TreeMap<>(), new ArrayList<>());
        untold.forEach(resource -> gaps.leaveOut(CONTENTION.get(resource), what));
        return gaps;
    }

    private void leaveOut(@Nullable String parameter, String what) {
        if (parameter != null) {
            off.put(parameter, "0");
            if (!missing.contains(what)) {
                missing.add(what);
            }
        }
    }

    /// The user's parameters, which go before ours.
    ParameterOverrides besides(ParameterOverrides settings) {
        Map<String, String> all = new TreeMap<>(off);
        all.putAll(settings.values().getOrDefault(POLICY, Map.of()));
        return all.isEmpty() ? settings : settings.withParameters(POLICY, all);
    }

    /// What is left out.
    ///
    /// @param what the host or the recording is, as a sentence begins
    String text(String what) {
        String text = what + " no Kubernetes node: the policy \"" + POLICY
                + "\" judges it, not those for pods and the kubelet.";
        return missing.isEmpty()
                ? text
                : text + " It has no " + String.join(" and no ", missing) + ": rules on that are left out.";
    }
}
