package io.barograph.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.hotspot.StandardExports;
import module java.base;
import org.junit.jupiter.api.Test;

class ProcessMetricsTest {

    @Test
    void tellsWhatSimpleclientTells() {
        assertThat(new ProcessMetrics().collect())
                .extracting(it -> it.name + " " + it.type + " " + it.help)
                .containsExactlyInAnyOrderElementsOf(new StandardExports()
                        .collect().stream()
                                .map(it -> it.name + " " + it.type + " " + it.help)
                                .toList());
    }

    @Test
    void countsTheDescriptorsThatAreOpen() throws IOException {
        double before = openDescriptors();
        List<FileChannel> open = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                open.add(FileChannel.open(Path.of("/proc/self/status")));
            }
            assertThat(openDescriptors() - before).isBetween(400.0, 600.0);
        } finally {
            for (FileChannel each : open) {
                each.close();
            }
        }
    }

    @Test
    void readsTheMemoryInBytes() {
        assertThat(value("process_resident_memory_bytes")).isBetween(10e6, 100e9);
        assertThat(value("process_virtual_memory_bytes")).isGreaterThan(value("process_resident_memory_bytes"));
    }

    private static double openDescriptors() {
        return value("process_open_fds");
    }

    private static double value(String name) {
        for (MetricFamilySamples family : new ProcessMetrics().collect()) {
            if (family.name.equals(name)) {
                return family.samples.getFirst().value;
            }
        }
        throw new AssertionError("there is no " + name);
    }
}
