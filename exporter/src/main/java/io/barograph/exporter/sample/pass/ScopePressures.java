package io.barograph.exporter.sample.pass;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The kernel's own pressure of each scope, as a snapshot holds it.
record ScopePressures(@Nullable Frame previousFrame, Frame currentFrame) {

    private static final String SYSTEM_SLICE = "/system.slice";

    /// All scopes that have pressure, resources and kinds of `currentFrame`; their percent of the time since
    /// `previousFrame`, absent where that is null.
    static List<Pressure> of(@Nullable Frame previousFrame, Frame currentFrame) {
        ScopePressures pressures = new ScopePressures(previousFrame, currentFrame);
        List<Pressure> allPressures = new ArrayList<>();
        for (Scope scope : Scope.withPressure()) {
            Cgroup cgroup = cgroupOf(scope, currentFrame);
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    allPressures.add(pressures.scopePressure(scope, resource, kind, cgroup));
                }
            }
        }
        return allPressures;
    }

    private Pressure scopePressure(Scope scope, Resource resource, PressureKind kind, @Nullable Cgroup cgroup) {
        Reading<PressureLine> line =
                pressureFile(scope, resource, currentFrame, cgroup).of(kind);
        if (scope == Scope.NODE && resource == Resource.CPU && kind == PressureKind.FULL) {
            line = Reading.absent("full CPU pressure is not defined for a whole node");
        }
        return new Pressure(scope, resource, kind, line, percentSince(line, scope, resource, kind, cgroup));
    }

    private Reading<Double> percentSince(
            Reading<PressureLine> line, Scope scope, Resource resource, PressureKind kind, @Nullable Cgroup cgroup) {
        if (previousFrame == null) {
            return line.flatMap(_ -> Reading.absent("the first frame has none before it"));
        }
        Cgroup previousCgroup = cgroup == null ? null : previousFrame.cgroup(cgroup.path());
        boolean born = cgroup != null
                && (previousCgroup == null || !previousCgroup.identity().equals(cgroup.identity()));
        // A cgroup that was born since counts from zero
        Reading<Long> base = born
                ? Reading.of(0L)
                : pressureFile(scope, resource, previousFrame, previousCgroup)
                        .of(kind)
                        .map(PressureLine::totalMicros);
        long micros = currentFrame.atMicros() - previousFrame.atMicros();
        return line.flatMap(it -> base.flatMap(previousMicros -> it.totalMicros() < previousMicros
                ? Reading.absent("the total went back")
                : Reading.of(100.0 * (it.totalMicros() - previousMicros) / micros)));
    }

    private static PressureFile pressureFile(Scope scope, Resource resource, Frame frame, @Nullable Cgroup cgroup) {
        if (scope != Scope.NODE && cgroup == null) {
            return PressureFile.absent(whyNone(scope));
        }
        return PressureFile.of(
                cgroup == null ? frame.host().pressure() : cgroup.stats().pressure(), resource);
    }

    private static @Nullable Cgroup cgroupOf(Scope scope, Frame frame) {
        return switch (scope) {
            case NODE, GUARANTEED, SYSTEM_LOW -> null;
            case SYSTEM -> frame.cgroup(SYSTEM_SLICE);
            case KUBEPODS -> frame.cgroups().division(new CgroupClass.Kubepods());
            case BURSTABLE -> frame.cgroups().division(new CgroupClass.QosSlice(QosClass.BURSTABLE));
            case BESTEFFORT -> frame.cgroups().division(new CgroupClass.QosSlice(QosClass.BESTEFFORT));
        };
    }

    private static String whyNone(Scope scope) {
        return switch (scope) {
            case NODE -> "the kernel has no PSI";
            case SYSTEM -> "there is no " + SYSTEM_SLICE;
            case SYSTEM_LOW -> Scope.NO_CGROUP;
            case KUBEPODS -> "there is no kubepods cgroup";
            case GUARANTEED -> "Guaranteed pods have no cgroup of their own";
            case BURSTABLE -> "there is no cgroup of the Burstable pods";
            case BESTEFFORT -> "there is no cgroup of the BestEffort pods";
        };
    }
}
