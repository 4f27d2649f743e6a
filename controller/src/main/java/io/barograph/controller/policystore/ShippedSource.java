package io.barograph.controller.policystore;

import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import module java.base;

/// The policies that come with Barograph, out of our own class path; they change with the program only.
public final class ShippedSource implements PolicySource {

    @Override
    public List<PolicyFile> read() {
        return ShippedPolicies.files();
    }

    /// They were run when this program was built.
    @Override
    public List<String> failedCases(List<PolicyFile> files) {
        return List.of();
    }

    @Override
    public String fingerprint() {
        return "shipped";
    }

    @Override
    public String name() {
        return "Barograph itself";
    }
}
