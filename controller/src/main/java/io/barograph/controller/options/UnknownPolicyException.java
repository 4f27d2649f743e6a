package io.barograph.controller.options;

import io.barograph.problem.NearMatch;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `--policy-mode` names a policy that is not loaded.
public final class UnknownPolicyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnknownPolicyException(String policy, Collection<String> knownPolicies) {
        super("--policy-mode: no loaded policy is called \"" + policy + "\", expected one of "
                + String.join(", ", new TreeSet<>(knownPolicies)) + "."
                + suggestion(NearMatch.of(policy, knownPolicies)));
    }

    private static String suggestion(@Nullable String near) {
        return near == null ? "" : " Maybe " + near + ".";
    }

    /// @throws UnknownPolicyException for the first that is not known
    public static void checkNames(Collection<String> named, Collection<String> knownPolicies) {
        for (String policy : named) {
            if (!knownPolicies.contains(policy)) {
                throw new UnknownPolicyException(policy, knownPolicies);
            }
        }
    }
}
