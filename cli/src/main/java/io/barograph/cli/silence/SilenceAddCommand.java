package io.barograph.cli.silence;

import io.barograph.cli.options.GlobOption;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.program.options.ProgramVersion;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `barograph silence add`.
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Silence demands for a while: their taints go and none is added, no events are written for them. Conditions go on"
                    + " telling the truth.",
            "All matchers that are given must match; in each, * stands for any characters and ? for one."
        },
        footer = {"", "Example:  barograph silence add --node 'worker-*' --for 2h --reason 'disk swap'"})
public final class SilenceAddCommand implements Callable<Integer> {

    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SilenceReasonOptions words = new SilenceReasonOptions();

    @Option(
            names = "--starts",
            paramLabel = "TIME",
            description = {"From when it holds.", "Time in UTC such as 2026-11-21T12:00:00Z. Default: now."})
    private @Nullable String starts;

    @Option(
            names = "--node",
            defaultValue = "",
            paramLabel = "GLOB",
            description = {"Nodes of this name.", "Name with * and ?. Default: all."})
    private String node = "";

    @Option(
            names = "--pool",
            defaultValue = "",
            paramLabel = "GLOB",
            description = {"Nodes of this pool.", "Name with * and ?. Default: all."})
    private String pool = "";

    @Option(
            names = "--zone",
            defaultValue = "",
            paramLabel = "GLOB",
            description = {"Nodes of this zone.", "Name with * and ?. Default: all."})
    private String zone = "";

    @Option(
            names = "--policy",
            defaultValue = "",
            paramLabel = "GLOB",
            description = {"What this policy demands.", "Name with * and ?. Default: all."})
    private String policy = "";

    @Option(
            names = "--demand",
            defaultValue = "",
            paramLabel = "GLOB",
            description = {"This condition type, taint key, or taint as KEY:EFFECT.", "Name with * and ?. Default: all."
            })
    private String demand = "";

    @Mixin
    private SilenceStoreOptions store = new SilenceStoreOptions();

    @Override
    public Integer call() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        SilenceCommandRun call = new SilenceCommandRun(spec, store, now);
        return call.run(book -> {
            Silence silence = silence(now);
            boolean made = book.change(
                    (_, _) -> new SilenceEditor.Change(Map.of(silence.id(), SilenceJson.write(silence)), Set.of()));
            call.say(silence.text());
            if (made) {
                call.warn(store.made());
            }
        });
    }

    private Silence silence(Instant now) {
        Instant from = starts == null ? now : time(starts);
        Instant until = words.ends(from);
        if (until == null) {
            throw new IllegalArgumentException("--for: nothing, expected how long it holds. Maybe --for 2h.");
        }
        if (!until.isAfter(now)) {
            throw new IllegalArgumentException(
                    "--starts, --for: it would have ended at " + until + ", which is over. Maybe leave --starts out.");
        }
        return new Silence(
                HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()),
                words.word(),
                new Silence.Span(from, until),
                new Silence.Matchers(
                        GlobOption.read("--node", node),
                        GlobOption.read("--pool", pool),
                        GlobOption.read("--zone", zone),
                        GlobOption.read("--policy", policy),
                        GlobOption.read("--demand", demand)));
    }

    private static Instant time(String text) {
        try {
            Instant time = Instant.parse(text);
            if (time.isBefore(LATEST)) {
                return time;
            }
        } catch (DateTimeException _) {
            // none at all, which is said below
        }
        throw new IllegalArgumentException(
                "--starts: \"" + text + "\", expected a time such as 2026-11-21T12:00:00Z, before 9999");
    }
}
