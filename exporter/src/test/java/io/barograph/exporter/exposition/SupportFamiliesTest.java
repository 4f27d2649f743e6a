package io.barograph.exporter.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class SupportFamiliesTest {

    private static final PressureFile GOOD = HandmadeFrames.file(1, 1);
    private static final PressureFile NO_PSI = PressureFile.absent("the kernel has no PSI. Maybe ...");
    private static final PressureFile OFF =
            PressureFile.absent("the kernel does not support /proc/pressure/cpu. Maybe ...");
    private static final PressureFile DENIED = new PressureFile(
            Reading.failed("/proc/pressure/cpu: permission denied. Maybe run as root"), Reading.failed("x"));
    private static final Cgroup ROOT = HandmadeFrames.cgroup("/", 1, GOOD);

    @Test
    void tellsWhatIsSupported() {
        Frame frame = HandmadeFrames.frame(GOOD, GOOD, ROOT, HandmadeFrames.cgroup("/system.slice", 2, GOOD));
        assertThat(lines(frame))
                .contains("barograph_supported{source=\"proc\",resource=\"cpu\"} 1")
                .contains("barograph_supported{source=\"proc\",resource=\"irq\"} 1")
                .contains("barograph_supported{source=\"cgroup\",resource=\"io\"} 1")
                .noneMatch(line -> line.startsWith("barograph_unsupported_info"));
    }

    @Test
    void tellsAbsentFromOff() {
        assertThat(reasons(HandmadeFrames.frame(NO_PSI, NO_PSI, ROOT))).containsExactly("no_config");
        assertThat(reasons(HandmadeFrames.frame(OFF, NO_PSI, ROOT))).containsExactly("psi_off");
        assertThat(lines(HandmadeFrames.frame(NO_PSI, NO_PSI, ROOT)))
                .contains("barograph_supported{source=\"proc\",resource=\"cpu\"} 0");
    }

    @Test
    void saysNothingOfSupportWhereReadingFailed() {
        Frame frame = HandmadeFrames.frame(DENIED, NO_PSI, ROOT);
        assertThat(reasons(frame)).containsExactly("denied");
        assertThat(lines(frame))
                .noneMatch(line -> line.startsWith("barograph_supported{source=\"proc\",resource=\"cpu\"}"));
    }

    @Test
    void namesWhatAHostLacks() {
        assertThat(reasons(HandmadeFrames.frame(GOOD, NO_PSI, ROOT))).containsExactly("no_irq_accounting");
        assertThat(reasons(HandmadeFrames.frame(GOOD, GOOD))).containsExactly("cgroup_v1");
        assertThat(reasons(HandmadeFrames.frame(GOOD, GOOD, ROOT, HandmadeFrames.cgroup("/system.slice", 2, NO_PSI))))
                .containsExactly("cgroup_pressure_off");
    }

    @Test
    void saysThatKernelsWithoutFullCpuPressureTellNoContentionForCpus() {
        PressureFile noFull = new PressureFile(GOOD.some(), Reading.absent("the kernel writes no `full` line here"));
        Frame frame = HandmadeFrames.frame(GOOD, GOOD, ROOT, HandmadeFrames.cgroup("/system.slice", 2, noFull));
        assertThat(reasons(frame)).containsExactly("no_cpu_full");
        assertThat(lines(frame))
                .contains("barograph_supported{source=\"cgroup\",resource=\"cpu\"} 0")
                .contains("barograph_supported{source=\"cgroup\",resource=\"io\"} 1");
    }

    private static Stream<String> reasons(Frame frame) {
        return lines(frame).stream()
                .filter(line -> line.startsWith("barograph_unsupported_info"))
                .map(line -> line.replaceAll(".*reason=\"(.*)\".*", "$1"));
    }

    private static List<String> lines(Frame frame) {
        return HandmadeFrames.text(FamilySelection.leanWith(Set.of()), HandmadeFrames.sample(frame, WorkloadNames.NONE))
                .lines()
                .toList();
    }
}
