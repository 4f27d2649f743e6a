package io.barograph.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What comes of each input that fuzzing found worth keeping, against `corpus/outcomes.txt`; `-Dgolden=update` rewrites
/// it.
class CorpusTest {

    private static final Path OUTCOMES = Path.of("src", "test", "resources", "corpus", "outcomes.txt");

    @Test
    void eachKeptInputHasTheOutcomeThatItHad() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path each : FuzzSeeds.corpus()) {
            byte[] input = Files.readAllBytes(each);
            List<Problem> problems = new FuzzJudge().judge(input).problems();
            boolean refused = problems.stream().anyMatch(Problem::isError);
            text.append(each.getFileName()).append(refused ? " refused\n" : " accepted\n");
            problems.forEach(problem -> text.append("  ")
                    .append(problem.line())
                    .append(':')
                    .append(problem.column())
                    .append(problem.isError() ? " " : " warning: ")
                    .append(problem.text())
                    .append(" [")
                    .append(problem.check())
                    .append("]\n"));
        }
        if ("update".equals(System.getProperty("golden"))) {
            Files.writeString(OUTCOMES, text, StandardCharsets.US_ASCII);
        }
        assertThat(text).hasToString(Files.readString(OUTCOMES, StandardCharsets.US_ASCII));
    }

    @Test
    void theCorpusHasEveryCheckThatOneFileCanFail() throws IOException {
        String outcomes = Files.readString(OUTCOMES, StandardCharsets.US_ASCII);
        Map<Boolean, List<Lint>> checks = List.of(Lint.values()).stream()
                .collect(Collectors.partitioningBy(each -> outcomes.contains("[" + each.id() + "]")));
        assertThat(checks.getOrDefault(false, List.of()))
                .containsExactlyInAnyOrder(
                        Lint.NO_RULE_FILE,
                        Lint.ALWAYS_DEMANDED,
                        Lint.CONTRADICTORY_EFFECTS,
                        Lint.NEVER_CROSSED,
                        Lint.ALWAYS_CROSSED);
    }
}
