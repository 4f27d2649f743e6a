package io.barograph.exporter.contention.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.RealCgroups;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The same load three times, on the kernel that the tests run on: spread over pods it is contention, in one pod
/// it is not, and behind a limit it is not. Needs root and a writable cgroup2 mount.
@Tag("full")
@Tag("alone")
class LiveContentionIT {

    private static final String SLICE = "/barographit-kubepods.slice";
    private static final int THREADS = 2 * Runtime.getRuntime().availableProcessors();

    private RealCgroups cgroups;
    private LiveKernelFs fs;
    private FrameReader reader;

    @BeforeEach
    void makeCgroups() throws IOException {
        cgroups = new RealCgroups();
        cgroups.make(SLICE);
        cgroups.goAhead();
        fs = cgroups.open();
        reader = new FrameReader(fs);
    }

    @AfterEach
    void removeCgroups() throws IOException {
        fs.close();
        cgroups.close();
    }

    @Test
    void findsContentionBetweenSeveralBusyPods() throws IOException {
        for (int i = 0; i < THREADS; i++) {
            cgroups.startLoops(pod(i), 1);
        }
        assertThatSoon(waited -> waited.contention > 30 && waited.selfLimited < 1);
    }

    @Test
    void findsNoneInOnePodWithAsManyBusyThreads() throws IOException {
        cgroups.startLoops(pod(0), THREADS);
        assertThatSoon(waited -> waited.contention < 15 && waited.selfCrowded > 60);
    }

    @Test
    void findsNoneBehindALimit() throws IOException {
        cgroups.startLimitedLoops(pod(0), 10, THREADS);
        assertThatSoon(waited -> waited.contention < 15 && waited.selfLimited > 60);
    }

    /// Percent of an interval.
    private record Waited(double contention, double selfLimited, double selfCrowded) {}

    private String pod(int number) throws IOException {
        String pod = SLICE + "/barographit-kubepods-pod0a1b2c3d_1111_4222_8333_44445555%04d.slice".formatted(number);
        cgroups.make(pod);
        return pod;
    }

    /// Loops start one by one, so the first intervals may show something else.
    private void assertThatSoon(Predicate<Waited> expected) {
        Frame[] last = {reader.readFrame()};
        await().pollDelay(Duration.ofMillis(2500))
                .pollInterval(Duration.ofMillis(2500))
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> {
                    Frame now = reader.readFrame();
                    ContentionMeasurement measured = ContentionMeasurement.between(last[0], now, DiskBaselines.NONE);
                    last[0] = now;
                    assertThat(waited(measured)).matches(expected);
                });
    }

    private static Waited waited(ContentionMeasurement measured) {
        Reading<Waited> waited = measured.of(Scope.KUBEPODS, Resource.CPU)
                .map(it -> new Waited(
                        measured.percentOfInterval(it.contentionMicros()),
                        measured.percentOfInterval(it.selfLimitedMicros()),
                        measured.percentOfInterval(it.selfCrowdedMicros())));
        return switch (waited) {
            case Reading.Present<Waited>(Waited value) -> value;
            case Reading.Absent<Waited>(String why) -> throw new AssertionError(why);
            case Reading.Failed<Waited>(String error) -> throw new AssertionError(error);
        };
    }
}
