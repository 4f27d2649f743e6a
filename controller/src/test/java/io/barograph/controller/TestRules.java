package io.barograph.controller;

import io.barograph.controller.policystore.PolicySource;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;

/// Rules in memory that a test can change: by default one condition and one taint on pods waiting for CPU.
public class TestRules implements PolicySource {

    public static final String BUSY = """
            rule "pods wait"
            when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("PodsWait").after("4s").keepFor("4s");
                node.taint("example.org/pods-wait", NoSchedule).after("4s").keepFor("4s");
            end
            """;

    private volatile String text = BUSY;

    /// What stands in the file from now on.
    public void set(String rules) {
        text = rules;
    }

    @Override
    public List<PolicyFile> read() {
        return List.of(PolicyFile.of("busy.drl", text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public List<String> failedCases(List<PolicyFile> files) throws IOException {
        return List.of();
    }

    @Override
    public String fingerprint() {
        return text;
    }

    @Override
    public String name() {
        return "a test";
    }
}
