package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.KernelEvents.Threshold;
import io.barograph.signal.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LowStallTest {

    /// kernel/sched/psi.c: without CAP_SYS_RESOURCE a window is a multiple of 2 s, up to 10 s.
    @ParameterizedTest
    @EnumSource(Resource.class)
    void asksForWindowsThatNeedNoRights(Resource resource) {
        Threshold threshold = LowStall.stallThreshold(resource);

        assertThat(threshold.windowMicros() % 2_000_000).isZero();
        assertThat(threshold.windowMicros()).isBetween(2_000_000L, 10_000_000L);
    }

    @Test
    void theKernelReportsAStallFromTheLeastOneThatIsNoEverydayLife() {
        assertThat(LowStall.stallThreshold(Resource.CPU)).isEqualTo(new Threshold(400_000, 4_000_000));
        assertThat(LowStall.stallThreshold(Resource.IO)).isEqualTo(new Threshold(100_000, 2_000_000));
        assertThat(LowStall.stallThreshold(Resource.MEMORY)).isEqualTo(new Threshold(100_000, 2_000_000));
    }
}
