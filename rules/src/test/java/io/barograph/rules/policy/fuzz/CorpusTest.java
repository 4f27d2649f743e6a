package io.barograph.rules.policy.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.testkit.GoldenFile;
import module java.base;
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
        GoldenFile.file(OUTCOMES, text.toString());
    }

    @Test
    void theCorpusHasEveryCheckThatOneFileCanFail() throws IOException {
        String outcomes = Files.readString(OUTCOMES, StandardCharsets.US_ASCII);
        Map<Boolean, List<CheckId>> checks = List.of(CheckId.values()).stream()
                .collect(Collectors.partitioningBy(each -> outcomes.contains("[" + each.id() + "]")));
        assertThat(checks.getOrDefault(false, List.of()))
                .containsExactlyInAnyOrder(
                        CheckId.NO_RULE_FILE,
                        CheckId.MIXED_VALUES,
                        CheckId.ALWAYS_DEMANDED,
                        CheckId.CONTRADICTORY_EFFECTS,
                        CheckId.NEVER_CROSSED,
                        CheckId.ALWAYS_CROSSED);
    }
}
