package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.OptionProblems;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ReleaseOptionsTest {

    private final OptionProblems problems = new OptionProblems();

    private Duration read(String... args) {
        ReleaseOptions options = new ReleaseOptions();
        CommandSpec spec = CommandSpec.create().addMixin("release", CommandSpec.forAnnotatedObject(options));
        new CommandLine(spec).parseArgs(args);
        return options.read(problems);
    }

    @Test
    void putsNoReleaseOffUnlessToldTo() {
        assertThat(read()).isZero();
        assertThat(read("--release-jitter=45s")).isEqualTo(Duration.ofSeconds(45));
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void refusesMoreThanTenMinutes() {
        assertThat(read("--release-jitter=11m")).isZero();
        assertThat(problems.all()).containsExactly("--release-jitter: \"11m\": expected at most 10m");
    }
}
