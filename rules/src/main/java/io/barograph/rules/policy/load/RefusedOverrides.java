package io.barograph.rules.policy.load;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds the configured values for which a policy is refused although its file alone would pass. The problems are
/// placed at the option, not at the lines that use the parameter.
///
///     --set contention.gracePeriod: is "5"; expected a duration such as 30s. Maybe 5s
public final class RefusedOverrides {

    private RefusedOverrides() {}

    /// The problems of a refused file, each at what is to blame for it.
    ///
    /// @param allOverrides what configuration sets
    public static List<Problem> of(PolicyFile file, ParameterOverrides allOverrides, PolicyException refusal) {
        String policy = PolicyReader.policyName(file.file());
        Map<String, String> overrides = allOverrides.of(policy);
        if (overrides.isEmpty() || refusalOf(file, Map.of()) != null) {
            return refusal.problems();
        }
        List<Problem> blamed = new ArrayList<>();
        new TreeMap<>(overrides).forEach((parameter, value) -> {
            PolicyException alone = refusalOf(file, Map.of(parameter, value));
            if (alone != null) {
                FilePosition position = FilePosition.of(allOverrides.optionOf(policy + "." + parameter));
                blamed.add(overrideProblem(position, value, alone));
            }
        });
        return blamed.isEmpty() ? refusal.problems() : blamed;
    }

    private static @Nullable PolicyException refusalOf(PolicyFile file, Map<String, String> overrides) {
        try {
            PolicyReader.readPolicy(file.file(), file.bytes(), overrides);
            return null;
        } catch (PolicyException refusal) {
            return refusal;
        }
    }

    private static Problem overrideProblem(FilePosition position, String value, PolicyException refusal) {
        Problem first =
                refusal.problems().stream().filter(Problem::isError).findFirst().orElseThrow();
        String text = "is \"" + value + "\"; " + first.text();
        String hint = first.hint();
        if (first.text().startsWith("configuration sets parameter ")) {
            text = "the policy has no such parameter";
        } else if (first.text().contains(" is not a duration ")) {
            text = "is \"" + value + "\"; expected a duration such as 30s";
            hint = value.matches("[0-9]{1,9}") ? "Maybe " + value + "s" : "";
        }
        return Problem.error(position, text, hint).withCheck(first.check());
    }
}
