package io.barograph.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.InvalidAmountException.Fault;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.threshold.EvictionSettings.Texts;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdReaderTest {

    private final ThresholdReader reader = new ThresholdReader(KubeletDialect.BAROGRAPH);

    @Test
    void hasTheKubeletsDefaultsAndTheirCopyForPods() {
        assertThat(reader.readThresholds(EvictionSettings.DEFAULT))
                .extracting(EvictionThreshold::toString)
                .containsExactly(
                        "memory.available<100Mi",
                        "nodefs.available<10%",
                        "nodefs.inodesFree<5%",
                        "imagefs.available<15%",
                        "imagefs.inodesFree<5%",
                        "allocatableMemory.available<100Mi");
        assertThat(reader.faults()).isEmpty();
        assertThat(reader.warnings()).isEmpty();
    }

    @Test
    void tellsEverythingThatIsWrongInTheKubeletsOrder() {
        reader.readThresholds(settings(
                Map.of("memory.availabel", "1Gi"),
                Map.of("nodefs.available", "20%", "pid.available", "0%"),
                Map.of("memory.available", "5"),
                Map.of("memory.available", "0%")));
        assertThat(reader.faults())
                .extracting(InvalidAmountException::fault)
                .containsExactly(
                        Fault.UNKNOWN_SIGNAL,
                        Fault.DURATION_SYNTAX,
                        Fault.PERCENTAGE_NOT_POSITIVE,
                        Fault.MISSING_GRACE_PERIOD);
        assertThat(reader.faults())
                .extracting(Throwable::getMessage)
                .containsExactly(
                        "evictionHard: there is no signal \"memory.availabel\". Did you mean memory.available?",
                        "evictionSoftGracePeriod: memory.available is \"5\" is no duration; expected one such as 90s,"
                                + " 1m30s or 1h. Maybe the unit is missing",
                        "evictionMinimumReclaim: memory.available is \"0%\" is not above 0%. Maybe write 0 for no"
                                + " minimum",
                        "evictionSoft has nodefs.available<20% without a grace period. Maybe add nodefs.available to"
                                + " evictionSoftGracePeriod");
    }

    @Test
    void warnsOfWhatDoesNothingOrWasMixedUp() {
        List<EvictionThreshold> all = reader.readThresholds(settings(
                Map.of("memory.available", "1Gi"),
                Map.of("memory.available", "500Mi"),
                Map.of("memory.available", "1m", "pid.available", "1m"),
                Map.of("nodefs.available", "1Gi")));
        assertThat(all).hasSize(3);
        assertThat(reader.warnings())
                .hasSize(3)
                .anyMatch(it -> it.contains("memory.available<500Mi lies below the hard threshold 1Gi"))
                .anyMatch(it -> it.startsWith("evictionSoftGracePeriod: pid.available has no soft threshold"))
                .anyMatch(it -> it.startsWith("evictionMinimumReclaim: nodefs.available has no threshold"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0%", "100%", "0.0%", "00%", "-0%", "100.0%", "+100%"})
    void switchesOffByNoneAndAllInAnySpelling(String text) {
        assertThat(ThresholdValue.parse(text, KubeletDialect.BAROGRAPH)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0%", "-0%", "100.0%", "10%%", "NaN%", "0x1p3%", "1_0%"})
    void takesForTheKubeletsSakeWhatTheKubeletTakes(String text) {
        assertThat(ThresholdValue.parse(text, KubeletDialect.KUBELET)).isInstanceOf(Percentage.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10%%", "NaN%", "inf%", "0x1p3%", "1_0%", "1e1%", "%"})
    void refusesWhatIsNoPlainPercentage(String text) {
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> ThresholdValue.parse(text, KubeletDialect.BAROGRAPH)))
                .isInstanceOfSatisfying(
                        InvalidAmountException.class, e -> assertThat(e.fault()).isEqualTo(Fault.NUMBER_SYNTAX));
    }

    @Test
    void takesASoftThresholdWithoutGraceForHard() {
        List<EvictionThreshold> all = reader.readThresholds(
                settings(Map.of(), Map.of("memory.available", "1Gi"), Map.of("memory.available", "0s"), Map.of()));
        assertThat(all)
                .extracting(EvictionThreshold::signal)
                .containsExactly(EvictionSignal.MEMORY_AVAILABLE, EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE);
        assertThat(all).allMatch(EvictionThreshold::isHard);
    }

    @Test
    void dropsWhatWasSetForContainerfs() {
        List<EvictionThreshold> set = reader.readThresholds(settings(
                Map.of("containerfs.available", "1Gi", "nodefs.available", "2Gi", "imagefs.available", "3Gi"),
                Map.of(),
                Map.of(),
                Map.of()));
        assertThat(ContainerfsThresholds.wereSet(set)).isTrue();
        assertThat(ContainerfsThresholds.withContainerfs(set, FilesystemLayout.SPLIT))
                .extracting(EvictionThreshold::toString)
                .containsExactlyInAnyOrder(
                        "nodefs.available<2Gi", "imagefs.available<3Gi", "containerfs.available<2Gi");
        assertThat(ContainerfsThresholds.withContainerfs(set, FilesystemLayout.DEDICATED_IMAGEFS))
                .extracting(EvictionThreshold::toString)
                .contains("containerfs.available<3Gi");
    }

    private static EvictionSettings settings(
            Map<String, String> hard,
            Map<String, String> soft,
            Map<String, String> grace,
            Map<String, String> reclaim) {
        return new EvictionSettings(
                new Texts(hard, soft, grace, reclaim), false, List.of("pods"), Duration.ofMinutes(5));
    }
}
