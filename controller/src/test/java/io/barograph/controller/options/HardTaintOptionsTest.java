package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.options.ControllerConfig.Guarding;
import io.barograph.problem.OptionProblems;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class HardTaintOptionsTest {

    private final OptionProblems problems = new OptionProblems();

    private Guarding read(String... args) {
        HardTaintOptions options = new HardTaintOptions();
        CommandSpec spec = CommandSpec.create().addMixin("guard", CommandSpec.forAnnotatedObject(options));
        new CommandLine(spec).parseArgs(args);
        return options.read(problems);
    }

    @Test
    void refusesForEveryHazardThatIsNotAcknowledged() {
        assertThat(read()).isEqualTo(new Guarding(10, Hazards.Refusals.ALL));
        assertThat(read("--hazards=warn", "--headroom=off").refuse()).isEqualTo(Hazards.Refusals.NONE);
        assertThat(read("--acknowledge-hazard=descheduler,daemonset").refuse().acknowledged())
                .isEqualTo(Set.of(Hazard.Kind.DESCHEDULER, Hazard.Kind.DAEMONSET));
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void refusesHazardsThatThereAreNot() {
        read("--acknowledge-hazard=autoscaler");
        assertThat(problems.all())
                .containsExactly("--acknowledge-hazard: \"autoscaler\": expected daemonset or descheduler");
    }
}
