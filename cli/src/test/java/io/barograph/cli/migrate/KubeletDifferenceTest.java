package io.barograph.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.quantity.KubeletDialect;
import io.barograph.signal.EvictionSignal;
import io.barograph.threshold.EvictionState;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ObservedSignal;
import io.barograph.threshold.ThresholdReader;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each row of the table in docs/migration.md: what the kubelet does, and what the policy does instead.
class KubeletDifferenceTest {

    private static final long SECOND = 1_000_000;

    @ParameterizedTest
    @EnumSource
    void isWhatTheTableSays(KubeletDifference each) {
        switch (each) {
            case PERCENTAGE -> {
                Node ours = new Node(hard("70%", Map.of()), SampleKubeletConfig.OURS);
                assertThat(ours.at(0, 700, 1000)).isEqualTo(" / ");
                assertThat(ours.at(10, 699, 1000)).isEqualTo("DiskPressure / ");
                Node kubelet = new Node(hard("70%", Map.of()), SampleKubeletConfig.COMPAT);
                assertThat(kubelet.at(0, 699, 1000)).isEqualTo(" / ");
                assertThat(kubelet.at(10, 698, 1000)).isEqualTo("DiskPressure / DiskPressure");
            }
            case SUM -> {
                Node node = new Node(hard("33.3%", Map.of("nodefs.available", "33.3%")), SampleKubeletConfig.COMPAT);
                assertThat(node.at(0, 0, 32_768)).isEqualTo("DiskPressure / DiskPressure");
                assertThat(node.at(10, 21_822, 32_768)).isEqualTo("DiskPressure / DiskPressure");
                assertThat(node.drives()).isEqualTo("true / false");
            }
            case MISSING -> {
                Node node = new Node(hard("1000", Map.of()), SampleKubeletConfig.OURS);
                node.at(0, 999, 5000);
                assertThat(node.missing(10)).isEqualTo("DiskPressure / DiskPressure");
                assertThat(node.missing(400)).isEqualTo("DiskPressure / ");
                assertThat(node.drives()).isEqualTo("true / false");
            }
            case SILENCE -> {
                Node node = new Node(hard("1000", Map.of()), SampleKubeletConfig.OURS);
                node.at(0, 999, 5000);
                node.at(10, 5000, 5000);
                assertThat(node.at(2000, 5000, 5000)).isEqualTo("DiskPressure / ");
                assertThat(node.at(2291, 5000, 5000)).isEqualTo(" / ");
            }
            case BEYOND -> {
                Node node = new Node(hard("10%", Map.of("nodefs.available", "95%")), SampleKubeletConfig.OURS);
                node.at(0, 0, 1000);
                node.at(10, 1000, 1000);
                assertThat(node.drives()).isEqualTo("false / true");
            }
            case HOLD -> {
                SampleKubeletConfig setups = hard("100", Map.of("nodefs.available", "500"))
                        .map("evictionSoft", Map.of("nodefs.available", "1000"))
                        .map("evictionSoftGracePeriod", Map.of("nodefs.available", "1h"));
                Node node = new Node(setups, SampleKubeletConfig.OURS);
                assertThat(node.at(0, 999, 5000)).isEqualTo("DiskPressure / DiskPressure");
                assertThat(node.at(300, 1499, 5000)).isEqualTo("DiskPressure / ");
                assertThat(node.at(310, 1500, 5000)).isEqualTo("DiskPressure / ");
                assertThat(node.at(600, 1500, 5000)).isEqualTo(" / ");
            }
            case SAME_READING -> {
                Node node = new Node(hard("1000", Map.of()), SampleKubeletConfig.OURS);
                node.at(0, 999, 5000);
                node.same(10);
                assertThat(node.drives()).isEqualTo("true / false");
            }
            case ORDER -> {
                SampleKubeletConfig setups = new SampleKubeletConfig()
                        .map("evictionHard", Map.of("pid.available", "10", "nodefs.available", "10%"));
                try (MigratedPolicyEngine deciding =
                        new MigratedPolicyEngine(Objects.requireNonNull(setups.migration(SampleKubeletConfig.OURS)))) {
                    ObservedSignal none = new ObservedSignal(0, 1000, null);
                    deciding.see(Map.of(EvictionSignal.PID_AVAILABLE, none, EvictionSignal.NODEFS_AVAILABLE, none), 0);
                    assertThat(deciding.events())
                            .containsExactly("HardNodefsAvailableThresholdMet", "HardPidAvailableThresholdMet");
                }
            }
            case FLAPS -> {
                for (MigrationPlan.Manner manner : List.of(SampleKubeletConfig.OURS, SampleKubeletConfig.COMPAT)) {
                    Node node = new Node(hard("1000", Map.of()), manner);
                    assertThat(node.at(0, 999, 5000)).isEqualTo("DiskPressure / DiskPressure");
                    assertThat(node.at(300, 5000, 5000)).isEqualTo(" / ");
                    assertThat(node.at(310, 999, 5000)).isEqualTo("DiskPressure / DiskPressure");
                    assertThat(node.at(609, 5000, 5000)).isEqualTo("DiskPressure / DiskPressure");
                    assertThat(node.at(610, 5000, 5000)).isEqualTo(manner.compat() ? " / " : "DiskPressure / ");
                    assertThat(node.at(910, 5000, 5000)).isEqualTo(" / ");
                }
            }
            case ZERO_TRANSITION -> {
                SampleKubeletConfig setups = hard("1000", Map.of());
                KubeletSetup read = setups.read("--eviction-pressure-transition-period=0s");
                assertThat(read.settings().transitionPeriod()).isEqualTo(Duration.ofMinutes(5));
                EvictionState kubelet = EvictionState.NONE.afterPass(
                        thresholds(read, SampleKubeletConfig.OURS), Duration.ZERO, seen(0, 1000, 0), 0);
                assertThat(kubelet.conditions()).isEmpty();
                assertThat(kubelet.driving()).isNotEmpty();
                Node node = new Node(setups, SampleKubeletConfig.OURS, "--eviction-pressure-transition-period=0s");
                assertThat(node.at(0, 0, 1000)).startsWith("DiskPressure /");
            }
            case PERIODS -> {
                assertThat(policyWithGrace("26h")).contains("nodefsAvailableSoftGrace : String = \"24h\"");
                assertThat(policyWithGrace("100ms")).contains("nodefsAvailableSoftGrace : String = \"2s\"");
                assertThat(policyWithGrace("90m")).contains("nodefsAvailableSoftGrace : String = \"1h30m\"");
            }
        }
    }

    @Test
    void onlyCompatHoldsSteadyAndIsNotWarnedOfFlaps() {
        Migration compat = Objects.requireNonNull(new SampleKubeletConfig().migration(SampleKubeletConfig.COMPAT));
        assertThat(compat.policy().lines().filter(it -> it.contains(".keepFor(")))
                .isNotEmpty()
                .allMatch(it -> it.contains(".keepFor($transition).steady()"));
        assertThat(compat.policy()).doesNotContain("twice as long", "axTransition");
        assertThat(compat.cases())
                .contains("BarographMemoryPressure that comes back goes 5m after the pressure all the same");
        Migration ours = Objects.requireNonNull(new SampleKubeletConfig().migration(SampleKubeletConfig.OURS));
        assertThat(ours.policy())
                .contains("twice as long", "maxTransitionPeriod : String = \"15m\"")
                .doesNotContain("steady");
        assertThat(ours.policy().lines().filter(it -> it.contains(".keepFor(")))
                .allMatch(it -> it.contains(".keepFor($transition).maxKeepFor($longestTransition)"));
        assertThat(ours.cases()).doesNotContain("comes back");
        SampleKubeletConfig hours = new SampleKubeletConfig().line("evictionPressureTransitionPeriod: 2h");
        assertThat(Objects.requireNonNull(hours.migration(SampleKubeletConfig.OURS))
                        .policy())
                .as("a hold of an hour or more is not doubled")
                .doesNotContain("twice as long", "axTransition");
        SampleKubeletConfig half = new SampleKubeletConfig().line("evictionPressureTransitionPeriod: 30m");
        assertThat(Objects.requireNonNull(half.migration(SampleKubeletConfig.OURS))
                        .policy())
                .contains("maxTransitionPeriod : String = \"1h\"");
    }

    @Test
    void allStandInTheTable() throws IOException {
        String page = Files.readString(Path.of("../docs/migration.md")).replaceAll("\\s+", " ");
        for (KubeletDifference each : KubeletDifference.values()) {
            assertThat(page)
                    .contains("| " + each.name().toLowerCase(Locale.ROOT).replace('_', '-') + " |");
        }
    }

    private static SampleKubeletConfig hard(String nodefs, Map<String, String> reclaim) {
        return new SampleKubeletConfig()
                .map("evictionHard", Map.of("nodefs.available", nodefs))
                .map("evictionMinimumReclaim", reclaim);
    }

    private static List<EvictionThreshold> thresholds(KubeletSetup setup, MigrationPlan.Manner manner) {
        return Migration.limitsOf(setup, manner).stream()
                .map(NamedThreshold::threshold)
                .filter(it -> it.signal() == EvictionSignal.NODEFS_AVAILABLE)
                .toList();
    }

    private static Map<EvictionSignal, ObservedSignal> seen(long available, long capacity, long atMicros) {
        ObservedSignal observed = new ObservedSignal(available, capacity, atMicros);
        return Map.of(EvictionSignal.NODEFS_AVAILABLE, observed, EvictionSignal.CONTAINERFS_AVAILABLE, observed);
    }

    private static String policyWithGrace(String grace) {
        SampleKubeletConfig setups = new SampleKubeletConfig()
                .map("evictionSoft", Map.of("nodefs.available", "15%"))
                .map("evictionSoftGracePeriod", Map.of("nodefs.available", grace));
        return Objects.requireNonNull(setups.migration(SampleKubeletConfig.OURS))
                .policy();
    }

    /// The engine and the kubelet side by side, on one file system.
    private static final class Node {
        private final MigratedPolicyEngine deciding;
        private final List<EvictionThreshold> thresholds;
        private EvictionState kubelet = EvictionState.NONE;
        private Map<EvictionSignal, ObservedSignal> last = Map.of();

        Node(SampleKubeletConfig setups, MigrationPlan.Manner manner, String... flags) {
            deciding = new MigratedPolicyEngine(
                    Objects.requireNonNull(setups.migration(manner, flags), setups.refusals()));
            thresholds = setups.read(flags).settings().texts().minimumReclaim().isEmpty()
                    ? thresholds(setups.read(flags), manner)
                    : new ThresholdReader(KubeletDialect.KUBELET)
                            .readThresholds(setups.read(flags).settings()).stream()
                                    .filter(it -> it.signal() == EvictionSignal.NODEFS_AVAILABLE)
                                    .toList();
        }

        /// The conditions of the engine and those of the kubelet.
        String at(long seconds, long available, long capacity) {
            return see(seen(available, capacity, seconds * SECOND), seconds);
        }

        String same(long seconds) {
            return see(last, seconds);
        }

        String missing(long seconds) {
            return see(Map.of(), seconds);
        }

        private String see(Map<EvictionSignal, ObservedSignal> seen, long seconds) {
            last = seen;
            kubelet = kubelet.afterPass(thresholds, Duration.ofMinutes(5), seen, seconds * SECOND);
            deciding.see(seen, seconds * SECOND);
            return String.join(" ", deciding.conditions()) + " / " + String.join(" ", kubelet.conditions());
        }

        /// Whether the event is told, and whether the kubelet would evict.
        String drives() {
            return deciding.events().contains("HardNodefsAvailableThresholdMet") + " / "
                    + !kubelet.driving().isEmpty();
        }
    }
}
