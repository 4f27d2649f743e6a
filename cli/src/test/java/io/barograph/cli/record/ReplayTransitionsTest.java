package io.barograph.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTransitionsTest extends CommandTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");

    private static final String QUICK = """
            rule "pods wait for CPU" when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("KubepodsCPUContentionPressure").after("4s").keepFor("4s");
            end
            rule "pods still wait for CPU" when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 10)
            then
                node.hold("KubepodsCPUContentionPressure");
            end
            """;

    @TempDir
    private Path directory = Path.of("");

    private int replay(Object... arguments) {
        return run(new ReplayCommand(), arguments);
    }

    /// Of each transition line the fields that tell its step: `126.000 KubepodsCPUContentionPressure PressureHigh`.
    private List<String> steps() {
        Pattern line = Pattern.compile("\"at_seconds\":([0-9.]+),\"transition\":\\{\"node\":\"n1\",.*"
                + "\"demand\":\"([^\"]+)\".*\"reason\":\"([A-Za-z]+)\"");
        return out.lines()
                .map(line::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(2) + " " + found.group(3))
                .toList();
    }

    @Test
    void theShippedPolicyRaisesAndClearsOverALongRecording() {
        Path recording = RECORDINGS.resolve("S36_long.trace.gz");
        assertThat(replay("-o", "json", "--node", "n1", "--policies", "../rules/policies", recording.toString()))
                .isZero();

        assertThat(steps())
                .containsExactly(
                        "KubepodsCPUContentionPressure PressureHigh",
                        "node.kubernetes.io/cpu-contention-pressure:NoSchedule PressureHigh",
                        "KubepodsCPUContentionPressure PressureRaised",
                        "node.kubernetes.io/cpu-contention-pressure:NoSchedule PressureRaised",
                        "KubepodsCPUContentionPressure PressureFalling",
                        "node.kubernetes.io/cpu-contention-pressure:NoSchedule PressureFalling",
                        "KubepodsCPUContentionPressure PressureCleared",
                        "node.kubernetes.io/cpu-contention-pressure:NoSchedule PressureCleared");
    }

    @Test
    void theShippedPolicyLeavesANodeWithSelfMadeStallAlone() {
        assertThat(replay(
                        "--policies",
                        "../rules/policies",
                        RECORDINGS.resolve("S23_one_greedy_pod.trace.gz").toString()))
                .isZero();
        assertThat(out).endsWith("\nno transition\n\n");
    }

    @Test
    void aQuickPolicyRaisesAndClearsOverAShortRecording() throws IOException {
        Path rules = Files.writeString(directory.resolve("quick.drl"), QUICK);
        Path recording = RECORDINGS.resolve("S18_onset_and_relief.trace.gz");
        assertThat(replay("--policies", rules.toString(), recording.toString())).isZero();

        assertThat(out.lines().filter(line -> line.contains(" s  Pressure")))
                .map(line -> line.replaceFirst("^ *[0-9.]+ s +", ""))
                .containsExactly(
                        "PressureHigh     KubepodsCPUContentionPressure  inactive -> pending"
                                + "  (quick: \"pods wait for CPU\")",
                        "PressureRaised   KubepodsCPUContentionPressure  pending -> firing"
                                + "  (quick: \"pods wait for CPU\")",
                        "PressureFalling  KubepodsCPUContentionPressure  firing -> keep-firing"
                                + "  (quick: \"pods wait for CPU\")",
                        "PressureCleared  KubepodsCPUContentionPressure  keep-firing -> inactive"
                                + "  (quick: \"pods wait for CPU\")");
        assertThat(out).endsWith("\n4 transitions\n\n");
    }

    @Test
    void refusesABrokenRuleFileWithItsLine() throws IOException {
        Path rules = Files.writeString(directory.resolve("quick.drl"), QUICK.replace("avg10", "avg11"));
        fails(
                3,
                replay("--policies", rules.toString(), "any"),
                "quick.drl:2:52: Contention has no field avg11. Did you mean avg10?");
    }
}
