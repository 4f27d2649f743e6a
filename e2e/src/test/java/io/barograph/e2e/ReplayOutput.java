package io.barograph.e2e;

import io.barograph.cli.record.ReplayCommand;
import module java.base;

/// What `barograph replay` prints as JSON, where it is given policies.
public final class ReplayOutput {

    private static final String KEY = "\"transition\":";

    private ReplayOutput() {}

    /// The transitions of a replay in this JVM.
    public static List<String> transitions(Path recording, Path policies, String node) {
        return transitions(InProcessCommand.printed(
                        new ReplayCommand(),
                        recording.toString(),
                        "--policies=" + policies,
                        "--node=" + node,
                        "--output=json")
                .lines());
    }

    /// The transitions among the lines, each as the text it stands in there: a line of the decision log.
    public static List<String> transitions(Stream<String> lines) {
        return lines.filter(line -> line.contains(KEY))
                .map(line -> line.substring(line.indexOf(KEY) + KEY.length(), line.length() - 1))
                .toList();
    }
}
