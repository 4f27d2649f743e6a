package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.demand.Severity;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseReaderTest {

    private final List<Problem> problems = new ArrayList<>();

    private CaseFile read(String text) {
        return CaseReader.readCases("f", text, problems);
    }

    @Test
    void readsACaseWithAllThatItCanSay() {
        CaseFile file = read("""
                interval: 2s
                cases:
                  - name: all
                    unlisted: calm
                    parameters: {threshold: 50}
                    silent: [10s-20s]
                    reboots: [1m]
                    inputs:
                      Contention(KUBEPODS, CPU).avg10: '1x3'
                      Pressure(NODE, IO, FULL).avg60: '2'
                      Node.steal: '3'
                    expect:
                      - at: 4s
                        High: {phase: keep-firing, since: 2s, remaining: 0s, frozen: true, severity: info, why: because}
                    transitions:
                      - 2s High PressureRaised
                """);

        assertThat(problems).isEmpty();
        CaseFile.Case one = file.cases().getFirst();
        assertThat(one.course())
                .isEqualTo(new CaseFile.Course(
                        2_000_000, true, List.of(new CaseFile.Span(10_000_000, 20_000_000)), List.of(60_000_000L)));
        assertThat(one.parameters()).containsEntry("threshold", "50");
        assertThat(one.inputs().series()).hasSize(3);
        assertThat(one.observations()).isEqualTo(4);
        assertThat(one.expectations().getFirst().expected())
                .isEqualTo(new CaseFile.Expected(
                        List.of("keep-firing"), new CaseFile.When(2_000_000L, 0L, true), Severity.INFO, "because"));
        assertThat(one.transitions()).isNotNull();
    }

    @Test
    void tellsEveryProblemWithItsPlaceAndWhatWasMeant() {
        read("""
                intervall: 2s
                cases:
                  - name: a
                    inputs:
                      Contention(KUBEPODS, CPU).avg61: '1'
                      Contention(KUBEPODS, CPU).avg60: 'one'
                    expect:
                      - at: soon
                      - High: firing
                        at: 2s
                      - at: 2s
                        High: fireing
                        Low: {phases: firing, frozen: maybe, severity: bad}
                    silent: [10s]
                    unlisted: quiet
                  - name: a
                    interval: 0s
                    transitions: [2s High PressureRised, 2s High]
                  - expect: 5
                """);

        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactly(
                        "f:1:1: unknown key intervall in a case file. Did you mean interval?",
                        "f:5:7: no fact gives Contention(KUBEPODS, CPU).avg61. "
                                + "Did you mean Contention(KUBEPODS, CPU).avg60?",
                        "f:6:40: Contention(KUBEPODS, CPU).avg60: \"one\" is not a value, "
                                + "expected one such as 10, 10x5, 40+2x20, _x3 or stale",
                        "f:8:13: at: \"soon\" is not a duration such as 30s, 5m or 1h30m",
                        "f:9:9: the time is not known yet. Begin with at, such as at: 90s.",
                        "f:12:15: phase fireing is not known. Did you mean firing?",
                        "f:13:15: unknown key phases in what is expected. Did you mean phase?",
                        "f:13:39: frozen: \"maybe\" is neither true nor false",
                        "f:13:56: severity: bad is not known. Known: info, warning, critical",
                        "f:14:14: silent: \"10s\" is not a span, expected one such as 60s-90s",
                        "f:15:15: unlisted is quiet. Known: calm, missing",
                        "f:17:15: interval is 0, expected more",
                        "f:18:19: transition: reason PressureRised is not known. Did you mean PressureRaised?",
                        "f:18:42: transition: \"2s High\" is not such as "
                                + "1m30s KubepodsCPUContentionPressure PressureRaised",
                        "f:16:5: a second case \"a\". Maybe tell them apart.",
                        "f:19:13: expect is no list. Begin each line with a dash.",
                        "f:19:5: a case without a name. Say in a sentence what it shows.",
                        "f:19:5: case \"\" expects nothing. Maybe add expect.");
    }

    private static String cases(int count, String rest) {
        StringBuilder text = new StringBuilder("cases:\n");
        for (int i = 0; i < count; i++) {
            text.append("- {name: c")
                    .append(i)
                    .append(", expect: [{at: 0s, High: absent}], ")
                    .append(rest);
        }
        return text.toString();
    }

    @Test
    void refusesMoreValuesThanFitIntoMemoryAndTellsItOnce() {
        read(cases(30, "inputs: {Node.steal: 1+1x9990}}\n"));
        assertThat(problems)
                .extracting(Problem::text)
                .contains("the inputs up to this one have more than 250000 values")
                .hasSize(2);
    }

    @Test
    void refusesMoreObservationsThanACaseMayHave() {
        read(cases(7, "inputs: {Node.steal: 1x9990}}\n"));
        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactly("f:7:3: the cases up to this one have more than 50000 observations. "
                        + "Maybe use a longer interval, or write another file.");
    }

    @Test
    void refusesAFileWithoutCases() {
        read("interval: 2s\n");
        assertThat(problems).extracting(Problem::text).containsExactly("a case file without cases");
    }

    @Test
    void readsARecordingBelowItsDirectoryOrTheOneAround() {
        CaseFile file = read("""
                cases:
                  - name: below
                    recording: traces/a.trace.gz
                    silent: [1m-2m]
                    inputs: {'Node.labels["pool"]': batch, Node.age: 9m, Condition(Ready).status: 'True'}
                    transitions: []
                  - {name: beside, recording: ../recordings/S36_long.trace.gz, transitions: []}
                """);

        assertThat(problems).isEmpty();
        assertThat(file.cases())
                .extracting(each -> each.inputs().recorded())
                .extracting(each -> each == null ? "" : each.path())
                .containsExactly("traces/a.trace.gz", "../recordings/S36_long.trace.gz");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/shadow",
                "../../a",
                "a/../../b",
                "a/../b",
                "..",
                "../..",
                "./a",
                ".hidden",
                "../.ssh/id",
                "a//b",
                "a/",
                "~/a",
                "a b",
                "$HOME",
                "file:a",
                "a\\\\b"
            })
    void refusesAPathThatLeadsElsewhere(String path) {
        read("cases: [{name: it, recording: \"" + path + "\", transitions: []}]\n");

        assertThat(problems)
                .singleElement()
                .extracting(Problem::text)
                .asString()
                .contains("is no path that a case may");
    }

    @Test
    void aRecordingHasItsOwnTimeAndItsOwnReadings() {
        read("""
                cases:
                  - name: it
                    recording: a.trace.gz
                    interval: 2s
                    inputs: {Node.steal: 3}
                    transitions: []
                """);

        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactly(
                        "f:4:5: the recording has its own time. Leave out interval and reboots.",
                        "f:3:16: the case gives Node.steal, and so does the recording. Beside a recording give only what the"
                                + " API server says: labels, age, conditions, taints, pods.");
    }
}
