package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.UnknownPolicyException;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.problem.OptionProblems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ModeOptionsTest {

    private final OptionProblems problems = new OptionProblems();

    private Modes read(String... args) {
        Program program = new Program();
        new CommandLine(program).parseArgs(args);
        return program.modes.read(problems);
    }

    @CommandLine.Command
    private static final class Program {
        @CommandLine.Mixin
        private final ModeOptions modes = new ModeOptions();
    }

    @Test
    void observesEverythingByDefault() {
        assertThat(read()).isEqualTo(Modes.all(Mode.OBSERVE));
    }

    @Test
    void readsAModeForEachPolicyAndPool() {
        Modes modes = read("--policy-mode=contention=enforce,teardown=off", "--pool-mode", "a=b=enforce,*=observe");

        assertThat(problems.all()).isEmpty();
        assertThat(modes)
                .isEqualTo(new Modes(
                        Mode.OBSERVE,
                        Map.of("contention", Mode.ENFORCE, "teardown", Mode.OFF),
                        Map.of("a=b", Mode.ENFORCE, "*", Mode.OBSERVE)));
        assertThat(modes).hasToString("observe, contention=enforce, teardown=off, pool *=observe, pool a=b=enforce");
    }

    @Test
    void saysWhatIsWrongWithEach() {
        read("--policy-mode=contention,eviction=on", "--pool-mode=gpu=off,gpu=off");

        assertThat(problems.all())
                .containsExactly(
                        "--policy-mode: \"contention\": expected NAME=MODE, as in contention=enforce",
                        "--policy-mode: \"on\": expected one of off, observe, enforce",
                        "--pool-mode: gpu is named twice");
    }

    @Test
    void aPolicyThatIsNotLoadedIsRefusedWithTheNearestName() {
        List<String> known = List.of("contention", "eviction");

        UnknownPolicyException.check(List.of("eviction"), known);
        assertThatThrownBy(() -> UnknownPolicyException.check(List.of("contentoin"), known))
                .hasMessage("--policy-mode: no loaded policy is called \"contentoin\", expected one of"
                        + " contention, eviction. Maybe contention.");
    }
}
