package io.barograph.controller.options;

import io.barograph.problem.OptionProblems;
import io.barograph.quantity.GoDuration;
import java.time.Duration;
import picocli.CommandLine.Option;

/// How taints go that are not demanded any more.
final class ReleaseOptions {

    private static final Duration MOST = Duration.ofMinutes(10);

    @Option(
            names = "--release-jitter",
            defaultValue = "0s",
            paramLabel = "DURATION",
            description = {
                "Let a node keep its taint longer than its rules say, each node by another part of this, so that not all"
                        + " open at the same moment after a storm.",
                "Duration in h, m, s or ms, 0s to 10m. Default: ${DEFAULT-VALUE}."
            })
    private String jitter = "0s";

    /// The most that a release is put off; what is wrong goes to the problems.
    Duration read(OptionProblems problems) {
        return problems.read("--release-jitter", Duration.ZERO, () -> {
            Duration read = GoDuration.parse(jitter);
            if (read.compareTo(MOST) > 0) {
                throw new IllegalArgumentException("\"" + jitter + "\": expected at most 10m");
            }
            return read;
        });
    }
}
