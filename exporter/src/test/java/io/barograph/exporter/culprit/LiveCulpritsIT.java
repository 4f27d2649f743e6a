package io.barograph.exporter.culprit;

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

/// Who causes contention among processes of the kernel that the tests run on. Needs root and a writable cgroup2
/// mount.
@Tag("full")
class LiveCulpritsIT {

    private static final String SLICE = "/barographculprit-kubepods.slice";
    private static final int PODS = 2 * Runtime.getRuntime().availableProcessors();
    private static final int LIMITED = 99;

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
    void blamesTheBusyPodsAndNotTheLimitedOne() throws IOException {
        for (int i = 0; i < PODS; i++) {
            cgroups.startLoops(pod(i), 1);
        }
        cgroups.startLimitedLoops(pod(LIMITED), 5, 2);
        Frame[] last = {reader.readFrame()};
        await().pollDelay(Duration.ofMillis(2500))
                .pollInterval(Duration.ofMillis(2500))
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> {
                    Frame now = reader.readFrame();
                    ContentionMeasurement measured = ContentionMeasurement.between(last[0], now, DiskBaselines.NONE);
                    last[0] = now;
                    Reading<Attribution> found = Objects.requireNonNull(
                            CulpritMeasurement.of(measured).get(Resource.CPU));
                    Attribution attribution = Objects.requireNonNull(found.orNull(), found.why());
                    Map<String, Double> imposed = new HashMap<>();
                    attribution
                            .imposedParts(Scope.KUBEPODS)
                            .forEach(part -> imposed.put(part.key(), part.micros() / measured.micros()));
                    for (int i = 0; i < PODS; i++) {
                        assertThat(imposed.getOrDefault(uid(i), 0.0)).isGreaterThan(0.05);
                    }
                    assertThat(imposed).doesNotContainKey(uid(LIMITED));
                });
    }

    private static String uid(int number) {
        return "0a1b2c3d-1111-4222-8333-44445555%04d".formatted(number);
    }

    private String pod(int number) throws IOException {
        String pod = SLICE + "/barographculprit-kubepods-pod" + uid(number).replace('-', '_') + ".slice";
        cgroups.make(pod);
        return pod;
    }
}
