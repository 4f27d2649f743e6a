package io.barograph.rules.policy.load;

import io.barograph.problem.OptionProblems;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.signal.EvictionSignal;
import module java.base;

/// Values that configuration gives to policies' parameters instead of their defaults, as texts: the policy's checker
/// reads them.
///
/// @param values by policy, then by parameter
/// @param swept the parameter that `--sweep` sets, as `POLICY.PARAMETER`; empty if none
public record ParameterOverrides(Map<String, Map<String, String>> values, String swept) {

    private static final ParameterOverrides NONE = new ParameterOverrides(Map.of());

    /// Values of `--set`, or of a file.
    public ParameterOverrides(Map<String, Map<String, String>> values) {
        this(values, "");
    }

    public ParameterOverrides {
        Map<String, Map<String, String>> copies = new TreeMap<>();
        values.forEach((policy, parameters) -> copies.put(policy, Map.copyOf(parameters)));
        values = Map.copyOf(copies);
    }

    /// Every parameter has its default.
    public static ParameterOverrides none() {
        return NONE;
    }

    /// What an option says, one setting each time it is given, the later over the earlier; a setting that cannot be
    /// understood is a problem of the option.
    public static ParameterOverrides readSettings(String option, List<String> settings, OptionProblems problems) {
        ParameterOverrides overrides = none();
        for (String setting : settings) {
            ParameterOverrides previousOverrides = overrides;
            overrides = problems.readOption(option, previousOverrides, () -> previousOverrides.withSetting(setting));
        }
        return overrides;
    }

    /// These and one more, written `POLICY.PARAMETER=VALUE`: `contention.systemCpuThreshold=50`.
    ///
    /// @throws IllegalArgumentException if it is not written so
    public ParameterOverrides withSetting(String setting) {
        int equals = setting.indexOf('=');
        int dot = setting.lastIndexOf('.', Math.max(0, equals));
        if (dot <= 0 || dot + 1 >= equals) {
            throw new IllegalArgumentException(
                    "\"" + setting + "\" sets no parameter, expected POLICY.PARAMETER=VALUE. "
                            + "Maybe contention.systemCpuThreshold=50.");
        }
        if (isInput(setting.substring(0, equals))) {
            throw new IllegalArgumentException(
                    "\"" + setting + "\" sets no parameter, expected POLICY.PARAMETER=VALUE. "
                            + "Maybe it is an input: --given '" + setting + "'");
        }
        return withParameters(
                setting.substring(0, dot), Map.of(setting.substring(dot + 1, equals), setting.substring(equals + 1)));
    }

    /// Whether that is what an observation tells, and so never called as a policy's parameter is: `Node.age`.
    private static boolean isInput(String name) {
        return EvictionSignal.of(name) != null
                || FactCatalogue.FACTS.stream()
                        .anyMatch(factType ->
                                name.startsWith(factType.name() + ".") || name.startsWith(factType.name() + "("));
    }

    /// These, and those of one policy.
    public ParameterOverrides withParameters(String policy, Map<String, String> parameters) {
        Map<String, Map<String, String>> allValues = new TreeMap<>(values);
        Map<String, String> merged = new TreeMap<>(of(policy));
        merged.putAll(parameters);
        allValues.put(policy, merged);
        return new ParameterOverrides(allValues, swept);
    }

    /// These and one value of a sweep.
    ///
    /// @param parameter as `POLICY.PARAMETER`
    public ParameterOverrides withSwept(String parameter, String value) {
        return new ParameterOverrides(withSetting(parameter + "=" + value).values, parameter);
    }

    /// The option that sets the parameter, for messages: `--set contention.gracePeriod`.
    ///
    /// @param parameter as `POLICY.PARAMETER`
    public String optionOf(String parameter) {
        return (parameter.equals(swept) ? "--sweep " : "--set ") + parameter;
    }

    /// One policy's, by parameter.
    public Map<String, String> of(String policy) {
        return values.getOrDefault(policy, Map.of());
    }
}
