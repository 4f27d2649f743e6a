package io.barograph.controller;

import io.barograph.problem.NearMatch;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `--policy-mode` names a policy that is not loaded.
public final class UnknownPolicyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnknownPolicyException(String policy, Collection<String> known) {
        super("--policy-mode: no loaded policy is called \"" + policy + "\", expected one of "
                + String.join(", ", new TreeSet<>(known)) + "." + maybe(NearMatch.of(policy, known)));
    }

    private static String maybe(@Nullable String near) {
        return near == null ? "" : " Maybe " + near + ".";
    }

    /// @throws UnknownPolicyException for the first that is not known
    public static void check(Collection<String> named, Collection<String> known) {
        for (String each : named) {
            if (!known.contains(each)) {
                throw new UnknownPolicyException(each, known);
            }
        }
    }
}
