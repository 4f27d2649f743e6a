package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.problem.OptionProblems;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class EvictionOptionsTest {

    private final OptionProblems problems = new OptionProblems();

    private ControllerConfig.Evicting read(String... args) {
        EvictionOptions options = new EvictionOptions();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(args);
        return options.read(problems);
    }

    @Test
    void byDefaultPodsAreOnlyChosenAndBounded() {
        ControllerConfig.Evicting read = read();
        assertThat(problems.allProblems().isEmpty()).isTrue();
        assertThat(read.modes().standard()).isEqualTo(EvictionMode.OBSERVE);
        assertThat(read.caps()).isEqualTo(new EvictionCaps(new Budget(5, true), new Budget(10, true), 30));
        assertThat(read.protections().minReplicas()).isEqualTo(2);
        assertThat(read.protections().guaranteed()).isTrue();
        assertThat(read.protections().localStorage()).isTrue();
        assertThat(read.protections().namespaces()).containsExactly("kubernetes.io/metadata.name=kube-system");
    }

    @Test
    void modesAreByPolicyAndPool() {
        ControllerConfig.Evicting read = read(
                "--eviction=probe", "--eviction-policy-mode=memory=enforce,disk=off", "--eviction-pool-mode=*=observe");
        assertThat(read.modes()).hasToString("probe, disk=off, memory=enforce, pool *=observe");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--eviction=yes",
                "--eviction-policy-mode=memory",
                "--eviction-pool-mode=a=b",
                "--max-evicting-nodes=-1",
                "--max-evicting-per-pool=110%",
                "--max-evictions-per-hour=many",
                "--evict-never-in=payments",
                "--evict-min-replicas=0",
                "--evict-min-age=5"
            })
    void whatCannotBeReadIsRefusedAndBoundsAll(String bad) {
        ControllerConfig.Evicting read = read(bad);
        assertThat(problems.allProblems().isEmpty()).isFalse();
        assertThat(bad.startsWith("--max") && read.caps().equals(new EvictionCaps(Budget.ALL, Budget.ALL, 30)))
                .isFalse();
    }
}
