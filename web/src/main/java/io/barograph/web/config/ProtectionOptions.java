package io.barograph.web.config;

import io.barograph.problem.OptionProblems;
import io.barograph.web.access.AllowedHosts;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of both programs that protect their web server, as they were given.
public final class ProtectionOptions {

    private static final String CONFIG_FILE = "--web.config.file";

    @Option(
            names = CONFIG_FILE,
            paramLabel = "FILE",
            description = {
                "TLS, users, headers and rate limit, in the format of Prometheus's exporter-toolkit. It is read again"
                        + " when it or a certificate changes.",
                "File. Default: plain HTTP without users."
            })
    private @Nullable String configFile;

    @Option(
            names = AllowedHosts.OPTION,
            split = ",",
            paramLabel = "NAMES",
            description = {AllowedHosts.MEANING, "List of names or addresses, without ports. Default: none."})
    private List<String> allowedHosts = new ArrayList<>();

    /// The configuration file, checked; null if none is given.
    public @Nullable Path configFile(OptionProblems problems) {
        if (configFile == null || configFile.isEmpty()) {
            return null;
        }
        try {
            Path file = Path.of(configFile);
            WebConfigFile.checkFile(file).forEach(problem -> problems.addProblem(CONFIG_FILE + ": " + problem));
            return file;
        } catch (InvalidPathException e) {
            problems.addProblem(CONFIG_FILE + " is no path: " + e.getMessage());
            return null;
        }
    }

    public AllowedHosts allowedHosts(OptionProblems problems) {
        return AllowedHosts.readNames(allowedHosts, problems);
    }
}
