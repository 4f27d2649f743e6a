package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.barograph.problem.Problem;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicySetTest {

    private static final String RULES = """
            declare Parameters
                threshold : double = 20
            end
            rule "pods wait" when
                Parameters($t : threshold)
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= $t)
            then
                node.condition("High").keepFor("1m");
                node.taint("example.com/high", NoSchedule).keepFor("1m");
                node.event("HighSeen");
            end
            """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void readsADirectoryThroughTheLinksOfAMountedConfigMap() throws IOException {
        Path data = Files.createDirectory(directory.resolve("..2026_01_31"));
        Files.writeString(data.resolve("b.drl"), RULES);
        Files.writeString(data.resolve("a.drl"), RULES);
        Files.createSymbolicLink(directory.resolve("..data"), data.getFileName());
        Files.createSymbolicLink(directory.resolve("a.drl"), Path.of("..data/a.drl"));
        Files.createSymbolicLink(directory.resolve("b.drl"), Path.of("..data/b.drl"));
        Files.writeString(directory.resolve("a.cases.yaml"), "not read here");

        try (PolicySet policies = PolicySet.loadFiles(List.of(directory), ParameterOverrides.none())) {
            assertThat(policies.policies()).extracting(each -> each.name()).containsExactly("a", "b");
            assertThat(policies.conditionTypes()).containsExactly("High");
            assertThat(policies.taintKeys()).containsExactly("example.com/high");
            assertThat(policies.demands())
                    .extracting(each -> each.key())
                    .containsExactly("High", "example.com/high:NoSchedule", "event HighSeen");
            assertThat(policies.digests())
                    .containsOnlyKeys("a", "b")
                    .allSatisfy((_, digest) -> assertThat(digest).hasSize(64));
        }
    }

    @Test
    void tellsTheProblemsOfAllFilesAtOnce() {
        PolicyException refused = catchThrowableOfType(
                PolicyException.class,
                () -> PolicySet.of(
                        List.of(
                                file("a.drl", RULES.replace("avg10", "avg11")),
                                file("b.drl", RULES.replace("KUBEPODS", "KUBEPOD")),
                                file("dir/c.drl", RULES),
                                file("other/c.drl", RULES)),
                        ParameterOverrides.none()
                                .withParameters("d", Map.of("threshold", "3"))
                                .withSetting("c.treshold=3")));

        assertThat(refused.problems())
                .extracting(Problem::toString)
                .containsExactlyInAnyOrder(
                        "a.drl:6:52: Contention has no field avg11. Did you mean avg10?",
                        "b.drl:6:25: KUBEPOD is not a valid Scope. Did you mean KUBEPODS?",
                        "--set c.treshold: the policy has no such parameter. Did you mean threshold?",
                        "--set c.treshold: the policy has no such parameter. Did you mean threshold?",
                        "--set d.threshold: no loaded policy is called d. Did you mean a?");
    }

    @Test
    void blamesTheValueThatWasSetAndNotTheLinesThatUseIt() {
        PolicyException refused = catchThrowableOfType(
                PolicyException.class,
                () -> PolicySet.of(
                        ShippedPolicies.files(),
                        ParameterOverrides.none()
                                .withSetting("contention.gracePeriod=5")
                                .withSetting("contention.systemCpuThreshold=high")
                                .withSetting("contention.kubepodsCpuThreshold=30")));

        assertThat(refused.problems())
                .extracting(Problem::toString)
                .containsExactly(
                        "--set contention.gracePeriod: is \"5\"; expected a duration such as 30s. Maybe 5s",
                        "--set contention.systemCpuThreshold: is \"high\"; expected a number, such as 40 or 12.5");
    }

    @Test
    void refusesASecondPolicyOfTheSameName() {
        assertThatThrownBy(() -> PolicySet.of(
                        List.of(file("dir/c.drl", RULES), file("other/c.drl", RULES)), ParameterOverrides.none()))
                .isInstanceOf(PolicyException.class)
                .hasMessage("other/c.drl:1:1: a second policy c; the first is dir/c.drl. Maybe rename the file.");
    }

    @Test
    void aDirectoryWithoutRuleFilesIsNoPolicySet() {
        assertThatThrownBy(() -> PolicySet.loadFiles(List.of(directory), ParameterOverrides.none()))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(directory + ": the directory has no rule files. Their names must end in .drl");
    }

    @Test
    void refusesAHugeFileUnread() throws IOException {
        Path huge = Files.write(directory.resolve("huge.drl"), new byte[3_000_000]);
        assertThatThrownBy(() -> PolicySet.loadFiles(List.of(huge), ParameterOverrides.none()))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("more than 262144 bytes");
    }

    @Test
    void anOverrideTakesTheDefaultsPlaceAndMakesAnotherRule() {
        try (PolicySet plain = PolicySet.of(List.of(file("c.drl", RULES)), ParameterOverrides.none());
                PolicySet other = PolicySet.of(
                        List.of(file("c.drl", RULES)), ParameterOverrides.none().withSetting("c.threshold=30"))) {
            assertThat(plain.policies().getFirst().rules().getFirst().id())
                    .isNotEqualTo(other.policies().getFirst().rules().getFirst().id());
            assertThat(plain.digests()).isEqualTo(other.digests());
        }
    }

    @Test
    void anOverrideNamesPolicyParameterAndValue() {
        assertThat(ParameterOverrides.none().withSetting("a.b.c=d=e").of("a.b")).containsExactly(Map.entry("c", "d=e"));
        for (String wrong : List.of("", "a", "a=b", "a.=b", ".a=b", "=a.b")) {
            assertThatThrownBy(() -> ParameterOverrides.none().withSetting(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("\"" + wrong + "\" sets no parameter, expected POLICY.PARAMETER=VALUE");
        }
    }

    private static PolicyFile file(String name, String rules) {
        return PolicyFile.of(name, rules.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void warnsOfOneTaintWithTwoEffects() {
        String other = """
                rule "softly" when Node(steal > 5) then
                    node.taint("example.com/high", PreferNoSchedule).keepFor("1m");
                end
                """;
        List<PolicyFile> files = List.of(WrittenRules.file("a", RULES), WrittenRules.file("b", other));
        try (PolicySet policies = PolicySet.of(files, ParameterOverrides.none())) {
            assertThat(policies.warnings())
                    .singleElement()
                    .hasToString(
                            "b.drl:2:10: warning: taint example.com/high is demanded with PreferNoSchedule here and with"
                                    + " NoSchedule by \"pods wait\" of policy a. Maybe give one of them another key; both would be"
                                    + " on the node");
        }
    }
}
