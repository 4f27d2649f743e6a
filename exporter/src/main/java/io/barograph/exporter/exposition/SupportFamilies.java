package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.UnreadableReason;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which readings this host has, and what an operator could change about it. Unsupported is not failed: what could not
/// be read for another reason is in neither family.
record SupportFamilies(SampleWriter out) {

    void write(Frame frame) {
        out.begin(ExporterMetric.SUPPORTED);
        for (Resource resource : Resource.values()) {
            PressureFile file = PressureFile.of(frame.host().pressure(), resource);
            supported("proc", resource.word(), isThere(file.some()));
        }
        supported("proc", "irq", isThere(frame.host().irq().full()));
        for (Resource resource : Resource.values()) {
            supported("cgroup", resource.word(), cgroups(frame, resource));
        }
        out.begin(ExporterMetric.UNSUPPORTED_INFO);
        reasons(frame).forEach(reason -> out.sample(1, reason));
    }

    private void supported(String source, String resource, @Nullable Boolean is) {
        if (is != null) {
            out.sample(is ? 1 : 0, source, resource);
        }
    }

    /// True, false, or null where reading failed.
    private static @Nullable Boolean isThere(Reading<?> line) {
        return line instanceof Reading.Failed<?> ? null : (Boolean) line.isPresent();
    }

    /// Whether any cgroup but the root has it; null where there is none, or all failed.
    private static @Nullable Boolean cgroups(Frame frame, Resource resource) {
        Boolean any = null;
        for (Cgroup cgroup : frame.cgroups().values()) {
            PressureFile file = PressureFile.of(cgroup.stats().pressure(), resource);
            boolean counts = !(cgroup.identity().kind() instanceof CgroupClass.Root)
                    && !(cgroup.identity().kind() instanceof CgroupClass.Nested);
            Boolean one = counts ? isThere(file.some()) : null;
            if (Boolean.TRUE.equals(one)) {
                return true;
            }
            any = one == null ? any : one;
        }
        return any;
    }

    private static Set<String> reasons(Frame frame) {
        Set<String> reasons = new TreeSet<>();
        boolean inProc = false;
        for (PressureFile file : frame.host().pressure().values()) {
            switch (file.some()) {
                case Reading.Present<?> _ -> inProc = true;
                case Reading.Absent<?>(String why) ->
                    reasons.add(UnreadableReason.isUnsupported(why) ? "psi_off" : "no_config");
                case Reading.Failed<?>(String error) -> {
                    if (UnreadableReason.isDenied(error)) {
                        reasons.add("denied");
                    }
                }
            }
        }
        if (inProc && frame.host().irq().full() instanceof Reading.Absent<?>) {
            reasons.add("no_irq_accounting");
        }
        if (frame.cgroups().isEmpty()) {
            reasons.add("cgroup_v1");
        } else if (inProc && Boolean.FALSE.equals(cgroups(frame, Resource.CPU))) {
            reasons.add("cgroup_pressure_off");
        }
        return reasons;
    }
}
