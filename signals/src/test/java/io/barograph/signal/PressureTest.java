package io.barograph.signal;

import module java.base;
import org.junit.jupiter.api.Test;

/// A pressure is equal to another where all that it was made of is.
class PressureTest {

    private static final List<Reading<PressureLine>> LINES = List.of(
            Reading.of(new PressureLine(1, 2, 3, 4)),
            Reading.of(new PressureLine(1.5, 2, 3, 4)),
            Reading.of(new PressureLine(1, 2.5, 3, 4)),
            Reading.of(new PressureLine(1, 2, 3.5, 4)),
            Reading.of(new PressureLine(1, 2, 3, 5)),
            Reading.of(new PressureLine(0, 0, 0, 0)),
            Reading.of(new PressureLine(-0.0, 0, Double.NaN, 0)),
            Reading.absent("the kernel has no PSI"),
            Reading.absent("no cgroup"),
            Reading.failed("no cgroup"));

    private static final List<Reading<Double>> PERCENTS = List.of(
            Reading.of(0.0),
            Reading.of(-0.0),
            Reading.of(12.5),
            Reading.of(Double.NaN),
            Reading.absent("first snapshot"),
            Reading.failed("first snapshot"));

    private record Parts(
            Scope scope, Resource resource, PressureKind kind, Reading<PressureLine> line, Reading<Double> percent) {

        Pressure made() {
            return new Pressure(scope, resource, kind, line, percent);
        }
    }

    private static List<Parts> all() {
        List<Parts> all = new ArrayList<>();
        for (Reading<PressureLine> line : LINES) {
            for (Reading<Double> percent : PERCENTS) {
                all.add(new Parts(Scope.NODE, Resource.CPU, PressureKind.SOME, line, percent));
            }
        }
        all.add(new Parts(Scope.KUBEPODS, Resource.CPU, PressureKind.SOME, LINES.getFirst(), PERCENTS.getFirst()));
        all.add(new Parts(Scope.NODE, Resource.IO, PressureKind.SOME, LINES.getFirst(), PERCENTS.getFirst()));
        all.add(new Parts(Scope.NODE, Resource.CPU, PressureKind.FULL, LINES.getFirst(), PERCENTS.getFirst()));
        return all;
    }

    private static RecordLike<Parts, Pressure> cases() {
        return new RecordLike<>(
                all(),
                Parts::made,
                made -> new Parts(made.scope(), made.resource(), made.kind(), made.line(), made.percent()));
    }

    @Test
    void saysWhatItWasMadeOf() {
        cases().assertSaysWhatItWasMadeOf();
    }

    @Test
    void isEqualWhereAllItsPartsAre() {
        cases().assertEqualWhereAllPartsAre();
    }
}
