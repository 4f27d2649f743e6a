package io.barograph.cli.silence;

import io.barograph.cli.options.UsageException;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `barograph silence add`.
@Command(
        name = "add",
        description = {
            "Silence demands for a while: their taints are removed, none is added, and no events are written. Conditions"
                    + " are still set.",
            "All matchers that are given must match; in each, * stands for any characters and ? for one."
        },
        footer = {"", "Example:  barograph silence add --node 'worker-*' --for 2h --reason 'disk swap'"})
public final class SilenceAddCommand extends SilenceVerb {

    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    @Mixin
    private SilenceReasonOptions words = new SilenceReasonOptions();

    @Option(
            names = "--starts",
            paramLabel = "TIME",
            description = {"From when it holds.", "Time in UTC such as 2026-11-21T12:00:00Z. Default: now."})
    private @Nullable String starts;

    @Option(
            names = "--node",
            paramLabel = "GLOB",
            description = {"Nodes of this name.", "Name with * and ?. Default: all."})
    private String node = "";

    @Option(
            names = "--pool",
            paramLabel = "GLOB",
            description = {"Nodes of this pool.", "Name with * and ?. Default: all."})
    private String pool = "";

    @Option(
            names = "--zone",
            paramLabel = "GLOB",
            description = {"Nodes of this zone.", "Name with * and ?. Default: all."})
    private String zone = "";

    @Option(
            names = "--policy",
            paramLabel = "GLOB",
            description = {"What this policy demands.", "Name with * and ?. Default: all."})
    private String policy = "";

    @Option(
            names = "--demand",
            paramLabel = "GLOB",
            description = {"This condition type, taint key, or taint as KEY:EFFECT.", "Name with * and ?. Default: all."
            })
    private String demand = "";

    @Override
    void run(SilenceEditor editor) throws IOException {
        Silence silence = silence();
        putEntry(editor, silence.id(), SilenceJson.writeSilence(silence), silence.text());
        printText("To end it before: barograph silence expire " + silence.id());
    }

    private Silence silence() {
        Instant startInstant = starts == null ? callTime : parseTime(starts);
        Instant endInstant = words.endOf(startInstant);
        if (endInstant == null) {
            throw new UsageException("--for: nothing, expected how long it holds. Maybe --for 2h.");
        }
        if (!endInstant.isAfter(callTime)) {
            throw new UsageException("--starts, --for: it would have ended at " + endInstant
                    + ", which is over. Maybe leave --starts out.");
        }
        return UsageException.understoodValue(() -> new Silence(
                HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()),
                words.word(),
                new Silence.Span(startInstant, endInstant),
                new Silence.Matchers(
                        parseGlob("--node", node),
                        parseGlob("--pool", pool),
                        parseGlob("--zone", zone),
                        parseGlob("--policy", policy),
                        parseGlob("--demand", demand))));
    }

    private static Glob parseGlob(String option, String pattern) {
        return UsageException.understoodValue(option, () -> new Glob(pattern));
    }

    private static Instant parseTime(String text) {
        try {
            Instant time = Instant.parse(text);
            if (time.isBefore(LATEST)) {
                return time;
            }
        } catch (DateTimeException _) {
            // reported below
        }
        throw new UsageException(
                "--starts: \"" + text + "\", expected a time such as 2026-11-21T12:00:00Z, before 9999");
    }
}
