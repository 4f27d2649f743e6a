package io.barograph.rules.policy.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.PolicySet;
import org.junit.jupiter.api.Test;

class ShippedPoliciesTest {

    @Test
    void ownTenConditionsAndSixteenTaints() {
        try (PolicySet policies = PolicySet.of(ShippedPolicies.files(), ParameterOverrides.none())) {
            assertThat(policies.warnings()).isEmpty();
            assertThat(policies.conditionTypes())
                    .containsExactlyInAnyOrder(
                            "SystemCPUContentionPressure",
                            "SystemMemoryContentionPressure",
                            "SystemDiskContentionPressure",
                            "KubepodsCPUContentionPressure",
                            "KubepodsMemoryContentionPressure",
                            "KubepodsDiskContentionPressure",
                            "BarographMemoryPressure",
                            "BarographDiskPressure",
                            "BarographPIDPressure",
                            "TeardownPressure");
            assertThat(policies.taintKeys())
                    .containsExactlyInAnyOrder(
                            "node.kubernetes.io/cpu-contention-pressure",
                            "node.kubernetes.io/memory-contention-pressure",
                            "node.kubernetes.io/disk-contention-pressure",
                            "barograph.io/memory-pressure",
                            "barograph.io/disk-pressure",
                            "barograph.io/pid-pressure",
                            "barograph.io/contention-grade-1",
                            "barograph.io/contention-grade-2",
                            "barograph.io/contention-grade-3",
                            "barograph.io/contention-level",
                            "barograph.io/teardown-level",
                            "barograph.io/teardown-grade-1",
                            "barograph.io/teardown-grade-2",
                            "barograph.io/teardown-grade-3",
                            "barograph.io/teardown-pressure",
                            "barograph.io/teardown-backlog");
        }
    }
}
