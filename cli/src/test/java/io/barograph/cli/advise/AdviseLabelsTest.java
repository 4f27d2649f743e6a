package io.barograph.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.CommandResult;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Advice on recordings of which it is known what runs in them.
class AdviseLabelsTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final Path GOLDEN = Path.of("src/test/resources/advise");
    private static final Pattern POD = Pattern.compile("0{8}-0000-4000-8000-0*([0-9]+)");

    /// `remedy resource workload`, pods by the number that their UID ends in.
    private static Set<String> toDo(String recording) {
        Set<String> found = new TreeSet<>();
        for (JsonNode each : advised(recording).get("advice")) {
            if (!each.get("remedy").asText().equals("nothing")) {
                JsonNode workload = each.get("workload");
                Matcher pod = POD.matcher(workload.get("pod_uid").asText());
                found.add(each.get("remedy").asText() + " "
                        + each.get("resource").asText() + " "
                        + (pod.matches() ? pod.group(1) : workload.get("cgroup").asText()));
            }
        }
        return found;
    }

    private static JsonNode advised(String recording) {
        CommandResult ran = CommandResult.of(new AdviseCommand(), "-o", "json", RECORDINGS.resolve(recording));
        assertThat(ran.exit()).as(ran.err()).isZero();
        return ran.json();
    }

    @ParameterizedTest
    @CsvSource({
        "S01_idle, ",
        "S02_one_throttled, raise_cpu_limit CPU 1",
        "S04_overcommit, request_or_move CPU 1; request_or_move CPU 2; request_or_move CPU 3; request_or_move CPU 4",
        "S06_throttled_and_one_free, raise_cpu_limit CPU 1",
        "S08_kubepods_limit, raise_node_allocatable CPU /kubepods.slice",
        "S09_memory_limit_io, raise_memory_limit MEMORY 1",
        "S11_io_limit, raise_io_max IO 1",
        "S12_io_contention, spread_io IO 1; spread_io IO 2; spread_io IO 3",
        "S14_system_hog, reserve_more CPU /system.slice/containerd.service",
        "S17_memory_high, raise_memory_high MEMORY 1",
        "S18_onset_and_relief, request_or_move CPU 1; request_or_move CPU 2; request_or_move CPU 3;"
                + " request_or_move CPU 4",
        "S23_one_greedy_pod, fewer_threads CPU 1",
        "S27_io_alone, ",
        "S32_streaming_page_cache, ",
        "S36_long, request_or_move CPU 1; request_or_move CPU 2; request_or_move CPU 3; request_or_move CPU 4",
    })
    void namesTheRemedyThatFits(String recording, String expected) {
        Set<String> wanted = expected == null ? Set.of() : Set.of(expected.split("; "));
        assertThat(toDo(recording + ".trace.gz")).containsExactlyInAnyOrderElementsOf(wanted);
    }

    /// More CPU and fewer threads contradict each other.
    @Test
    void givesAServiceOneAdviceForTheCpuAndSaysWhatElseItWaitsFor() {
        assertThat(CommandResult.of(new AdviseCommand(), RECORDINGS.resolve("S14_system_hog.trace.gz"))
                        .out())
                .contains("It waits for its own threads for 49 % of the time, too.")
                .doesNotContain("request more CPU", "run fewer threads");
    }

    /// No single pod shows that memory is short: the kernel's own threads wait.
    @Test
    void saysThatThePodsTogetherLackMemory() {
        assertThat(toDo("S20_memory_shortage_swap.trace.gz")).contains("request_or_move MEMORY /kubepods.slice");
    }

    /// One busy task can use one CPU, whatever its limit was.
    @ParameterizedTest
    @CsvSource({"S02_one_throttled, 0.02, 20m", "S06_throttled_and_one_free, 0.1, 100m"})
    void recommendsWhatTheTaskWouldUse(String recording, double limit, String from) {
        JsonNode advice = advised(recording + ".trace.gz").get("advice").get(0);
        JsonNode inputs = advice.get("inputs");
        double throttled = inputs.get("throttled_seconds").asDouble();
        double stopped = inputs.get("nr_throttled").asDouble()
                * inputs.get("period_seconds").asDouble();
        assertThat(inputs.get("limit_cpus").asDouble()).isEqualTo(limit);
        assertThat(inputs.get("needed_cpus").asDouble()).isCloseTo(limit + throttled / stopped, within(0.001));
        assertThat(inputs.get("needed_cpus").asDouble()).isBetween(0.95, 1.05);
        assertThat(advice.get("change").get("from").asText()).isEqualTo(from);
        assertThat(advice.get("change").get("to").asText()).isEqualTo("1100m");
        assertThat(advice.get("patch").get("in_place").asBoolean()).isTrue();
        assertThat(advice.get("patch").toString()).contains("\"limits\":{\"cpu\":\"1100m\"}");
    }

    private static org.assertj.core.data.Offset<Double> within(double tolerance) {
        return org.assertj.core.data.Offset.offset(tolerance);
    }

    @Test
    void saysWhichPodOfASlicesLimitIsNoCause() {
        assertThat(advised("S08_kubepods_limit.trace.gz").get("advice").findValuesAsText("to"))
                .containsExactly("2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "patch"})
    void printsEachRecordingOnce(String format) throws IOException {
        CommandResult ran = CommandResult.of(
                new AdviseCommand(),
                "-o",
                format,
                RECORDINGS.resolve("S01_idle.trace.gz"),
                RECORDINGS.resolve("S02_one_throttled.trace.gz"),
                RECORDINGS.resolve("S04_overcommit.trace.gz"),
                RECORDINGS.resolve("S17_memory_high.trace.gz"),
                RECORDINGS.resolve("S23_one_greedy_pod.trace.gz"),
                RECORDINGS.resolve("S27_io_alone.trace.gz"));
        assertThat(ran.exit()).as(ran.err()).isZero();
        GoldenFile.file(GOLDEN.resolve("recordings." + format), ran.out());
    }
}
