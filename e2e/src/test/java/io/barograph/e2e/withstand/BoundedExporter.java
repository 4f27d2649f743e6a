package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.process.RunningExporter;
import module java.base;

/// The exporter with the heap that the launcher gives it.
final class BoundedExporter {

    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+([0-9]+) kB");

    private BoundedExporter() {}

    static RunningExporter serving(Path log, String... arguments) {
        return serving(log, List.of(), List.of(arguments));
    }

    /// @param wrapper what stands before its command line; it must end in an exec
    static RunningExporter serving(Path log, List<String> wrapper, List<String> arguments) {
        List<String> bounded = new ArrayList<>(List.of("env", "JAVA_TOOL_OPTIONS=-Xmx256m -Xss256k"));
        bounded.addAll(wrapper);
        return RunningExporter.serving(log, bounded, arguments);
    }

    /// The memory that it has in use, in bytes.
    static long residentBytes(RunningExporter exporter) throws IOException {
        Matcher found = RESIDENT.matcher(
                Files.readString(Path.of("/proc/" + exporter.process().pid() + "/status")));
        assertThat(found.find()).isTrue();
        return Long.parseLong(found.group(1)) << 10;
    }
}
