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
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Which readings this host has, and what an operator could change about it. Unsupported is not failed: what could not
/// be read for another reason is in neither family.
final class SupportFamilies {

    private final SampleWriter out;

    SupportFamilies(SampleWriter out) {
        this.out = out;
    }

    void write(Frame frame) {
        out.begin(ExporterMetric.SUPPORTED);
        for (Resource resource : Resource.values()) {
            supported("proc", resource.word(), proc(frame, resource));
        }
        supported("proc", "irq", ofLine(frame.host().irq().full()));
        for (Resource resource : Resource.values()) {
            supported("cgroup", resource.word(), cgroups(frame, resource));
        }
        out.begin(ExporterMetric.UNSUPPORTED_INFO);
        for (String reason : reasons(frame)) {
            out.count(out.format().prefix(ExporterMetric.UNSUPPORTED_INFO, reason), 1);
        }
    }

    private void supported(String source, String resource, @Nullable Boolean is) {
        if (is != null) {
            out.count(out.format().prefix(ExporterMetric.SUPPORTED, source, resource), is ? 1 : 0);
        }
    }

    private static @Nullable Boolean proc(Frame frame, Resource resource) {
        PressureFile file = frame.host().pressure().get(resource);
        return file == null ? null : ofLine(file.some());
    }

    /// True, false, or null where reading failed.
    private static @Nullable Boolean ofLine(Reading<?> line) {
        return switch (line) {
            case Reading.Present<?> _ -> Boolean.TRUE;
            case Reading.Absent<?> _ -> Boolean.FALSE;
            case Reading.Failed<?> _ -> null;
        };
    }

    /// Whether any cgroup but the root has it; null where there is none, or all failed.
    private static @Nullable Boolean cgroups(Frame frame, Resource resource) {
        Boolean any = null;
        for (Cgroup cgroup : frame.cgroups().values()) {
            PressureFile file = cgroup.stats().pressure().get(resource);
            boolean counts = !(cgroup.identity().kind() instanceof CgroupClass.Root)
                    && !(cgroup.identity().kind() instanceof CgroupClass.Nested);
            if (file == null || !counts) {
                continue;
            }
            Boolean one = ofLine(file.some());
            if (Boolean.TRUE.equals(one)) {
                return Boolean.TRUE;
            }
            any = one == null ? any : one;
        }
        return any;
    }

    private static Set<String> reasons(Frame frame) {
        Set<String> reasons = new TreeSet<>();
        boolean procTells = false;
        for (PressureFile file : frame.host().pressure().values()) {
            switch (file.some()) {
                case Reading.Present<?> _ -> procTells = true;
                case Reading.Absent<?>(String why) ->
                    reasons.add(UnreadableReason.isUnsupported(why) ? "psi_off" : "no_config");
                case Reading.Failed<?>(String error) -> {
                    if (UnreadableReason.isDenied(error)) {
                        reasons.add("denied");
                    }
                }
            }
        }
        if (procTells && frame.host().irq().full() instanceof Reading.Absent<?>) {
            reasons.add("no_irq_accounting");
        }
        if (frame.cgroups().isEmpty()) {
            reasons.add("cgroup_v1");
        } else if (procTells && Boolean.FALSE.equals(cgroups(frame, Resource.CPU))) {
            reasons.add("cgroup_pressure_off");
        }
        return reasons;
    }
}
