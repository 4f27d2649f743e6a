package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.cases.CaseResult;
import io.barograph.rules.cases.CaseResult.Mismatch;
import io.barograph.rules.cases.CaseRunner;
import io.barograph.rules.cases.RecordingOpener;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Cases whose snapshots come from a recording. Recordings themselves are read by the exporter; here a series stands in
/// for one, with frames that are a little late and a clock that does not begin at zero.
class RecordedCaseTest {

    private static final String RULES = """
            rule "pods wait" when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
                Node(labels["pool"] == "batch")
            then
                node.condition("High").after("4s").keepFor("1m");
            end
            """;

    private static final RecordingOpener LATE = (caseFile, recording, sink) -> {
        assertThat(caseFile).isEqualTo("pods.cases.yaml");
        if (!recording.equals("../a.trace.gz")) {
            throw new IOException(recording + ": there is no such file");
        }
        ValueSeries series = ValueSeries.parse("0x4 30x5", UnitSuffixes.NONE);
        CaseObservations told = new CaseObservations(
                new CaseInputs(Map.of("Contention(KUBEPODS, CPU).avg10", series), Map.of(), null), true);
        for (int i = 0; i < 10; i++) {
            SnapshotTime moment = new SnapshotTime(i, 7_000_000 + i * 2_001_000L, 2_000_000);
            sink.accept(told.observationAt(i, moment, "boot").snapshot());
        }
    };

    private static CaseResult run(@Nullable RecordingOpener door, String rest) {
        String head = "cases:\n- name: it\n  inputs: {'Node.labels[\"pool\"]': batch}\n";
        CaseFile file = WrittenCases.read("pods.cases.yaml", head + rest);
        try (CaseRunner runner = new CaseRunner(WrittenRules.file("pods", RULES), door)) {
            return runner.runCase(file, file.cases().getFirst());
        }
    }

    @Test
    void countsTimeFromTheFirstFrameToATenthOfASecond() {
        CaseResult result = run(LATE, """
                  recording: ../a.trace.gz
                  expect:
                    - {at: 8s, High: inactive}
                    - {at: 10s, High: {phase: pending, since: 10s, remaining: 4s}}
                    - {at: 14s, High: {phase: firing, since: 14s}}
                  transitions: [10s High PressureHigh, 14s High PressureRaised]
                """);
        assertThat(result.mismatches()).extracting(Mismatch::text).isEmpty();
        assertThat(result.passed()).isTrue();
    }

    @Test
    void tellsWhatCameOutOtherwise() {
        assertThat(run(LATE, "  recording: ../a.trace.gz\n  transitions: [10.2s High PressureHigh]\n")
                        .mismatches())
                .extracting(Mismatch::text)
                .containsExactly(
                        "did not happen: 10s200ms High PressureHigh",
                        "was not expected: 10s5ms High PressureHigh",
                        "was not expected: 14s7ms High PressureRaised");
    }

    @Test
    void anExporterMayBeSilentInTheMiddleOfIt() {
        CaseResult result = run(LATE, """
                  recording: ../a.trace.gz
                  silent: [12s-20s]
                  expect: [{at: 16s, High: {phase: pending, frozen: true, why: the exporter is silent}}]
                """);
        assertThat(result.mismatches()).extracting(Mismatch::text).isEmpty();
    }

    @Test
    void failsWhereTheRecordingCannotBeRead() {
        CaseResult result = run(LATE, "  recording: b.trace.gz\n  transitions: []\n");
        assertThat(result.failed()).isTrue();
        assertThat(result.mismatches())
                .extracting(Mismatch::text)
                .containsExactly("its recording: b.trace.gz: there is no such file");
    }

    @Test
    void isNeitherPassedNorFailedWhereNobodyReadsRecordings() {
        CaseResult result = run(null, "  recording: ../a.trace.gz\n  transitions: []\n");
        assertThat(result.passed()).isFalse();
        assertThat(result.failed()).isFalse();
        assertThat(result.skipped()).isEqualTo("only barograph test reads recordings");
    }
}
