package io.barograph.controller;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Options that are not given on the command line come from the environment: `--web.listen-address` from
/// `BAROGRAPH_WEB_LISTEN_ADDRESS`.
public final class EnvironmentDefaults implements IDefaultValueProvider {

    private final Map<String, String> environment;

    /// The process's own environment.
    public EnvironmentDefaults() {
        this(System.getenv());
    }

    EnvironmentDefaults(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return null;
        }
        String value = environment.get(name(option));
        return value == null || value.isEmpty() ? null : value;
    }

    /// The variable that stands for an option.
    public static String name(OptionSpec option) {
        String bare = option.longestName().replaceFirst("^-+", "");
        return "BAROGRAPH_" + bare.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
