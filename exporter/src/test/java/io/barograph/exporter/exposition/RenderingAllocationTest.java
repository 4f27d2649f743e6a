package io.barograph.exporter.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.Sample;
import module java.base;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class RenderingAllocationTest {

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 50;

    /// What a rendering allocates does not depend on the number of series, also where each value is a new one.
    @Test
    void makesNoGarbageForTheSeriesOfPods() {
        long few = bytesOfARendering(10);
        long many = bytesOfARendering(1000);
        assertThat(many - few).as("bytes for 6,000 series beyond those for 60").isLessThan(1024);
    }

    private long bytesOfARendering(int count) {
        Map<String, PodName> pods = new HashMap<>();
        Frame one = frame(count, 1_000_000, pods);
        Frame other = frame(count, 2_000_001, pods);
        WorkloadNames names = new WorkloadNames(pods, Map.of());
        List<Sample> reports = List.of(HandmadeFrames.sample(one, names), HandmadeFrames.sample(other, names));
        Exposition exposition = new Exposition(FamilySelection.leanWith(Set.of()), Exposition.MAX_SERIES);
        // Each is written twice, so that the second time has nothing new to say
        for (int i = 0; i < ROUNDS; i++) {
            exposition.writeExposition(reports.get(i / 2 % 2), List.of());
        }
        assertThat(linesOfPods(exposition.writeExposition(reports.getFirst(), List.of())))
                .isEqualTo(6L * count);
        long before = THREAD.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < ROUNDS; i++) {
            exposition.writeExposition(reports.get(i / 2 % 2), List.of());
        }
        return (THREAD.getCurrentThreadAllocatedBytes() - before) / ROUNDS;
    }

    private static long linesOfPods(ByteSink sink) {
        return new String(sink.array(), 0, sink.length(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("barograph_pod_pressure_seconds_total{"))
                .count();
    }

    private static Frame frame(int count, long micros, Map<String, PodName> pods) {
        Cgroup[] cgroups = new Cgroup[count];
        for (int i = 0; i < count; i++) {
            String uid = "00000000-0000-4000-8000-%012x".formatted(i);
            pods.put(uid, new PodName("shop", "cart-" + i));
            cgroups[i] =
                    HandmadeFrames.cgroup(HandmadeFrames.podPath(uid), i + 1, HandmadeFrames.file(micros, micros / 2));
        }
        return HandmadeFrames.frame(PressureFile.absent("none"), PressureFile.absent("none"), cgroups);
    }
}
