package io.barograph.cli.advise;

import io.barograph.cli.advise.remedy.AdviceCriteria;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.GoDuration;
import module java.base;
import picocli.CommandLine.Option;

/// When advice is given, and how it is written.
final class AdviseOptions {

    private static final Duration LEAST_SPAN = Duration.ofSeconds(10);

    /// How advice is written.
    enum Output {
        text,
        json,
        patch
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "How advice is written: ${COMPLETION-CANDIDATES} (json: one object a line for each node; patch: a shell"
                        + " script of kubectl commands).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.text;

    @Option(
            names = "--min-share",
            paramLabel = "PERCENT",
            description = {
                "Advise a workload that waits for at least this part of the time for one cause.",
                "Percent, 1 to 100. Default: ${DEFAULT-VALUE}."
            })
    private String share = "10";

    @Option(
            names = "--min-span",
            paramLabel = "DURATION",
            description = {
                "Give no advice where less than this was observed.",
                "Duration in h, m, s or ms, at least 10s. Default: ${DEFAULT-VALUE}."
            })
    private String span = "30s";

    Output output() {
        return output;
    }

    AdviceCriteria readCriteria(OptionProblems problems) {
        double percent = 0;
        if (share.matches("[0-9]{1,3}(\\.[0-9]{1,3})?")) {
            percent = Double.parseDouble(share);
        }
        if (percent < 1 || percent > 100) {
            problems.addProblem("--min-share: \"" + share + "\", expected a percentage from 1 to 100");
        }
        Duration least = LEAST_SPAN;
        try {
            least = GoDuration.parse(span);
            if (least.compareTo(LEAST_SPAN) < 0) {
                problems.addProblem("--min-span: " + span + ", expected at least 10s");
            }
        } catch (IllegalArgumentException wrong) {
            problems.addProblem("--min-span: " + wrong.getMessage());
        }
        return new AdviceCriteria(percent / 100, least.toMillis() * 1000);
    }
}
