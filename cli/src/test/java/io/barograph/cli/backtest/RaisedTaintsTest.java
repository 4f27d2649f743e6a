package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.RECORDINGS;
import static io.barograph.cli.backtest.Backtests.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// For which recordings the shipped policy raises its taints. Most recordings last a minute, so that it reads averages
/// over 10 s there in place of 60 s, and waits for 10 s.
class RaisedTaintsTest {

    private static final Path SHIPPED = Path.of("../rules/policies/contention.drl");

    @TempDir
    private Path directory = Path.of("");

    /// Recording and the resources of its taints. First those in which pods lose nothing, or hardly anything, to
    /// others.
    @ParameterizedTest
    @CsvSource({
        "S01_idle, ''",
        "S02_one_throttled, ''",
        "S06_throttled_and_one_free, ''",
        "S11_io_limit, ''",
        "S23_one_greedy_pod, ''",
        "S27_io_alone, ''",
        "limits/X01_full_quota_beside_busy, ''",
        "limits/W01_half_idle_bursty, ''",
        "lost/P04_cpu_pinned, ''",
        "lost/P07_io_fast_two, ''",
        "lost/L06_network_latency, ''",
        "lost/L08_half_idle_16, ''",
        "lost/L12_limit_met, ''",
        "S04_overcommit, cpu",
        "S08_kubepods_limit, cpu",
        "S12_io_contention, disk",
        "S14_system_hog, cpu",
        "S20_memory_shortage_swap, memory",
        "S36_long, cpu",
        "limits/X03_quota_not_met, cpu",
        "limits/W05_shared_cpuset, cpu",
        "limits/W12_static_pool_crowds, cpu",
        "lost/P01_cpu_two_crowds, cpu",
        "lost/P08_io_slow_two, disk",
        "lost/L01_page_cache, memory",
        "lost/L02_swap, memory",
        "lost/L05_network_iops, disk",
        "lost/L10_limit_not_met, cpu",
        "lost/L11_short_lived, cpu"
    })
    void raisesATaintWherePodsLoseToOthers(String recording, String resources) throws IOException {
        Path policy = directory.resolve("contention.drl");
        Files.writeString(
                policy,
                Files.readString(SHIPPED)
                        .replace("avg60 >= $threshold, avg10", "avg10")
                        .replace("avg60 >=", "avg10 >=")
                        .replace("gracePeriod : String = \"30s\"", "gracePeriod : String = \"10s\""));
        assertThat(raised(recording, "--policies", policy)).isEqualTo(resources);
    }

    @ParameterizedTest
    @CsvSource({"S36_long, cpu", "lost/L01_page_cache, memory", "lost/P04_cpu_pinned, ''", "lost/P07_io_fast_two, ''"})
    void raisesThemAsItIsShippedWhereARecordingIsLongEnough(String recording, String resources) {
        assertThat(raised(recording, "--policies", SHIPPED)).isEqualTo(resources);
    }

    private static String raised(String recording, Object... options) {
        JsonNode json = run(RECORDINGS.resolve(recording + ".trace.gz"), List.of(options), "-o", "json")
                .json();
        Pattern taint = Pattern.compile("node\\.kubernetes\\.io/([a-z]+)-contention-pressure:NoSchedule");
        Set<String> resources = new TreeSet<>();
        for (JsonNode each : json.required("demands")) {
            Matcher name = taint.matcher(each.required("demand").asText());
            if (name.matches() && each.required("episodes").intValue() > 0) {
                resources.add(name.group(1));
            }
        }
        return String.join(" ", resources);
    }
}
