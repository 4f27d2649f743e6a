package io.barograph.rules.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseReader;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.verdict.MatchingMethod;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An engine over the rules' own trees, on which mutants run, says what the compiled one says, word for word.
class TreeMatchingTest {

    @ParameterizedTest
    @ValueSource(strings = {"contention", "eviction"})
    void sayWhatCompiledRulesSay(String name) throws IOException {
        Path rules = Path.of("policies", name + ".drl");
        List<Problem> problems = new ArrayList<>();
        CaseFile file = CaseReader.readCases("cases", Files.readString(CaseFile.casesOf(rules)), problems);
        try (PolicySet compiled = PolicySet.of(PolicyFile.readFiles(List.of(rules)), ParameterOverrides.none())) {
            Engine drools = new Engine(compiled);
            Engine trees = new Engine(PolicySet.ofUncompiled(compiled.policies()), MatchingMethod.TREE);
            int compared = 0;
            for (CaseFile.Case each : file.cases()) {
                if (each.parameters().isEmpty()) {
                    compared += compare(ObservationSequence.of(file, each, null), drools, trees);
                }
            }
            assertThat(compared).isGreaterThan(100);
        }
    }

    private static int compare(ObservationSequence story, Engine drools, Engine trees) throws IOException {
        List<Evaluation> before = new ArrayList<>();
        story.forEachScene(scene -> {
            EngineState state =
                    before.isEmpty() ? EngineState.start() : before.getLast().state();
            Evaluation one = drools.evaluate(state, scene.observation());
            Evaluation other = trees.evaluate(state, scene.observation());
            assertThat(other.verdicts()).isEqualTo(one.verdicts());
            assertThat(other.desired()).isEqualTo(one.desired());
            assertThat(other.transitions()).isEqualTo(one.transitions());
            before.add(one);
        });
        return before.size();
    }
}
