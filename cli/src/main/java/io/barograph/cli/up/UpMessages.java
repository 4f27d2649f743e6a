package io.barograph.cli.up;

import io.barograph.exporter.options.ExporterConfig;
import io.barograph.web.config.ListenAddress;
import module java.base;

/// What `barograph up` says to the person who typed it.
final class UpMessages {

    private static final String EXAMPLE = "examples/recordings/S36_long.trace.gz";

    private UpMessages() {}

    static List<String> readyLines(UpPlan plan, ListenAddress page, ListenAddress metrics) {
        String what = switch (plan.source()) {
            case ExporterConfig.Live _ -> "this host, node \"" + plan.node() + "\"";
            case ExporterConfig.Recording(Path file, double speed) ->
                "the recording " + file + " at " + numberText(speed) + " times its speed";
        };
        List<String> lines = new ArrayList<>(
                List.of("Barograph watches " + what + ".", "Mode observe: it decides and shows, and writes nothing."));
        String leftOut = plan.controller().judged().leftOut();
        if (!leftOut.isEmpty()) {
            lines.add(leftOut);
        }
        lines.addAll(List.of(
                "",
                "  status page   http://" + page + "/",
                "  metrics       http://" + metrics + "/metrics   what the kernel says, and what it means",
                "                http://" + page + "/metrics   what the policies made of it",
                "",
                "For CPU, memory and IO the page shows pressure, the time that tasks waited, beside contention, the part",
                "of it that others caused. Averages appear once 10 s, 60 s and 5 min of it have been seen.",
                seenLine(plan),
                "Ctrl-C ends it."));
        return lines;
    }

    private static String seenLine(UpPlan plan) {
        return plan.source() instanceof ExporterConfig.Live
                ? "To see it move:  for i in $(seq $((2 * $(nproc)))); do timeout 120 sha1sum /dev/zero & done"
                : "When the recording has ended, readings and demands stand still.";
    }

    static String recordingEnded(Instant endTime) {
        return "The recording ended at " + endTime.truncatedTo(ChronoUnit.SECONDS)
                + "; readings stand still. The page stays until Ctrl-C.";
    }

    /// What to do on a host that cannot be watched.
    static List<String> noPressure(String why, String launcher, Path home, Path currentDirectory) {
        Path example = home.resolve(EXAMPLE);
        String path = example.startsWith(currentDirectory)
                ? currentDirectory.relativize(example).toString()
                : example.toString();
        String file = Files.isReadable(example) ? path : EXAMPLE;
        return List.of(
                "barograph up: this host has no pressure stall information: " + why + ".",
                "Maybe its kernel is older than 4.20, was built without CONFIG_PSI, or needs psi=1 on its command"
                        + " line.",
                "A recording can stand in for it:",
                "",
                "  " + launcher + " up --replay " + file + " --speed 10");
    }

    private static String numberText(double speed) {
        return speed == Math.rint(speed) ? Long.toString((long) speed) : Double.toString(speed);
    }
}
