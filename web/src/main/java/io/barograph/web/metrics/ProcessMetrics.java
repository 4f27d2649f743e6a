package io.barograph.web.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.management.UnixOperatingSystemMXBean;
import io.prometheus.client.Collector;
import io.prometheus.client.CounterMetricFamily;
import io.prometheus.client.GaugeMetricFamily;
import module java.base;
import java.lang.management.ManagementFactory;

/// The `process_*` series that client libraries share, by the names and help texts of simpleclient's `StandardExports`.
///
/// That one counts descriptors by listing `/proc/self/fd`: 3.9 ms of CPU where the exporter keeps 4,000 of them, beside
/// 9 ms for the rest of a scrape.
/// Since Linux 6.2 the directory's size is their number ("proc: report open files as size in stat() for /proc/pid/fd").
final class ProcessMetrics extends Collector {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Path STATUS = Path.of("/proc/self/status");

    @Override
    public List<MetricFamilySamples> collect() {
        List<MetricFamilySamples> all = new ArrayList<>();
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            all.add(new CounterMetricFamily(
                    "process_cpu_seconds_total",
                    "Total user and system CPU time spent in seconds.",
                    system.getProcessCpuTime() / NANOSECONDS_PER_SECOND));
            all.add(gauge("process_open_fds", "Number of open file descriptors.", (double) openDescriptors(system)));
            all.add(gauge("process_max_fds", "Maximum number of open file descriptors.", (double)
                    system.getMaxFileDescriptorCount()));
        }
        all.add(gauge(
                "process_start_time_seconds",
                "Start time of the process since unix epoch in seconds.",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLISECONDS_PER_SECOND));
        memory(all);
        return all;
    }

    private static GaugeMetricFamily gauge(String name, String help, double value) {
        return new GaugeMetricFamily(name, help, value);
    }

    /// Older kernels say that the directory is empty, which it never is.
    private static long openDescriptors(UnixOperatingSystemMXBean system) {
        try {
            long size = Files.size(DESCRIPTORS);
            return size > 0 ? size : system.getOpenFileDescriptorCount();
        } catch (IOException _) {
            return system.getOpenFileDescriptorCount();
        }
    }

    /// `VmRSS:     99204 kB`; without series where the file cannot be read.
    private static void memory(List<MetricFamilySamples> all) {
        try {
            for (String line : Files.readAllLines(STATUS, US_ASCII)) {
                if (line.startsWith("VmSize:")) {
                    all.add(gauge("process_virtual_memory_bytes", "Virtual memory size in bytes.", bytes(line)));
                } else if (line.startsWith("VmRSS:")) {
                    all.add(gauge("process_resident_memory_bytes", "Resident memory size in bytes.", bytes(line)));
                }
            }
        } catch (IOException _) {
            // Not Linux, or /proc is hidden: nothing is known, and nothing is said
        }
    }

    private static double bytes(String line) {
        return 1024.0 * Long.parseLong("0" + line.replaceAll("[^0-9]", ""));
    }
}
