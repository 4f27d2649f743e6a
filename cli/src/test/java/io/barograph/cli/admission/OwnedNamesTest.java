package io.barograph.cli.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import module java.base;
import org.junit.jupiter.api.Test;

class OwnedNamesTest {

    private static final OwnedNames OURS = OwnedNames.of(List.of(
            new Demand.Condition("TeardownPressure"),
            new Demand.Taint("example.com/a", Effect.NoSchedule),
            new Demand.Event("Happened"),
            new Demand.Evict("memory.available")));

    @Test
    void areTheTaintsAndConditionsOfDemandsAndNothingElse() {
        assertThat(OURS.taints()).containsExactly("example.com/a:NoSchedule");
        assertThat(OURS.conditions()).containsExactly("TeardownPressure");
        assertThat(OURS.withName("example.com/b:PreferNoSchedule")
                        .withName("Gone")
                        .taints())
                .hasSize(2);
        assertThat(OURS.withName("Gone").conditions()).containsExactly("Gone", "TeardownPressure");
    }

    @Test
    void haveTheVeryValuesThatPoliciesDemand() {
        OwnedNames valued = OwnedNames.of(List.of(
                new Demand.Taint("example.com/a", 1, Effect.NoSchedule),
                new Demand.Taint("example.com/a", 20, Effect.NoSchedule)));
        assertThat(valued.taints()).containsExactly("example.com/a:NoSchedule");
        assertThat(valued.values()).containsExactly("example.com/a=1:NoSchedule", "example.com/a=20:NoSchedule");
        assertThat(OURS.values()).isEmpty();
        OwnedNames also = OURS.withName("example.com/b=3:NoSchedule");
        assertThat(also.taints()).contains("example.com/b:NoSchedule");
        assertThat(also.values()).containsExactly("example.com/b=3:NoSchedule");
        assertThatIllegalArgumentException().isThrownBy(() -> OURS.withName("example.com/b=x:NoSchedule"));
    }

    @Test
    void refuseWhatWouldBeMoreThanANameInAnExpression() {
        for (String name :
                List.of("a'b", "a b", "", "a\nb", "-a", "a'] || true || 'x' in [':NoSchedule", ":NoSchedule")) {
            assertThatIllegalArgumentException().as(name).isThrownBy(() -> OURS.withName(name));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OURS.withName("example.com/a:Never"))
                .withMessageContaining("NoSchedule");
    }

    @Test
    void areNeverWhatBelongsToKubernetesOrAnAutoscaler() {
        for (String type : List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> OURS.withName(type))
                    .withMessageContaining(type + ": it is the kubelet's own");
        }
        for (String key : List.of(
                "node.kubernetes.io/not-ready",
                "node.kubernetes.io/unreachable",
                "node.kubernetes.io/memory-pressure",
                "node.cloudprovider.kubernetes.io/uninitialized",
                "ToBeDeletedByClusterAutoscaler")) {
            for (String effect : List.of("NoSchedule", "PreferNoSchedule", "NoExecute")) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> OURS.withName(key + ":" + effect))
                        .withMessageContaining(key + " belongs to another program");
            }
        }
        assertThat(OURS.withName("node.kubernetes.io/cpu-contention-pressure:NoSchedule")
                        .taints())
                .hasSize(2);
    }

    @Test
    void belongToAnAccountThatIsNamedWithItsNamespace() {
        assertThat(ServiceAccount.parse("ns:me").user()).isEqualTo("system:serviceaccount:ns:me");
        for (String text : List.of("me", "a:b:c", "ns:", "N:me", "ns:m'e")) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> ServiceAccount.parse(text));
        }
    }
}
