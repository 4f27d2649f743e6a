package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThrottledTimeTest {

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);

    /// Periods and throttled milliseconds of the container, then of its pod.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            nothing where no period was cut                          |  0   500 0   0 |    0
            one period more than was booked, since that comes late   | 10   300 0   0 |  400
            at most the periods cut, since booking sums over CPUs    | 10 64000 0   0 | 1100
            the pod's limit and the container's                      |  2   100 3 200 |  500
            at most the whole interval                               | 20 64000 0   0 | 2000
            """)
    void isWhatTheLimitsAccountFor(String what, String given, long expected) {
        long[] in = HandmadeCgroup.numbers(given);
        assertThat(after(() -> {
                    container.periods = in[0];
                    container.throttled = in[1] * 1000;
                    pod.periods = in[2];
                    pod.throttled = in[3] * 1000;
                }))
                .as(what)
                .isEqualTo(expected * 1000);
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

    /// Who runs in the container may have made it, with files that nobody else reads, to hide what others lose.
    @Test
    void isKnownWhereACgroupNestedBelowTheContainerCannotBeRead() {
        HandmadeCgroup nested = node.nested(container, "init.scope");
        assertThat(after(() -> {
                    nested.unreadable = Reading.failed("EACCES");
                    container.periods = 2;
                    container.throttled = 100_000;
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
        Reading<Long> micros = ThrottledTime.throttledMicros(
                new FrameInterval(before, now),
                ContentionMeasurement.between(before, now, DiskBaselines.NONE)
                        .leaves()
                        .allLeaves()
                        .getFirst());
        return ((Reading.Present<Long>) micros).value();
    }
}
