package io.barograph.cli.command;

import io.barograph.problem.Unreadable;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.engine.ShippedPolicies;
import io.barograph.threshold.GoDuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// When in a recording, and by which rules.
final class ExplainRecordingOptions {

    @Option(
            names = "--at",
            paramLabel = "TIME",
            defaultValue = "",
            description = {
                "Explain the last observation up to then, counted from the recording's first.",
                "Duration. Default: its last observation."
            })
    private String at = "";

    @Option(
            names = "--policies",
            paramLabel = "DIR|FILE",
            description = {
                "Explain a recording by these rule files; may be given several times.",
                "Path. Default: the shipped policies."
            })
    private List<Path> policies = List.of();

    @Option(
            names = "--param",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "Value of a policy's parameter instead of its default; may be given several times.",
                "Setting. Default: none."
            })
    private List<String> parameters = List.of();

    /// @throws IllegalArgumentException where something was said that only a recording knows
    void expectNone() {
        if (!at.isEmpty() || !policies.isEmpty() || !parameters.isEmpty()) {
            throw new IllegalArgumentException((at.isEmpty() ? policies.isEmpty() ? "--param" : "--policies" : "--at")
                    + " is about a recording, expected --recording with it: a controller is asked about now, and has"
                    + " its own rules. Maybe --recording examples/recordings/S36_long.trace.gz");
        }
    }

    List<PolicyFile> policies() {
        for (Path each : policies) {
            if (!Files.exists(each)) {
                throw new IllegalArgumentException("--policies: " + each + ": " + Unreadable.whyNoFile(each));
            }
        }
        try {
            return policies.isEmpty() ? ShippedPolicies.files() : PolicyFile.read(policies);
        } catch (IOException e) {
            throw new IllegalArgumentException(Unreadable.sentence(Path.of(""), e), e);
        }
    }

    Overrides overrides() {
        Overrides overrides = Overrides.none();
        for (String each : parameters) {
            try {
                overrides = overrides.with(each);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--param: " + e.getMessage(), e);
            }
        }
        return overrides;
    }

    long untilMillis() {
        try {
            return at.isEmpty() ? Long.MAX_VALUE : GoDuration.parse(at).toMillis();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--at: " + e.getMessage(), e);
        }
    }
}
