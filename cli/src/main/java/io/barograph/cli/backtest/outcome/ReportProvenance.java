package io.barograph.cli.backtest.outcome;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.catalogue.Value;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a report was made of, so that it can be made again. JSON has it as it is.
///
/// @param given what was assumed of the nodes, as --given and --nodes have it
public record ReportProvenance(String version, List<String> sources, List<Used> policies, List<String> given) {

    public ReportProvenance {
        sources = List.copyOf(sources);
        policies = List.copyOf(policies);
        given = List.copyOf(given);
    }

    /// One policy.
    ///
    /// @param set the label of its set of rules; empty where there is one set
    /// @param parameters those in force, by name
    public record Used(
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String set,
            String policy,
            String sha256,
            Map<String, String> parameters) {

        /// @param set may be missing where JSON is read
        public Used {
            set = Objects.requireNonNullElse(set, "");
        }
    }

    /// Every policy of each variant; of a sweep the first variant's, with all values of the parameter that is swept.
    public static List<Used> usedPolicies(List<RuleSetVariant> variants, @Nullable SweepRange sweep) {
        List<Used> usedPolicies = new ArrayList<>();
        for (RuleSetVariant variant : sweep == null ? variants : variants.subList(0, 1)) {
            PolicySet policies = variant.policies();
            for (Policy policy : policies.policies()) {
                Map<String, String> parameters = new LinkedHashMap<>();
                for (Parameter parameter : policy.parameters()) {
                    parameters.put(
                            parameter.name(), parameterValue(policy.name() + "." + parameter.name(), parameter, sweep));
                }
                usedPolicies.add(new Used(
                        sweep == null ? variant.label() : "",
                        policy.name(),
                        policies.digests().getOrDefault(policy.name(), ""),
                        parameters));
            }
        }
        return usedPolicies;
    }

    private static String parameterValue(String name, Parameter parameter, @Nullable SweepRange sweep) {
        return sweep != null && sweep.parameter().equals(name)
                ? String.join(",", sweep.values())
                : writtenValue(parameter.value());
    }

    /// A parameter's value as `--set` takes it.
    public static String writtenValue(Value value) {
        return value instanceof Value.Text(String text) ? text : value.written();
    }
}
