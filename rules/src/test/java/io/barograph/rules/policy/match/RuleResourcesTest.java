package io.barograph.rules.policy.match;

import static io.barograph.rules.demand.ScarceResource.CPU;
import static io.barograph.rules.demand.ScarceResource.DISK;
import static io.barograph.rules.demand.ScarceResource.IO;
import static io.barograph.rules.demand.ScarceResource.MEMORY;
import static io.barograph.rules.demand.ScarceResource.OTHER;
import static io.barograph.rules.demand.ScarceResource.PIDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;

class RuleResourcesTest {

    private static Set<ScarceResource> resources(String lines) {
        return RuleResources.of(WrittenRules.rule(lines));
    }

    @Test
    void aLineTellsItByItsKeys() {
        assertThat(resources("Contention(scope == KUBEPODS, resource == CPU, avg60 > 40)"))
                .containsOnly(CPU);
        assertThat(resources("Contention(resource == MEMORY, avg60 > 40)")).containsOnly(MEMORY);
        assertThat(resources("exists Pressure(scope == NODE, resource == IO, kind == FULL, avg60 > 40)"))
                .containsOnly(IO);
        assertThat(resources("Signal(name == \"pid.available\", percent < 5)")).containsOnly(PIDS);
        assertThat(resources("Signal(name == \"swap.available\", percent < 5)")).containsOnly(MEMORY);
        assertThat(resources("Signal(name in (\"nodefs.available\", \"imagefs.inodesFree\"), percent < 5)"))
                .containsOnly(DISK);
    }

    @Test
    void severalLinesTellSeveral() {
        assertThat(resources("""
                Contention(scope == KUBEPODS, resource == CPU, avg60 > 40)
                Signal(name == "memory.available", percent < 5)
                Node(unschedulable == false)
                """)).containsOnly(CPU, MEMORY);
    }

    /// Else what one may do on most nodes of a zone would count as each of them.
    @Test
    void aLineThatMayMatchFactsOfSeveralTellsNone() {
        assertThat(resources("Contention(scope == KUBEPODS, avg60 > 40)")).containsOnly(OTHER);
        assertThat(resources("Contention(scope == NODE, resource in (CPU, IO), avg60 > 40)"))
                .containsOnly(OTHER);
        assertThat(resources("Signal(percent < 5)")).containsOnly(OTHER);
    }

    @Test
    void whatIsNotThereAndOtherFactsTellNone() {
        assertThat(resources("""
                Condition(type == "MemoryPressure", status == True)
                not Contention(scope == KUBEPODS, resource == CPU, avg60 > 40)
                """)).containsOnly(OTHER);
        assertThat(resources("Teardown(overdue > 5)")).containsOnly(OTHER);
    }

    @Test
    void ofTheShippedRulesAllButThoseOfTeardownTellIt() {
        List<String> untold = ShippedPolicies.files().stream()
                .map(file -> PolicyReader.readPolicy(file.file(), file.bytes(), Map.of())
                        .policy())
                .flatMap(policy -> policy.allRules().stream())
                .filter(rule -> RuleResources.of(rule).contains(OTHER))
                .filter(rule -> rule.when().stream()
                        .noneMatch(line -> line.pattern().fact().name().equals("Teardown")))
                .map(Rule::name)
                .toList();
        assertThat(untold).isEmpty();
    }
}
