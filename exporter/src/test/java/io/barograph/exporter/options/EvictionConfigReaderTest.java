package io.barograph.exporter.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.configz.ConfigzSettings;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.eviction.HugePages;
import io.barograph.exporter.eviction.MemoryUsageFormula;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.KubeletDialect;
import io.barograph.signal.FilesystemLayout;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class EvictionConfigReaderTest {

    private static final String VERSION = "apiVersion: kubelet.config.k8s.io/v1beta1\n";

    private final OptionProblems problems = new OptionProblems();

    @TempDir
    private Path directory;

    @TempDir
    private Path rootfs;

    @Test
    void isAKubeletThatWasToldNothing() {
        assertThat(read()).isEqualTo(EvictionConfig.DEFAULT);
        assertThat(problems.allProblems()).isEmpty();
    }

    @Test
    void canBeSwitchedOff() {
        assertThat(read("--no-collector.eviction")).isNull();
        assertThat(problems.allProblems()).isEmpty();
    }

    @Test
    void readsEveryOptionAndPutsItInThePlaceOfTheFiles() throws IOException {
        Path file = directory.resolve("config.yaml");
        Files.writeString(file, """
                apiVersion: kubelet.config.k8s.io/v1beta1
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
        assertThat(plan.whyAssumed()).isEmpty();
        assertThat(plan("--eviction.soft=memory.available<1Gi", "--eviction.soft-grace-period=memory.available=1m")
                        .whyAssumed())
                .isEmpty();
        assertThat(plan("--eviction.transition-period=1m").whyAssumed()).isNotEmpty();
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
        assertThat(problems.allProblems()).isEmpty();
        assertThat(config.plan().signals())
                .isEqualTo(new EvictionSignals(MemoryUsageFormula.TOTAL_FREE, HugePages.KEEP));
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
    void knowsWhereEachRuntimeKeepsItsThings() {
        assertThat(wanted("--runtime=crio").paths())
                .containsEntry(Role.IMAGEFS, List.of("/var/lib/containers/storage"))
                .containsEntry(Role.CONTAINERFS, List.of("/var/lib/containers/storage"));
        assertThat(wanted("--runtime=k3s").paths().get(Role.IMAGEFS))
                .startsWith("/var/lib/rancher/k3s/agent/containerd/io.containerd.snapshotter.v1.overlayfs")
                .contains("/var/lib/rancher/rke2/agent/containerd");
        assertThat(wanted("--runtime=containerd").paths().get(Role.IMAGEFS))
                .containsExactly("/var/lib/containerd/io.containerd.snapshotter.v1.overlayfs", "/var/lib/containerd");
        assertThat(wanted().paths()).isEqualTo(wanted("--runtime=auto").paths());
        assertThat(wanted("--runtime=crio", "--path.imagefs=/images").paths())
                .containsEntry(Role.IMAGEFS, List.of("/images"));
        read("--runtime=k3", "--path.imagefs=/images");
        assertThat(problems.allProblems())
                .containsExactly("--runtime is \"k3\"; expected auto, containerd, crio or k3s. Maybe k3s");
    }

    @Test
    void countsHugePagesAsTheKubeletsVersionDoesUnlessToldOtherwise() {
        assertThat(plan().signals().hugePages()).isEqualTo(HugePages.AUTO);
        assertThat(plan("--kubelet-version=v1.36.3").signals().hugePages()).isEqualTo(HugePages.KEEP);
        assertThat(plan("--kubelet-version=v1.37.0").signals().hugePages()).isEqualTo(HugePages.SUBTRACT);
        assertThat(plan("--kubelet-version=v1.37.0", "--eviction.hugepages=keep")
                        .signals()
                        .hugePages())
                .isEqualTo(HugePages.KEEP);
        read("--kubelet-version=newest");
        assertThat(problems.allProblems())
                .containsExactly("--kubelet-version is \"newest\"; expected one such as v1.36.3."
                        + " Maybe kubectl get nodes says it");
    }

    @Test
    void findsTheKubeletsUsualFile() throws IOException {
        assertThat(plan().whyAssumed()).contains("--kubelet-config");
        write(
                "var/lib/kubelet/config.yaml",
                VERSION + "kind: KubeletConfiguration\nevictionHard: {memory.available: 7Mi}\n");
        assertThat(plan().thresholds()).first().hasToString("memory.available<7Mi");
        assertThat(plan().whyAssumed()).isEmpty();
        assertThat(plan("--runtime=k3s").whyAssumed())
                .as("it is another runtime's")
                .isNotEmpty();
    }

    @Test
    void findsTheDropInsOfK3sAndMergesThemAsItsKubeletDoes() throws IOException {
        String home = "var/lib/rancher/k3s/agent/etc/kubelet.conf.d/";
        write(home + "00-k3s-defaults.conf", """
                kind: KubeletConfiguration
                evictionHard: {imagefs.available: 5%, nodefs.available: 5%}
                evictionMinimumReclaim: {imagefs.available: 10%, nodefs.available: 10%}
                """);
        write(home + "90-own.conf", """
                kind: KubeletConfiguration
                evictionHard: {memory.available: 200Mi, nodefs.available: 8%}
                evictionPressureTransitionPeriod: 1m
                """);
        write(home + "99-other.yaml", "kind: Pod\n");
        EvictionPlan plan = plan();
        assertThat(plan.thresholds())
                .extracting(it -> it + " " + it.minReclaim())
                .contains("imagefs.available<5% 10%", "nodefs.available<8% 10%", "memory.available<200Mi null")
                .doesNotContain("nodefs.available<5% 10%");
        assertThat(plan.transitionPeriod()).isEqualTo(Duration.ofMinutes(1));
        assertThat(plan.whyAssumed()).isEmpty();
        assertThat(problems.allProblems()).isEmpty();
    }

    @Test
    void assumesRatherThanRefusesWhereAUsualFileIsNoKubelets() throws IOException {
        write("var/lib/kubelet/config.yaml", "kind: Config\n");
        assertThat(plan().whyAssumed()).isNotEmpty();
        assertThat(problems.allProblems()).isEmpty();
    }

    @Test
    void goesOnWhateverANamedFileHolds() throws IOException {
        Path file = directory.resolve("config.yaml");
        Map<String, String> reasons = Map.of(
                "kind: Config\n",
                "kind is \"Config\"",
                "evictionHard: [\n",
                "not YAML",
                VERSION + "kind: KubeletConfiguration\nevictionHard: {memory.available: 5}\n",
                "cannot unmarshal number",
                VERSION + "kind: KubeletConfiguration\nevictionSoft: {memory.available: 1Gi}\n",
                "without a grace period");
        for (Map.Entry<String, String> each : reasons.entrySet()) {
            Files.writeString(file, each.getKey());
            EvictionPlan plan = plan("--kubelet-config=" + file);
            assertThat(plan.whyAssumed())
                    .startsWith("--kubelet-config cannot be used: ")
                    .contains(each.getValue());
            assertThat(plan.thresholds()).isEqualTo(EvictionPlan.DEFAULT.thresholds());
        }
        Files.write(file, new byte[] {'a', (byte) 0xC3, '(', '\n'});
        assertThat(plan("--kubelet-config=" + file).whyAssumed()).startsWith("--kubelet-config cannot be read: ");
        assertThat(problems.allProblems()).isEmpty();
    }

    @Test
    void asksTheKubeletInsteadOfReadingItsFile() throws IOException {
        write("var/lib/kubelet/config.yaml", VERSION + "kind: KubeletConfiguration\n");
        write("ca.crt", "");
        write("token", "");
        String ca = "--kubelet-ca=" + rootfs.resolve("ca.crt");
        String token = "--kubelet-token=" + rootfs.resolve("token");
        EvictionConfig config = wanted("--kubelet-configz=[::1]:10250", ca, token);
        assertThat(problems.allProblems()).isEmpty();
        assertThat(config.configz())
                .isEqualTo(new ConfigzSettings(
                        "::1", 10250, rootfs.resolve("ca.crt"), rootfs.resolve("token"), KubeletDialect.KUBELET));
        assertThat(config.plan().whyAssumed()).isNotEmpty();
        read("--kubelet-configz=here", ca, token);
        read(ca);
        read("--kubelet-configz=127.0.0.1:10250", ca, token, "--eviction.hard=memory.available<1Gi");
        assertThat(problems.allProblems())
                .satisfiesExactly(
                        it -> assertThat(it).startsWith("--kubelet-configz is \"here\"; expected HOST:PORT"),
                        it -> assertThat(it).startsWith("--kubelet-ca and --kubelet-token are for --kubelet-configz"),
                        it -> assertThat(it).startsWith("--kubelet-configz: expected no --kubelet-config"));
    }

    private void write(String file, String text) throws IOException {
        Path path = rootfs.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
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
        assertThat(problems.allProblems())
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
    void speaksOfTheOptionsWhereTheyWereGiven() {
        read("--eviction.soft=memory.available<1Gi", "--eviction.hard=memry.available<5");
        assertThat(problems.allProblems())
                .containsExactly(
                        "--eviction.hard: there is no signal \"memry.available\". Did you mean memory.available?",
                        "--eviction.soft has memory.available<1Gi without a grace period. Maybe add"
                                + " --eviction.soft-grace-period=memory.available=1m30s");
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
        return new EvictionConfigReader(problems, rootfs).readConfig(options);
    }
}
