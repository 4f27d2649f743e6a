package io.barograph.controller.policystore;

import io.barograph.rules.policy.load.PolicyFile;
import module java.base;

/// Where policies come from.
public interface PolicySource {

    /// All rule files as they are now.
    List<PolicyFile> read() throws IOException;

    /// What the cases beside these files find wrong with them, a line each; empty if all pass, or there are none.
    List<String> failedCases(List<PolicyFile> files) throws IOException;

    /// A text that changes when they may have changed; cheap enough to ask for every few seconds.
    String fingerprint() throws IOException;

    /// For people: `the program itself`, `/etc/barograph/policies`.
    String name();
}
