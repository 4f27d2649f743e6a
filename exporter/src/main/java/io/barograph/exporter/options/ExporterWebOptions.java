package io.barograph.exporter.options;

import io.barograph.exporter.options.ExporterConfig.Bounds;
import io.barograph.problem.OptionProblems;
import io.barograph.web.config.ProtectionOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How the exporter's web server is protected and bounded, as it was given.
final class ExporterWebOptions {

    @Mixin
    ProtectionOptions protection = new ProtectionOptions();

    @Option(
            names = "--web.max-requests",
            paramLabel = "N",
            description = {
                "Requests under way at once; more are answered 503.",
                "Requests, 1 to 1000. Default: ${DEFAULT-VALUE}."
            })
    String maxRequests = "40";

    @Option(
            names = "--web.max-series",
            paramLabel = "N",
            description = {
                "At most so many series of pods and containers; those left out are counted.",
                "Series, 100 to 1000000. Default: ${DEFAULT-VALUE}."
            })
    String maxSeries = "50000";

    Bounds readBounds(OptionProblems problems) {
        return new Bounds(
                boundedNumber("--web.max-requests", maxRequests, 1, 1000, problems),
                boundedNumber("--web.max-series", maxSeries, 100, 1_000_000, problems));
    }

    private static int boundedNumber(String option, String text, int least, int most, OptionProblems problems) {
        if (text.matches("[0-9]{1,7}")) {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        problems.addProblem(option + " is \"" + text + "\"; expected a whole number from " + least + " to " + most);
        return least;
    }
}
