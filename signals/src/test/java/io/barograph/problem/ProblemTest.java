package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void readsAsOneLine() {
        Problem problem =
                Problem.error(new FilePosition("pods.drl", 7, 13), "unknown field avg61", "Did you mean avg60?");
        assertThat(problem).hasToString("pods.drl:7:13: unknown field avg61. Did you mean avg60?");
    }

    @Test
    void leavesOutWhatIsNotKnown() {
        assertThat(Problem.error(FilePosition.of("pods.drl"), "the file is empty", ""))
                .hasToString("pods.drl: the file is empty");
        assertThat(Problem.warning(new FilePosition("pods.drl", 3, 0), "unused", ""))
                .hasToString("pods.drl:3: warning: unused");
    }
}
