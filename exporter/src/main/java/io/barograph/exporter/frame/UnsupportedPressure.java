package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A part of its pressure that a host does not tell, and what an operator can do about it.
public enum UnsupportedPressure {
    NO_CONFIG("the kernel has no /proc/pressure, so that this node's stalls are not known. "
            + UnreadableReason.ENABLE_PSI),

    PSI_OFF(
            "PSI is switched off, so that this node's stalls are not known. Maybe add psi=1 to the kernel command line"),

    DENIED("/proc/pressure may not be read, so that this node's stalls are not known. Maybe give read access to it"),

    /// Logged where the host is opened.
    CGROUP_V1(""),

    CGROUP_PRESSURE_OFF("cgroups have no pressure files, so that contention cannot be measured. Maybe they are switched"
            + " off in cgroup.pressure, or the kernel is older than 4.20"),

    NO_CPU_FULL(
            "cpu.pressure of cgroups has no line \"full\", so that contention for CPUs cannot be measured. Maybe the"
                    + " kernel is older than 5.13"),

    /// Kernels without CONFIG_IRQ_TIME_ACCOUNTING; nothing rests on it.
    NO_IRQ_ACCOUNTING("");

    private final String text;

    UnsupportedPressure(String text) {
        this.text = text;
    }

    /// The word in labels.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// A sentence for the log; empty where there is none to be logged.
    public String text() {
        return text;
    }

    /// The parts that a frame lacks. What could not be read for another reason is failed, not unsupported.
    public static Set<UnsupportedPressure> of(Frame frame) {
        Set<UnsupportedPressure> foundPressures = new TreeSet<>(Comparator.comparing(UnsupportedPressure::word));
        boolean inProc = false;
        for (PressureFile file : frame.host().pressure().values()) {
            switch (file.some()) {
                case Reading.Present<?> _ -> inProc = true;
                case Reading.Absent<?>(String why) ->
                    foundPressures.add(UnreadableReason.isUnsupported(why) ? PSI_OFF : NO_CONFIG);
                case Reading.Failed<?>(String error) -> {
                    if (UnreadableReason.isDenied(error)) {
                        foundPressures.add(DENIED);
                    }
                }
            }
        }
        if (inProc && frame.host().irq().full() instanceof Reading.Absent<?>) {
            foundPressures.add(NO_IRQ_ACCOUNTING);
        }
        if (frame.cgroups().isEmpty()) {
            foundPressures.add(CGROUP_V1);
        } else if (inProc && Boolean.FALSE.equals(anyCgroup(frame, Resource.CPU, PressureKind.SOME))) {
            foundPressures.add(CGROUP_PRESSURE_OFF);
        } else if (inProc && Boolean.FALSE.equals(anyCgroup(frame, Resource.CPU, PressureKind.FULL))) {
            foundPressures.add(NO_CPU_FULL);
        }
        return foundPressures;
    }

    /// True, false, or null where reading failed.
    public static @Nullable Boolean isThere(Reading<?> line) {
        return line instanceof Reading.Failed<?> ? null : (Boolean) line.isPresent();
    }

    /// Whether any cgroup but the root has all of a resource's pressure that contention rests on: of the CPU both
    /// lines. Null where there is no cgroup, or all failed.
    public static @Nullable Boolean inCgroups(Frame frame, Resource resource) {
        return anyCgroup(frame, resource, resource == Resource.CPU ? PressureKind.FULL : PressureKind.SOME);
    }

    private static @Nullable Boolean anyCgroup(Frame frame, Resource resource, PressureKind kind) {
        Boolean any = null;
        for (Cgroup cgroup : frame.cgroups().values()) {
            PressureFile file = PressureFile.of(cgroup.stats().pressure(), resource);
            boolean counts = !(cgroup.identity().kind() instanceof CgroupClass.Root)
                    && !(cgroup.identity().kind() instanceof CgroupClass.Nested);
            Boolean isSupported = counts ? isThere(file.of(kind)) : null;
            if (Boolean.TRUE.equals(isSupported)) {
                return true;
            }
            any = isSupported == null ? any : isSupported;
        }
        return any;
    }
}
