package io.barograph.exporter.options;

import io.barograph.exporter.options.ExporterConfig.Bounds;
import io.barograph.problem.OptionProblems;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.WebConfigFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How the exporter's web server is protected and bounded, as it was given.
final class ExporterWebOptions {

    @Option(
            names = "--web.config.file",
            paramLabel = "FILE",
            description = {
                "TLS, users, headers and rate limit, in the format of Prometheus's exporter-toolkit; read anew when it"
                        + " or a certificate changes.",
                "File. Default: plain HTTP for everybody."
            })
    @Nullable
    String configFile;

    @Option(
            names = AllowedHosts.OPTION,
            split = ",",
            paramLabel = "NAMES",
            description = {AllowedHosts.MEANING, "List of names or addresses, without ports. Default: none."})
    @Nullable
    List<String> allowedHosts;

    @Option(
            names = "--web.max-requests",
            paramLabel = "N",
            description = {
                "Requests under way at once; more are answered 503.",
                "Requests, 1 to 1000. Default: ${DEFAULT-VALUE}."
            },
            defaultValue = "40")
    String maxRequests = "40";

    @Option(
            names = "--web.max-series",
            paramLabel = "N",
            description = {
                "Series of pods and containers stop here, and what is left out is counted.",
                "Series, 100 to 1000000. Default: ${DEFAULT-VALUE}."
            },
            defaultValue = "50000")
    String maxSeries = "50000";

    AllowedHosts allowedHosts(OptionProblems problems) {
        return allowedHosts == null ? AllowedHosts.NONE : AllowedHosts.read(allowedHosts, problems);
    }

    Bounds bounds(OptionProblems problems) {
        return new Bounds(
                number("--web.max-requests", maxRequests, 1, 1000, problems),
                number("--web.max-series", maxSeries, 100, 1_000_000, problems));
    }

    @Nullable
    Path configFile(OptionProblems problems) {
        if (configFile == null) {
            return null;
        }
        Path file = ExporterConfigReader.path("--web.config.file", configFile, problems);
        WebConfigFile.check(file).forEach(problem -> problems.add("--web.config.file: " + problem));
        return file;
    }

    private static int number(String option, String text, int least, int most, OptionProblems problems) {
        if (text.matches("[0-9]{1,7}")) {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        problems.add(option + " is \"" + text + "\"; expected a whole number from " + least + " to " + most);
        return least;
    }
}
