package io.barograph.exporter.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonToken;
import io.barograph.exporter.kubelet.JsonPaths.Value;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is written against the published Go types, `k8s.io/kubelet/pkg/apis/stats/v1alpha1` of v0.36.3.
class SummaryTypesTest {

    /// Type, then its fields: name, type, and a question mark where Go's tag says omitempty. Fields that we never write
    /// (network, volume, ephemeral-storage, rootfs, logs, accelerators, userDefinedMetrics) are not here.
    private static final Map<String, Map<String, String>> TYPES = types("""
            Summary node:NodeStats pods:[]PodStats
            NodeStats nodeName:string systemContainers:[]ContainerStats? startTime:Time cpu:CPUStats? memory:MemoryStats?
            NodeStats io:IOStats? fs:FsStats? runtime:RuntimeStats? rlimit:RlimitStats? swap:SwapStats?
            RlimitStats time:Time maxpid:int64? curproc:int64?
            RuntimeStats imageFs:FsStats? containerFs:FsStats?
            ProcessStats process_count:uint64?
            PodStats podRef:PodReference startTime:Time containers:[]ContainerStats cpu:CPUStats? memory:MemoryStats?
            PodStats io:IOStats? process_stats:ProcessStats? swap:SwapStats?
            ContainerStats name:string startTime:Time cpu:CPUStats? memory:MemoryStats? io:IOStats? swap:SwapStats?
            PodReference name:string namespace:string uid:string
            CPUStats time:Time usageNanoCores:uint64? usageCoreNanoSeconds:uint64? psi:PSIStats?
            MemoryStats time:Time availableBytes:uint64? usageBytes:uint64? workingSetBytes:uint64? rssBytes:uint64?
            MemoryStats pageFaults:uint64? majorPageFaults:uint64? psi:PSIStats?
            IOStats time:Time psi:PSIStats?
            PSIStats full:PSIData some:PSIData
            PSIData total:uint64 avg10:float64 avg60:float64 avg300:float64
            SwapStats time:Time swapAvailableBytes:uint64? swapUsageBytes:uint64?
            FsStats time:Time availableBytes:uint64? capacityBytes:uint64? usedBytes:uint64? inodesFree:uint64?
            FsStats inodes:uint64? inodesUsed:uint64?
            """);

    @TempDir
    private Path directory;

    private static Map<String, Map<String, String>> types(String table) {
        Map<String, Map<String, String>> types = new HashMap<>();
        table.lines().forEach(line -> {
            List<String> words = List.of(line.split(" ", -1));
            Map<String, String> fields = types.computeIfAbsent(words.getFirst(), _ -> new HashMap<>());
            words.subList(1, words.size()).forEach(it -> fields.put(it.split(":", 2)[0], it.split(":", 2)[1]));
        });
        return types;
    }

    @ParameterizedTest
    @EnumSource
    void writesOnlyFieldsThatTheKubeletHasAndOfItsTypes(SummaryForm form) {
        Map<String, Value> summary =
                JsonPaths.paths(SummaryJson.writeDocument(new SummaryHost(directory).input(), form));
        assertThat(summary).hasSizeGreaterThan(50);
        summary.forEach((path, value) -> assertThat(isOf(typeAt(path), value))
                .as("%s = %s, expected %s", path, value.text(), typeAt(path))
                .isTrue());
    }

    @Test
    void writesEveryFieldOfTheTableWhereTheHostTellsAll() {
        Set<String> written = JsonPaths.paths(
                        SummaryJson.writeDocument(new SummaryHost(directory).input(), SummaryForm.WHOLE))
                .keySet()
                .stream()
                .map(it -> it.replaceAll("\\[[0-9]+]", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> missing = new ArrayList<>();
        fieldsOf("ContainerStats").forEach(it -> expect("pods.containers." + it, written, missing));
        fieldsOf("PodStats").forEach(it -> expect("pods." + it, written, missing));
        fieldsOf("NodeStats").forEach(it -> expect("node." + it, written, missing));
        for (String owner : List.of("node", "pods", "pods.containers", "node.systemContainers")) {
            fieldsOf("CPUStats").forEach(it -> expect(owner + ".cpu." + it, written, missing));
            fieldsOf("MemoryStats").forEach(it -> expect(owner + ".memory." + it, written, missing));
            fieldsOf("IOStats").forEach(it -> expect(owner + ".io." + it, written, missing));
        }
        // No limit above the container
        assertThat(missing).containsExactlyInAnyOrder("pods.memory.availableBytes");
    }

    private static Set<String> fieldsOf(String type) {
        return Objects.requireNonNull(TYPES.get(type)).keySet();
    }

    private static void expect(String path, Set<String> written, List<String> missing) {
        if (written.stream().noneMatch(it -> it.equals(path) || it.startsWith(path + "."))) {
            missing.add(path);
        }
    }

    private static String typeAt(String path) {
        String type = "Summary";
        for (String step : path.split("\\.", -1)) {
            String name = step.replaceAll("\\[[0-9]+]", "");
            String found = Objects.requireNonNull(
                    TYPES.getOrDefault(type, Map.of()).get(name), name + " of " + type + ", in " + path);
            type = found.replace("?", "");
            if (!step.equals(name)) {
                assertThat(type).as(path).startsWith("[]");
                type = type.substring(2);
            }
        }
        return type;
    }

    private static boolean isOf(String type, Value value) {
        return switch (type) {
            case "string" -> value.token() == JsonToken.VALUE_STRING;
            case "Time" ->
                value.token() == JsonToken.VALUE_STRING
                        && value.text().matches("20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z");
            case "uint64", "int64" ->
                value.token() == JsonToken.VALUE_NUMBER_INT && !value.text().startsWith("-");
            case "float64" -> value.token().isNumeric() && Double.parseDouble(value.text()) <= 100;
            default -> type.startsWith("[]") && value.text().equals("[]");
        };
    }
}
