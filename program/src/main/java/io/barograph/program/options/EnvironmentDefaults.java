package io.barograph.program.options;

import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Options that are not given on the command line come from the environment: `--web.listen-address` from
/// `BAROGRAPH_WEB_LISTEN_ADDRESS`. An empty variable says nothing, and no variable asks for help or the version.
///
/// Kubernetes describes each Service of a namespace to the pods that start in it, so that one called
/// `barograph-exporter` makes `BAROGRAPH_EXPORTER_PORT=tcp://10.96.0.7:9977`
/// (<https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables>). That is no setting.
public final class EnvironmentDefaults implements IDefaultValueProvider {

    private static final Pattern SERVICE_LINK = Pattern.compile("(?:tcp|udp|sctp)://.*");

    private final Map<String, String> environment;

    /// The process's own environment.
    public EnvironmentDefaults() {
        this(System.getenv());
    }

    /// An environment in that one's place.
    public EnvironmentDefaults(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || !isSetting(option)) {
            return null;
        }
        String value = environment.get(variableName(option));
        return value == null || value.isEmpty() || SERVICE_LINK.matcher(value).matches() ? null : value;
    }

    /// Whether a variable can stand for the option: for all but `--help` and `--version`.
    public static boolean isSetting(OptionSpec option) {
        return !option.usageHelp() && !option.versionHelp();
    }

    /// The variable that stands for an option.
    public static String variableName(OptionSpec option) {
        String bare = option.longestName().replaceFirst("^-+", "");
        return "BAROGRAPH_" + bare.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
