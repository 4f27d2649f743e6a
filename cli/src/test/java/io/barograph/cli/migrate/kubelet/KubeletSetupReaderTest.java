package io.barograph.cli.migrate.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.migrate.Migration;
import io.barograph.cli.migrate.SampleKubeletConfig;
import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;

class KubeletSetupReaderTest {

    private final SampleKubeletConfig setups = new SampleKubeletConfig();

    private String warnings() {
        return String.join("\n", setups.problems.stream().map(Problem::toString).toList());
    }

    @Test
    void putsFlagsOverTheFileSettingBySetting() {
        setups.map("evictionHard", Map.of("memory.available", "1Gi", "pid.available", "5%"))
                .map("evictionSoft", Map.of("nodefs.available", "20%"))
                .line("evictionPressureTransitionPeriod: 1m");
        KubeletSetup setup = setups.read("--eviction_hard=memory.available<2Gi", "--enforce-node-allocatable=");
        assertThat(setup.settings().effectiveHard()).containsExactly(Map.entry("memory.available", "2Gi"));
        assertThat(setup.settings().texts().soft()).containsExactly(Map.entry("nodefs.available", "20%"));
        assertThat(setup.settings().transitionPeriod()).isEqualTo(Duration.ofMinutes(1));
        assertThat(setup.settings().limitsPods()).isFalse();
    }

    @Test
    void aFlagReplacesTheFilesMapWholeAndLeavesAllElseAsItIs() {
        setups.map("evictionHard", Map.of("memory.available", "510Mi", "nodefs.available", "11%"))
                .map("evictionSoft", Map.of("memory.available", "1Gi"))
                .map("evictionSoftGracePeriod", Map.of("memory.available", "30s"))
                .line("evictionMaxPodGracePeriod: 60");
        KubeletSetup setup = setups.read("--eviction-hard=memory.available<300Mi");
        assertThat(setup.settings().effectiveHard()).containsExactly(Map.entry("memory.available", "300Mi"));
        assertThat(setup.settings().texts().soft()).containsExactly(Map.entry("memory.available", "1Gi"));
        assertThat(setup.settings().texts().softGracePeriod()).containsExactly(Map.entry("memory.available", "30s"));
        assertThat(setup.maxPodGrace()).isEqualTo("60");
        assertThat(setups.problems).noneMatch(Problem::isError);
    }

    @Test
    void addsUpAFlagThatIsGivenTwice() {
        KubeletSetup setup = setups.read(
                "--eviction-hard", "memory.available<2Gi", "--eviction-hard=pid.available<5,memory.available<3Gi");
        assertThat(setup.settings().effectiveHard()).isEqualTo(Map.of("memory.available", "3Gi", "pid.available", "5"));
        assertThat(warnings()).contains("names a signal twice");
    }

    @Test
    void takesAnEmptyFlagForNoThresholdAtAll() {
        assertThat(setups.migration(SampleKubeletConfig.OURS, "--eviction-hard="))
                .isNull();
        assertThat(setups.refusals()).contains("there is no threshold left");
    }

    @Test
    void refusesFlagsThatTheKubeletDoesNotKnow() {
        setups.read(
                "--evicton-hard=memory.available<1Gi",
                "-eviction-hard",
                "--v=2",
                "--eviction-sotf=x",
                "--eviction-soft");
        assertThat(setups.refusals())
                .contains("unknown flag: --evicton-hard. Did you mean eviction-hard?")
                .contains("unknown shorthand flag: 'e' in -eviction-hard. Maybe --eviction-hard")
                .contains("unknown flag: --eviction-sotf. Did you mean eviction-soft?")
                .contains("flag needs an argument: --eviction-soft");
    }

    @Test
    void tellsFlagsInTheKubeletsWords() {
        setups.migration(
                SampleKubeletConfig.OURS,
                "--eviction-hard=memory.available",
                "--eviction-pressure-transition-period=5",
                "--eviction-soft=memory.available<1Gi");
        assertThat(setups.refusals())
                .contains("invalid argument \"memory.available\" for \"--eviction-hard\" flag: malformed pair, expect"
                        + " string<string")
                .contains("time: missing unit in duration \"5\"")
                .contains("grace period must be specified for the soft eviction threshold memory.available")
                .contains("Maybe add --eviction-soft-grace-period=memory.available=1m30s")
                .doesNotContain("kubelet.yaml");
    }

    @Test
    void warnsOfWhatHardlyIsMeant() {
        setups.map("evictionHard", Map.of("memory.available", "1Gi", "nodefs.available", "0.0%"))
                .map("evictionSoft", Map.of("memory.available", "500Mi"))
                .map("evictionSoftGracePeriod", Map.of("memory.available", "1m", "pid.available", "1m"))
                .map("evictionMinimumReclaim", Map.of("imagefs.available", "1Gi"))
                .map("systemReserved", Map.of("memory", "512Mi"))
                .map("evictionhard", Map.of())
                .line("evictionMaxPodGracePeriod: 0");
        assertThat(setups.migration(SampleKubeletConfig.OURS)).isNotNull();
        assertThat(warnings())
                .contains("unknown field \"evictionhard\". Did you mean evictionHard?")
                .contains("memory.available<500Mi lies below the hard threshold 1Gi")
                .contains("evictionSoftGracePeriod: pid.available has no soft threshold and does nothing")
                .contains("evictionMinimumReclaim: imagefs.available has no threshold and does nothing")
                .contains("nodefs.available<0.0% is a threshold that is never met to the kubelet, and is left out here")
                .contains("no hard threshold is left for nodefs.inodesFree, imagefs.available, imagefs.inodesFree")
                .contains(
                        "evictionMaxPodGracePeriod 0 is 1s here; kubelets take it for 1s or for the pod's own grace period");
        assertThat(setups.problems).allMatch(it -> it.file().equals("kubelet.yaml"));
    }

    @Test
    void takesTheLongestGracePeriodOver() {
        String[] soft = {
            "--eviction-soft=memory.available<1Gi",
            "--eviction-soft-grace-period=memory.available=1m",
            "--eviction-minimum-reclaim=memory.available=500Mi",
            "--eviction-max-pod-grace-period=45",
        };
        Migration migration = Objects.requireNonNull(setups.migration(SampleKubeletConfig.OURS, soft));
        assertThat(migration.policy())
                .contains("softMaxGrace : String = \"45s\"    // --eviction-max-pod-grace-period")
                .contains("node.evict(\"memory.available\").after($grace).maxGrace($longest).minReclaim($reclaim);")
                .contains("node.evict(\"memory.available\").maxGrace($longest).minReclaim($reclaim);")
                .contains("node.reclaim(\"nodefs\");");
        assertThat(warnings()).doesNotContain("max-pod-grace-period");

        soft[3] = "--eviction-max-pod-grace-period=-1";
        assertThat(Objects.requireNonNull(setups.migration(SampleKubeletConfig.OURS, soft))
                        .policy())
                .contains("node.evict(\"memory.available\").after($grace).minReclaim($reclaim);");
        assertThat(warnings()).contains("--eviction-max-pod-grace-period -1 is the pod's own grace period here");

        soft[3] = "--eviction-max-pod-grace-period=soon";
        assertThat(setups.migration(SampleKubeletConfig.OURS, soft)).isNotNull();
        assertThat(warnings()).contains("soon is left out: it is no whole number of seconds");
    }

    @Test
    void saysNothingOfAReservationBelowTheHardThresholdWhichTheKubeletSubtractsItself() {
        setups.migration(
                SampleKubeletConfig.OURS, "--eviction-hard=memory.available<500Mi", "--system-reserved=memory=1Mi");
        assertThat(warnings()).doesNotContain("can be evicted");
    }

    @Test
    void warnsOfASoftThresholdAboveAllThatIsKeptFromPods() {
        String[] soft = {
            "--eviction-hard=memory.available<500Mi",
            "--eviction-soft=memory.available<1Gi",
            "--eviction-soft-grace-period=memory.available=1m",
            "--system-reserved=memory=200Mi",
            "--kube-reserved=memory=323Mi",
        };
        setups.migration(SampleKubeletConfig.OURS, soft);
        assertThat(warnings())
                .contains("the soft eviction threshold memory.available<1Gi")
                .contains("is above what --system-reserved, --kube-reserved and the hard threshold keep from pods"
                        + " (1023Mi)")
                .contains("can be evicted");
        setups.problems.clear();
        soft[4] = "--kube-reserved=memory=324Mi";
        setups.migration(SampleKubeletConfig.OURS, soft);
        assertThat(warnings()).doesNotContain("can be evicted");
        setups.problems.clear();
        soft[0] = "--eviction-hard=memory.available<5%";
        soft[4] = "--kube-reserved=memory=1Mi";
        setups.migration(SampleKubeletConfig.OURS, soft);
        assertThat(warnings()).as("how much a share is, is not known").doesNotContain("can be evicted");
    }

    @Test
    void saysOfAThresholdOfContainerfsThatTheKubeletTakesAndOverwritesIt() {
        setups.migration(SampleKubeletConfig.OURS, "--eviction-hard=nodefs.available<10%,containerfs.available<12%");
        assertThat(warnings())
                .contains("the kubelet takes the threshold containerfs.available<12% and overwrites it with that of"
                        + " nodefs.available (layout single)");
    }

    @Test
    void namesTheKubeletsSentenceAndThePlace() {
        setups.map("evictionHard", Map.of("memory.avail", "1Gi"));
        assertThat(setups.migration(SampleKubeletConfig.OURS)).isNull();
        assertThat(setups.refusals())
                .isEqualTo(
                        "kubelet.yaml:4:3: unsupported eviction signal memory.avail. evictionHard: there is no signal"
                                + " \"memory.avail\". Did you mean memory.available?\n");
    }
}
