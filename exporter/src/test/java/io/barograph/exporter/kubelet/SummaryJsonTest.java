package io.barograph.exporter.kubelet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.eviction.HugePages;
import io.barograph.exporter.eviction.MemoryUsageFormula;
import io.barograph.exporter.kubelet.JsonPaths.Value;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryJsonTest {

    private static final String CONTAINER = "pods[0].containers[0].";

    @TempDir
    private Path directory;

    private SummaryHost host;

    @BeforeEach
    void setUp() {
        host = new SummaryHost(directory);
    }

    private static Map<String, Value> written(SummaryInput input) {
        return JsonPaths.paths(SummaryJson.writeDocument(input, SummaryForm.WHOLE));
    }

    private static String text(Map<String, Value> summary, String path) {
        return Objects.requireNonNull(summary.get(path), path).text();
    }

    @Test
    void looksAsItDid() {
        SummaryInput input = host.input();
        GoldenFile.matches(
                "host.summary.json", new String(SummaryJson.writeDocument(input, SummaryForm.WHOLE), UTF_8) + "\n");
        GoldenFile.matches(
                "host.cpu-and-memory.summary.json",
                new String(SummaryJson.writeDocument(input, SummaryForm.CPU_AND_MEMORY), UTF_8) + "\n");
    }

    @Test
    void countsTheNodesMemoryAsItsEvictionSignalDoes() {
        host.tree.file("/proc/meminfo", """
                MemTotal:        3000000 kB
                MemFree:         2000000 kB
                Hugetlb:         1048576 kB
                """);
        SummaryInput input = host.input();
        assertThat(written(input)).doesNotContainKey("node.memory.availableBytes");
        for (HugePages each : List.of(HugePages.SUBTRACT, HugePages.KEEP)) {
            for (MemoryUsageFormula formula : MemoryUsageFormula.values()) {
                EvictionSignals signals = new EvictionSignals(formula, each);
                Map<String, Value> summary =
                        written(new SummaryInput(input.pass(), input.usage(), null, signals, input.zero()));
                Level level = Objects.requireNonNull(
                        signals.nodeMemory(input.usage().node()).orNull());
                assertThat(text(summary, "node.memory.availableBytes"))
                        .as(signals.toString())
                        .isEqualTo(Long.toString(level.available()));
                assertThat(Long.parseLong(text(summary, "node.memory.workingSetBytes")))
                        .as(signals.toString())
                        .isEqualTo(level.capacity() - level.available());
            }
        }
    }

    @Test
    void countsAsTheKubeletDoes() {
        Map<String, Value> summary = written(host.input());
        assertThat(text(summary, CONTAINER + "cpu.usageCoreNanoSeconds")).isEqualTo("1200000000");
        assertThat(text(summary, CONTAINER + "cpu.usageNanoCores")).isEqualTo("100000000");
        assertThat(text(summary, CONTAINER + "memory.workingSetBytes")).isEqualTo(Long.toString(532_480 - 12_288));
        assertThat(text(summary, CONTAINER + "memory.availableBytes"))
                .isEqualTo(Long.toString(67_108_864 - (532_480 - 12_288)));
        assertThat(text(summary, "node.memory.usageBytes")).isEqualTo(Long.toString(138_870_784 + 187_514_880));
        assertThat(text(summary, "node.memory.availableBytes"))
                .isEqualTo(Long.toString(3_000_000L * 1024 - (138_870_784 + 187_514_880 - 11_186_176)));
        assertThat(text(summary, "node.fs.usedBytes")).isEqualTo(Long.toString(350 * 4096));
        assertThat(summary).doesNotContainKey("node.runtime.imageFs.usedBytes");
        assertThat(text(summary, "node.rlimit.maxpid")).isEqualTo("23765");
        assertThat(text(summary, "node.rlimit.curproc")).isEqualTo("136");
        assertThat(text(summary, "pods[0].process_stats.process_count")).isEqualTo("3");
        assertThat(text(summary, "node.startTime")).isEqualTo("2026-11-21T08:22:57Z");
        assertThat(text(summary, "node.cpu.time")).isEqualTo("2026-11-21T08:23:00Z");
    }

    @Test
    void leavesOutWhatIsNotKnown() {
        Map<String, Value> first = written(host.first());
        assertThat(first).doesNotContainKey(CONTAINER + "cpu.usageNanoCores");
        assertThat(first).doesNotContainKey("pods[0].memory.availableBytes");
        assertThat(first).doesNotContainKey("pods[0].swap.swapAvailableBytes");
        assertThat(first).containsKey(CONTAINER + "cpu.usageCoreNanoSeconds");
        host.tree
                .remove(SummaryHost.CONTAINER + "/memory.current")
                .remove(SummaryHost.CONTAINER + "/memory.swap.current")
                .remove(SummaryHost.CONTAINER + "/init.scope/cgroup.procs")
                .remove("/proc/pressure/io")
                .remove("/proc/loadavg")
                .remove("/memory.stat");
        Map<String, Value> less = written(host.first());
        assertThat(less)
                .doesNotContainKeys(
                        CONTAINER + "memory.usageBytes",
                        CONTAINER + "memory.workingSetBytes",
                        CONTAINER + "memory.availableBytes",
                        CONTAINER + "swap.time",
                        "pods[0].process_stats.process_count",
                        "node.io.time",
                        "node.rlimit.curproc",
                        "node.memory.usageBytes",
                        "node.memory.availableBytes")
                .containsKeys(CONTAINER + "memory.rssBytes", "node.rlimit.maxpid", "node.memory.psi.some.total");
    }

    @Test
    void neverShowsLessThanNothing() {
        host.tree.file(SummaryHost.CONTAINER + "/memory.max", "4096\n");
        host.tree.file(SummaryHost.POD + "/memory.current", "4096\n");
        Map<String, Value> summary = written(host.first());
        assertThat(text(summary, CONTAINER + "memory.availableBytes")).isEqualTo("0");
        assertThat(text(summary, "pods[0].memory.workingSetBytes")).isEqualTo("0");
    }

    @Test
    void writesOneLineOfAPressureFileThatHasOnlyOne() {
        host.tree.file("/proc/pressure/cpu", "some avg10=1.00 avg60=0.00 avg300=0.00 total=7\n");
        assertThat(written(host.first()))
                .containsKey("node.cpu.psi.some.total")
                .doesNotContainKey("node.cpu.psi.full.total");
    }

    @Test
    void namesPodsByUidAloneWhereNobodyNamesThem() {
        host.tree.remove("host:/var/log/pods").remove("host:/var/log/containers");
        Map<String, Value> summary = written(host.first());
        assertThat(text(summary, "pods[0].podRef.uid")).isEqualTo(SummaryHost.UID);
        assertThat(summary).doesNotContainKey("pods[0].podRef.name").containsKey("pods[0].cpu.psi.some.total");
        assertThat(text(summary, "pods[0].containers")).isEqualTo("[]");
    }

    @Test
    void saysNothingOfPodsWithoutCgroups() {
        host.tree.file("/proc/self/mountinfo", "");
        Map<String, Value> summary = written(host.first());
        assertThat(summary).containsKey("node.cpu.psi.some.total").doesNotContainKey("pods");
    }

    @Test
    void survivesHostileNumbers() {
        String most = Long.toString(Long.MAX_VALUE);
        host.tree
                .file(SummaryHost.CONTAINER + "/memory.current", most + "\n")
                .file(SummaryHost.CONTAINER + "/memory.max", most + "\n")
                .file(SummaryHost.CONTAINER + "/cpu.stat", "usage_usec " + most + "\n")
                .file(SummaryHost.POD + "/memory.current", "many\n")
                .file("/memory.stat", "anon " + most + "\nfile " + most + "\ninactive_file -5\n");
        Map<String, Value> summary = written(host.first());
        assertThat(summary).doesNotContainKey(CONTAINER + "cpu.usageCoreNanoSeconds");
        assertThat(summary).doesNotContainKey(CONTAINER + "memory.availableBytes");
        assertThat(summary).doesNotContainKey("pods[0].memory.usageBytes");
        assertThat(Long.parseLong(text(summary, "node.memory.usageBytes"))).isPositive();
        assertThat(text(summary, "node.memory.availableBytes")).isEqualTo("0");
    }
}
