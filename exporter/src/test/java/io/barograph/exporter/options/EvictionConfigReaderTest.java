package io.barograph.exporter.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.eviction.MemoryUsageFormula;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.problem.OptionProblems;
import io.barograph.threshold.FilesystemLayout;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class EvictionConfigReaderTest {

    private final OptionProblems problems = new OptionProblems();

    @TempDir
    private Path directory;

    @Test
    void isAKubeletThatWasToldNothing() {
        assertThat(read()).isEqualTo(EvictionConfig.DEFAULT);
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void canBeSwitchedOff() {
        assertThat(read("--no-collector.eviction")).isNull();
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void readsEveryOptionAndPutsItInThePlaceOfTheFiles() throws IOException {
        Path file = directory.resolve("config.yaml");
        Files.writeString(file, """
                kind: KubeletConfiguration
                evictionHard: {memory.available: 1Gi}
                evictionSoft: {memory.available: 2Gi}
                evictionSoftGracePeriod: {memory.available: 1m}
                evictionPressureTransitionPeriod: 1m
                enforceNodeAllocatable: []
                """);
        EvictionPlan plan = plan("--kubelet-config=" + file);
        assertThat(plan.thresholds())
                .extracting(it -> it + " " + it.kind())
                .containsExactly("memory.available<1Gi hard", "memory.available<2Gi soft");
        assertThat(plan.transitionPeriod()).isEqualTo(Duration.ofMinutes(1));
        assertThat(plan.configured()).isTrue();
        assertThat(plan("--eviction.soft=memory.available<1Gi", "--eviction.soft-grace-period=memory.available=1m")
                        .configured())
                .isTrue();
        assertThat(plan("--eviction.transition-period=1m").configured()).isFalse();
        EvictionConfig config = wanted(
                "--kubelet-config=" + file,
                "--eviction.hard=nodefs.available<10%",
                "--eviction.soft=nodefs.available<20%",
                "--eviction.soft-grace-period=nodefs.available=5m",
                "--eviction.minimum-reclaim=nodefs.available=1Gi",
                "--eviction.transition-period=30s",
                "--eviction.memory-usage=total_free",
                "--eviction.hugepages=keep",
                "--eviction.layout=split",
                "--path.kubelet=/data/kubelet",
                "--path.imagefs=/images",
                "--path.containerfs=/layers");
        assertThat(problems.all()).isEmpty();
        assertThat(config.plan().signals()).isEqualTo(new EvictionSignals(MemoryUsageFormula.TOTAL_FREE, false));
        assertThat(config.plan().layout()).isEqualTo(FilesystemLayout.SPLIT);
        assertThat(config.plan().transitionPeriod()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.plan().thresholds())
                .extracting(it -> it + " " + it.kind() + " " + it.minReclaim())
                .containsExactly("nodefs.available<10% hard 1Gi", "nodefs.available<20% soft 1Gi");
        assertThat(config.paths())
                .containsEntry(Role.NODEFS, List.of("/data/kubelet"))
                .containsEntry(Role.IMAGEFS, List.of("/images"))
                .containsEntry(Role.CONTAINERFS, List.of("/layers"));
    }

    @Test
    void looksForLayersWhereImagesAre() {
        EvictionConfig config = wanted("--path.imagefs=/images");
        assertThat(config.paths()).containsEntry(Role.CONTAINERFS, List.of("/images"));
    }

    @Test
    void readsThresholdsAsTheKubeletDoesOrAsTheyWereMeant() {
        assertThat(plan("--eviction.hard=nodefs.available<100.0%").thresholds()).hasSize(1);
        assertThat(plan("--eviction.hard=nodefs.available<100.0%", "--eviction.dialect=barograph")
                        .thresholds())
                .isEmpty();
    }

    @Test
    void tellsAllProblemsTogether() {
        read(
                "--kubelet-config=/no/such",
                "--eviction.hard=memory.available=1Gi",
                "--eviction.soft=memry.available<1Gi",
                "--eviction.transition-period=5",
                "--eviction.dialect=kublet",
                "--eviction.memory-usage=x",
                "--eviction.layout=one",
                "--path.kubelet=kubelet",
                "--path.imagefs=");
        assertThat(problems.all())
                .hasSize(9)
                .anyMatch(it -> it.startsWith("--kubelet-config is \"/no/such\"; expected a KubeletConfiguration"))
                .anyMatch(
                        it -> it.equals("--eviction.hard: \"memory.available=1Gi\" is no pair; expected signal<value"))
                .anyMatch(it -> it.contains("there is no signal \"memry.available\". Did you mean memory.available?"))
                .anyMatch(it -> it.startsWith("--eviction.transition-period is \"5\" is no duration"))
                .anyMatch(it -> it.startsWith(
                        "--eviction.dialect is \"kublet\"; expected one of kubelet, barograph. Maybe kubelet"))
                .anyMatch(
                        it -> it.startsWith("--eviction.memory-usage is \"x\"; expected one of anon_file, total_free"))
                .anyMatch(it -> it.equals(
                        "--eviction.layout is \"one\"; expected one of auto, single, dedicated_imagefs, split"))
                .anyMatch(it -> it.startsWith("--path.kubelet is \"kubelet\"; expected the host's own path"))
                .anyMatch(it -> it.startsWith("--path.imagefs is \"\"; expected the host's own path"));
    }

    @Test
    void speaksOfTheOptionsWhereTheyWereGivenAndElseOfTheFilesKeys() throws IOException {
        read("--eviction.soft=memory.available<1Gi", "--eviction.hard=memry.available<5");
        assertThat(problems.all())
                .containsExactly(
                        "--eviction.hard: there is no signal \"memry.available\". Did you mean memory.available?",
                        "--eviction.soft has memory.available<1Gi without a grace period. Maybe add"
                                + " --eviction.soft-grace-period=memory.available=1m30s");
        Path file = Files.writeString(
                directory.resolve("soft.yaml"), "kind: KubeletConfiguration\nevictionSoft: {memory.available: 1Gi}\n");
        read("--kubelet-config=" + file);
        assertThat(problems.all())
                .last()
                .isEqualTo("evictionSoft has memory.available<1Gi without a grace period. Maybe add memory.available to"
                        + " evictionSoftGracePeriod");
    }

    private EvictionPlan plan(String... args) {
        EvictionConfig config = wanted(args);
        return config.plan();
    }

    private EvictionConfig wanted(String... args) {
        return Objects.requireNonNull(read(args));
    }

    private @Nullable EvictionConfig read(String... args) {
        EvictionOptions options = new EvictionOptions();
        new CommandLine(options).parseArgs(args);
        return new EvictionConfigReader(problems).read(options);
    }
}
