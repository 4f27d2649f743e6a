package io.barograph.e2e.chaos.judge;

import io.barograph.e2e.scripted.PlaybackExporter;
import io.barograph.signal.SnapshotOrigin;
import module java.base;

/// Lines of decision logs.
public final class DecisionLogLines {

    private DecisionLogLines() {}

    /// Those about one node since its last boot.
    public static Predicate<String> of(PlaybackExporter exporter) {
        SnapshotOrigin origin = exporter.origin();
        String node = "\"node\":\"" + origin.node() + "\"";
        String boot = "\"boot_id\":\"" + origin.bootId() + "\"";
        return line -> line.contains(node) && line.contains(boot);
    }

    /// Those that tell this step of a demand.
    public static Predicate<String> of(String demand, String reason) {
        return line -> line.contains("\"demand\":\"" + demand + "\"") && line.contains("\"reason\":\"" + reason + "\"");
    }

    /// Those of the lines that the others lack, for people.
    static List<String> shortly(List<String> lines, List<String> others) {
        return lines.stream()
                .filter(line -> !others.contains(line))
                .map(line -> micros(line) + " us " + line.replaceAll(".*\"demand\":\"([^\"]*)\".*", "$1") + " "
                        + line.replaceAll(".*\"reason\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    static long micros(String line) {
        return Long.parseLong(line.replaceAll(".*\"monotonic_us\":([0-9]+).*", "$1"));
    }
}
