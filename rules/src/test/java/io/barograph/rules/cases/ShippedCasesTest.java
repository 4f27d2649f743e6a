package io.barograph.rules.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.WrittenCases;
import io.barograph.rules.cases.mutation.MutationRun;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import module java.base;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every policy in rules/policies and examples/policies with every one of its cases; none has a warning.
class ShippedCasesTest {

    private static final Path POLICIES = Path.of("policies");

    /// What people are shown to begin with; it is not loaded unless they say so.
    private static final Path EXAMPLES = Path.of("..", "examples", "policies");

    /// Cases that name recordings are run where recordings are read: by the command's tests.
    private static final RecordingOpener NO_RECORDINGS = (_, recording, _) -> {
        throw new IOException(recording + " is not read here");
    };

    /// Mistakes that no case needs to notice, `POLICY: MUTANT`, and why each makes no difference to any node.
    private static final Map<String, String> TOLERATED = new HashMap<>(Stream.of(
                    "pidHard > 0 -> pidHard >= 0",
                    "pidHard > 0 -> 1 > 0",
                    "pidSoft > 0 -> pidSoft >= 0",
                    "pidSoft > 0 -> 1 > 0",
                    "pidHard > 0 || pidSoft > 0 -> (left out)")
            .collect(Collectors.toMap(
                    each -> "eviction: \"pid.available is not regained\": " + each,
                    _ -> "with both thresholds off nothing raises what the rule holds")));

    static {
        for (String rule : List.of("wait", "still wait")) {
            TOLERATED.put(
                    "contention: \"system daemons of low weight " + rule + " for CPU\": resource == CPU -> (left out)",
                    "low weights have no contention for anything else");
        }
    }

    @TestFactory
    Stream<DynamicNode> passes() {
        return ShippedPolicies.NAMES.stream().map(name -> policy(POLICIES, name));
    }

    @TestFactory
    Stream<DynamicNode> examplesPass() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files
                    .map(each -> each.getFileName().toString())
                    .filter(each -> each.endsWith(".drl"))
                    .map(each -> each.substring(0, each.length() - 4))
                    .sorted()
                    .toList()
                    .stream()
                    .map(name -> policy(EXAMPLES, name));
        }
    }

    /// The faster test is above: each rule and each constraint is seen to do all it can. Mistakes in the examples
    /// are tried by the command's tests.
    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> noticesEachSmallMistake() {
        return ShippedPolicies.NAMES.stream().map(name -> DynamicTest.dynamicTest(name, () -> mutate(name)));
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

    private static DynamicNode policy(Path directory, String name) {
        PolicyFile rules = policyFile(directory, name);
        CaseRunner runner = new CaseRunner(rules);
        CaseFile file = caseFile(directory, name);
        List<DynamicNode> tests = new ArrayList<>();
        for (CaseFile.Case each : file.cases()) {
            tests.add(DynamicTest.dynamicTest(
                    each.name(),
                    () -> assertThat(runner.runWithCoverage(file, each).mismatches())
                            .isEmpty()));
        }
        tests.add(DynamicTest.dynamicTest("nothing is doubtful", () -> {
            try (PolicySet policies = PolicySet.of(List.of(rules), ParameterOverrides.none())) {
                assertThat(policies.warnings()).isEmpty();
            }
        }));
        tests.add(DynamicTest.dynamicTest("each rule and each constraint is seen to do all it can", () -> {
            assertThat(runner.coverage().goals()).isPositive();
            assertThat(runner.coverage().rules())
                    .allSatisfy(rule -> assertThat(rule.reached())
                            .as(rule.rule().name() + " " + rule.seenOutcomes() + " " + rule.constraints())
                            .isEqualTo(rule.goals()));
            runner.close();
        }));
        return DynamicContainer.dynamicContainer(name, tests);
    }

    private static void mutate(String name) throws IOException {
        MutationRun mutation = new MutationRun(policyFile(POLICIES, name), caseFile(POLICIES, name), NO_RECORDINGS);
        assertThat(mutation.failing()).as("on the rules' trees, without Drools").isEmpty();
        MutationRun.Result result = mutation.runMutants((_, _) -> {});
        assertThat(result.tried()).isEqualTo(result.mutants()).isPositive();
        assertThat(result.survivors()).extracting(each -> name + ": " + each).isSubsetOf(TOLERATED.keySet());
    }

    private static PolicyFile policyFile(Path directory, String name) {
        try {
            return PolicyFile.readFiles(List.of(directory.resolve(name + ".drl")))
                    .getFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CaseFile caseFile(Path directory, String name) {
        try {
            CaseFile file = WrittenCases.read(
                    name + CaseFile.ENDING, Files.readString(directory.resolve(name + CaseFile.ENDING)));
            return new CaseFile(
                    file.file(),
                    file.cases().stream()
                            .filter(each -> each.inputs().recorded() == null)
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
