package io.barograph.rules.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.engine.ShippedPolicies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every policy in rules/policies with every one of its cases.
class ShippedCasesTest {

    private static final Path POLICIES = Path.of("policies");

    @TestFactory
    Stream<DynamicNode> passes() {
        return ShippedPolicies.NAMES.stream().map(ShippedCasesTest::policy);
    }

    @Test
    void shipsWhatStandsInTheDirectory() throws IOException {
        try (Stream<Path> files = Files.list(POLICIES)) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(ShippedPolicies.NAMES.stream()
                            .flatMap(name -> Stream.of(name + ".drl", name + CaseFile.ENDING))
                            .toList());
        }
    }

    private static DynamicNode policy(String name) {
        CaseRunner runner = new CaseRunner(policyFile(name));
        CaseFile file = caseFile(name);
        List<DynamicNode> tests = new ArrayList<>();
        for (CaseFile.Case each : file.cases()) {
            tests.add(DynamicTest.dynamicTest(
                    each.name(),
                    () -> assertThat(runner.run(file, each).mismatches()).isEmpty()));
        }
        tests.add(DynamicTest.dynamicTest("each rule matches, is quiet and misses an input in some case", () -> {
            assertThat(runner.coverage().rules())
                    .isNotEmpty()
                    .allSatisfy((rule, outcomes) ->
                            assertThat(outcomes).as(rule).containsExactlyInAnyOrder(Coverage.Outcome.values()));
            runner.close();
        }));
        return DynamicContainer.dynamicContainer(name, tests);
    }

    private static PolicyFile policyFile(String name) {
        try {
            return PolicyFile.read(List.of(POLICIES.resolve(name + ".drl"))).getFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CaseFile caseFile(String name) {
        try {
            List<Problem> problems = new ArrayList<>();
            CaseFile file = CaseReader.read(
                    name + CaseFile.ENDING, Files.readString(POLICIES.resolve(name + CaseFile.ENDING)), problems);
            assertThat(problems).isEmpty();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
