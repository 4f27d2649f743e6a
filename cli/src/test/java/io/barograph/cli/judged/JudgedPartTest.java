package io.barograph.cli.judged;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.testkit.host.PlainFileHost;
import io.barograph.testkit.host.PodlessRecording;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgedPartTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");

    @TempDir
    private Path root;

    private JudgedPart ofHost(ParameterOverrides settings) {
        HostRoots host = new HostRoots(root, root.resolve("proc"), root.resolve("sys"));
        return JudgedPart.of(
                new ExporterConfig.Live(host, new ExporterConfig.Timing(2_000_000, 2_000_000, true), null),
                List.of(),
                settings);
    }

    private static JudgedPart ofRecording(Path file, ParameterOverrides settings) {
        return JudgedPart.of(new ExporterConfig.Recording(file, 1), List.of(), settings);
    }

    private static List<String> names(JudgedPart judged) throws IOException {
        return judged.policies().read().stream()
                .map(file -> PolicyReader.policyName(file.file()))
                .toList();
    }

    @Test
    void aHostThatIsNoNodeIsJudgedByAPolicyOfItsOwn() throws IOException {
        JudgedPart judged = ofHost(ParameterOverrides.none());
        assertThat(names(judged)).containsExactly("host");
        assertThat(judged.leftOut()).contains("no Kubernetes node").contains("no system.slice");
        assertThat(judged.hasKubelet()).isFalse();
        PolicyFile file = judged.policies().read().getFirst();
        PolicyReader.Checked checked = PolicyReader.readPolicy(file.file(), file.bytes(), Map.of());
        assertThat(checked.policy().off()).isZero();
        assertThat(checked.warnings()).isEmpty();
    }

    @Test
    void aHostWithAKubeletIsJudgedByTheShippedPolicies() throws IOException {
        Files.createDirectories(root.resolve("var/lib/kubelet"));
        assertThat(names(ofHost(ParameterOverrides.none()))).contains("contention", "eviction");
        assertThat(ofHost(ParameterOverrides.none()).leftOut()).isEmpty();
    }

    @Test
    void aParameterOfAShippedPolicyAsksForThese() throws IOException {
        JudgedPart judged = ofHost(ParameterOverrides.none().withSetting("contention.systemCpuThreshold=20"));
        assertThat(names(judged)).contains("contention");
        assertThat(judged.overrides().values()).containsKey("contention");
    }

    @Test
    void aParameterOfTheHostsPolicyLeavesThatInForce() throws IOException {
        ParameterOverrides settings = ParameterOverrides.none().withSetting("host.cpuThreshold=90");
        JudgedPart judged = ofHost(settings);
        assertThat(names(judged)).containsExactly("host");
        assertThat(judged.overrides().values().get("host"))
                .containsEntry("cpuThreshold", "90")
                .containsEntry("systemCpuThreshold", "0");
        assertThat(judged.leftOut()).contains("no Kubernetes node");
        Files.createDirectories(root.resolve("var/lib/kubelet"));
        assertThat(names(ofHost(settings))).contains("contention").doesNotContain("host");
    }

    @Test
    void contentionThatAHostsCgroupsDoNotTellIsNotJudged() {
        Path slice = PlainFileHost.in(root).cgroup("system.slice");
        PlainFileHost.pressure(slice, 0, 0);
        PlainFileHost.write(
                slice.resolve("cpu.stat"), "usage_usec 0\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
        JudgedPart judged = ofHost(ParameterOverrides.none());
        assertThat(judged.overrides().values().get("host"))
                .containsOnlyKeys("systemMemoryThreshold", "systemDiskThreshold");
        assertThat(judged.leftOut())
                .endsWith("It has no figures of contention for memory and IO: rules on that are left out.");
    }

    @Test
    void theUsersParametersOfTheHostsPolicyGoBeforeOurs() {
        JudgedPart judged = ofHost(ParameterOverrides.none().withSetting("host.systemCpuThreshold=7"));
        assertThat(judged.overrides().values().get("host")).containsEntry("systemCpuThreshold", "7");
    }

    @Test
    void rulesOnWhatARecordingNeverHasAreSwitchedOff() {
        JudgedPart judged = ofRecording(RECORDINGS.resolve("S36_long.trace.gz"), ParameterOverrides.none());
        assertThat(judged.overrides().values().get("eviction"))
                .containsEntry("nodefsHard", "0")
                .containsEntry("allocatableMemoryHard", "0")
                .doesNotContainKey("memoryHard");
        assertThat(judged.leftOut()).contains("how full disks were");
    }

    @Test
    void aRecordingWithDisksAndWithoutMemoryKeepsTheRulesOnDisks() {
        JudgedPart judged = ofRecording(RECORDINGS.resolve("pods/P01_calm.trace.gz"), ParameterOverrides.none());
        assertThat(judged.overrides().of("eviction"))
                .isEqualTo(Map.of("memoryHard", "0", "allocatableMemoryHard", "0"));
        assertThat(judged.overrides().of("contention"))
                .containsOnlyKeys(
                        "systemMemoryThreshold",
                        "systemDiskThreshold",
                        "kubepodsMemoryThreshold",
                        "kubepodsDiskThreshold")
                .containsValue("0");
        assertThat(judged.leftOut())
                .isEqualTo("The recording does not have figures of contention for memory and IO, nor memory.available,"
                        + " nor a memory limit of all pods: rules on that are left out.");
    }

    @Test
    void whatTheKernelOfANodeDoesNotTellIsLeftOutOnceItHasPods() throws IOException {
        PlainFileHost host = PlainFileHost.in(root);
        Files.createDirectories(root.resolve("var/lib/kubelet"));
        PlainFileHost.pressure(host.cgroup("system.slice"), 0, 0);
        assertThat(ofHost(ParameterOverrides.none()).leftOut()).isEmpty();
        Path pods = host.cgroup("kubepods.slice");
        PlainFileHost.pressure(pods, 0, 0);
        PlainFileHost.write(pods.resolve("cpu.stat"), "usage_usec 0\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
        PlainFileHost.write(pods.resolve("memory.events.local"), "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n");
        JudgedPart judged = ofHost(ParameterOverrides.none());
        assertThat(names(judged)).contains("contention", "eviction");
        assertThat(judged.overrides().of("contention"))
                .containsOnlyKeys("systemDiskThreshold", "kubepodsDiskThreshold");
        assertThat(judged.overrides().of("eviction")).containsOnlyKeys("memoryHard", "allocatableMemoryHard");
        assertThat(judged.leftOut())
                .isEqualTo("This host does not have figures of contention for IO, nor memory.available, nor a memory"
                        + " limit of all pods: rules on that are left out.");
    }

    @Test
    void theUsersParametersGoBeforeOurs() {
        JudgedPart judged = ofRecording(
                RECORDINGS.resolve("S36_long.trace.gz"),
                ParameterOverrides.none().withSetting("eviction.nodefsHard=7"));
        assertThat(judged.overrides().values().get("eviction"))
                .containsEntry("nodefsHard", "7")
                .containsEntry("imagefsHard", "0");
    }

    @Test
    void aRecordingWithoutPodsIsJudgedAsAHost() throws IOException {
        Path recording =
                PodlessRecording.of(RECORDINGS.resolve("S36_long.trace.gz")).writeTo(root.resolve("host.trace"));
        JudgedPart judged = ofRecording(recording, ParameterOverrides.none());
        assertThat(names(judged)).containsExactly("host");
        assertThat(judged.leftOut())
                .startsWith("The recording is of no Kubernetes node")
                .contains("nodefs.available");
        assertThat(judged.overrides().values().get("host")).containsOnlyKeys("diskLeft", "tasksLeft");
        assertThat(names(ofRecording(
                        recording, ParameterOverrides.none().withSetting("contention.systemCpuThreshold=9"))))
                .contains("contention");
    }

    @Test
    void whatIsNoRecordingIsLeftToWhoReplaysIt() throws IOException {
        Path file = Files.writeString(root.resolve("none.trace"), "nothing");
        assertThat(ofRecording(file, ParameterOverrides.none()).leftOut()).isEmpty();
        assertThat(ofRecording(root.resolve("missing"), ParameterOverrides.none())
                        .leftOut())
                .isEmpty();
    }
}
