package io.barograph.rules.cases.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.cases.RecordingOpener;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.WrittenCases;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;

class MutationRunTest {

    private static final String RULES = """
            declare Parameters
                threshold : double = 20
            end
            rule "pods wait" when
                Parameters($t : threshold)
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= $t)
            then
                node.condition("High").after("20s").keepFor("1m");
            end
            """;

    private static final RecordingOpener NONE = (_, recording, _) -> {
        throw new IOException(recording);
    };

    private static PolicyFile policy() {
        return WrittenRules.file("pods", RULES);
    }

    private static MutationRun mutation(String cases) throws IOException {
        CaseFile file = WrittenCases.read("pods.cases.yaml", cases);
        return new MutationRun(policy(), file, NONE);
    }

    @Test
    void makesEachSmallMistakeOnce() {
        assertThat(new PolicyMutants(policy()).allMutants())
                .extracting(each -> each.place().line() + " " + each)
                .containsExactly(
                        "2 \"threshold\": threshold = 20 -> 22",
                        "2 \"threshold\": threshold = 20 -> 18",
                        "6 \"pods wait\": scope == KUBEPODS -> scope != KUBEPODS",
                        "6 \"pods wait\": scope == KUBEPODS -> (left out)",
                        "6 \"pods wait\": resource == CPU -> resource != CPU",
                        "6 \"pods wait\": resource == CPU -> (left out)",
                        "6 \"pods wait\": avg10 >= threshold -> avg10 > threshold",
                        "6 \"pods wait\": avg10 >= threshold -> avg10 <= threshold",
                        "6 \"pods wait\": avg10 >= threshold -> avg10 >= 22",
                        "6 \"pods wait\": avg10 >= threshold -> avg10 >= 18",
                        "6 \"pods wait\": avg10 >= threshold -> (left out)",
                        "8 \"pods wait\": High after(\"20s\") -> half",
                        "8 \"pods wait\": High keepFor(\"1m\") -> half",
                        "8 \"pods wait\": High after(\"20s\") -> twice",
                        "8 \"pods wait\": High keepFor(\"1m\") -> twice",
                        "8 \"pods wait\": High after(\"20s\") -> none",
                        "8 \"pods wait\": High keepFor(\"1m\") -> none",
                        "8 \"pods wait\": High severity(\"warning\") -> critical",
                        "4 \"pods wait\": the rule -> (left out)");
    }

    @Test
    void tellsWhatNoCaseNotices() throws IOException {
        MutationRun.Result result = mutation("""
                cases:
                  - name: high
                    unlisted: calm
                    inputs: {'Contention(KUBEPODS, CPU).avg10': '0 90x9'}
                    expect: [{at: 0s, High: inactive}, {at: 30s, High: {phase: firing, since: 30s}}]
                """).runMutants((_, _) -> {});

        assertThat(result.survivors())
                .extracting(Mutant::toString)
                .containsExactly(
                        "\"threshold\": threshold = 20 -> 22",
                        "\"threshold\": threshold = 20 -> 18",
                        "\"pods wait\": scope == KUBEPODS -> (left out)",
                        "\"pods wait\": resource == CPU -> (left out)",
                        "\"pods wait\": avg10 >= threshold -> avg10 > threshold",
                        "\"pods wait\": avg10 >= threshold -> avg10 >= 22",
                        "\"pods wait\": avg10 >= threshold -> avg10 >= 18",
                        "\"pods wait\": High keepFor(\"1m\") -> half",
                        "\"pods wait\": High keepFor(\"1m\") -> twice",
                        "\"pods wait\": High keepFor(\"1m\") -> none",
                        "\"pods wait\": High severity(\"warning\") -> critical");
        assertThat(result.tried()).isEqualTo(19);
        assertThat(result.killed()).isEqualTo(8);
        assertThat(result.score()).isBetween(42.1, 42.2);
    }

    @Test
    void aCaseWithParametersOfItsOwnSaysNothingOfTheDefaults() throws IOException {
        String cases = """
                cases:
                  - name: at the threshold
                    parameters: {threshold: 50}
                    inputs: {'Contention(KUBEPODS, CPU).avg10': '49.9 50x9'}
                    expect: [{at: 0s, High: inactive}, {at: 30s, High: {phase: firing, since: 30s}}]
                """;

        assertThat(mutation(cases).runMutants((_, _) -> {}).survivors())
                .extracting(Mutant::toString)
                .contains("\"threshold\": threshold = 20 -> 22", "\"threshold\": threshold = 20 -> 18")
                .doesNotContain(
                        "\"pods wait\": avg10 >= threshold -> avg10 >= 22",
                        "\"pods wait\": avg10 >= threshold -> avg10 >= 18");
    }

    @Test
    void namesCasesThatFailOnThePolicyItself() throws IOException {
        MutationRun mutation = mutation("""
                cases:
                  - {name: right, transitions: []}
                  - {name: wrong, expect: [{at: 0s, High: firing}]}
                """);
        assertThat(mutation.failing()).containsExactly("wrong");
    }

    @Test
    void tellsHowFarItIs() throws IOException {
        List<String> told = new ArrayList<>();
        mutation("cases: [{name: it, transitions: []}]\n").runMutants((done, of) -> told.add(done + "/" + of));
        assertThat(told).hasSize(19).startsWith("1/19").endsWith("19/19");
    }
}
