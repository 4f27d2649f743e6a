package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import org.junit.jupiter.api.Test;

class ThrottledTimeTest {

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);

    @Test
    void isNothingWhereNoPeriodWasCut() {
        assertThat(after(() -> container.throttled = 500_000)).isZero();
    }

    @Test
    void addsOnePeriodToWhatWasBookedSinceBookingComesLate() {
        assertThat(after(() -> {
                    container.periods = 10;
                    container.throttled = 300_000;
                }))
                .isEqualTo(400_000);
    }

    @Test
    void isAtMostThePeriodsThatWereCutSinceBookingSumsOverCpus() {
        assertThat(after(() -> {
                    container.periods = 10;
                    container.throttled = 64_000_000;
                }))
                .isEqualTo(1_100_000);
    }

    @Test
    void addsThePodsLimitToTheContainers() {
        assertThat(after(() -> {
                    container.periods = 2;
                    container.throttled = 100_000;
                    pod.periods = 3;
                    pod.throttled = 200_000;
                }))
                .isEqualTo(500_000);
    }

    @Test
    void addsTheLimitOfACgroupNestedBelowTheContainer() {
        HandmadeCgroup nested = node.nested(container, "init.scope");
        assertThat(after(() -> {
                    nested.periods = 2;
                    nested.throttled = 100_000;
                }))
                .isEqualTo(200_000);
    }

    @Test
    void countsAPodWithoutContainersOnce() {
        node.remove(container);
        pod.leaf = true;
        assertThat(after(() -> {
                    pod.periods = 2;
                    pod.throttled = 100_000;
                }))
                .isEqualTo(200_000);
    }

    @Test
    void isAtMostTheWholeInterval() {
        assertThat(after(() -> {
                    container.periods = 20;
                    container.throttled = 64_000_000;
                }))
                .isEqualTo(2_000_000);
    }

    @Test
    void countsFromZeroWhereTheControllerCameSince() {
        container.tellsThrottling = false;
        assertThat(after(() -> {
                    container.tellsThrottling = true;
                    container.periods = 1;
                    container.throttled = 50_000;
                }))
                .isEqualTo(150_000);
    }

    private long after(Runnable what) {
        Frame before = node.at(0);
        what.run();
        Frame now = node.at(2);
        Reading<Long> micros = ThrottledTime.micros(
                new FrameInterval(before, now), IntervalLeaves.of(now).getFirst());
        return ((Reading.Present<Long>) micros).value();
    }
}
