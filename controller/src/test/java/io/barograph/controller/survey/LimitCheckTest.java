package io.barograph.controller.survey;

import static io.barograph.controller.survey.SurveyedPod.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.signal.Reading;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

class LimitCheckTest {

    private static final Reading<Long> NO_LIMIT = Reading.absent("there is no limit");

    private static SurveyedPod limited() {
        SurveyedPod pod = new SurveyedPod("web");
        pod.memoryLimit = 128 * MIB;
        pod.memoryOverhead = 120 * MIB;
        pod.cpuLimit = 500L;
        pod.cpuOverhead = 250;
        pod.memoryMax = Reading.of(248 * MIB);
        pod.cpuMax = Reading.of(750L);
        return pod;
    }

    /// Resource and ratio of each limit that drifts.
    private static Map<String, Double> drifts(SurveyedPod pod) {
        Map<String, Double> found = new TreeMap<>();
        SurveyedPod.found(pod).limits().worst().forEach(each -> found.put(each.resource(), each.ratio()));
        return found;
    }

    @Test
    void theSumOfLimitsAndOverheadIsNoDrift() {
        assertThat(drifts(limited())).isEmpty();
        assertThat(SurveyedPod.found(limited()).limits().compared()).isEqualTo(2);
    }

    @Test
    void aLimitThatWasChangedByHandDrifts() {
        SurveyedPod pod = limited();
        pod.memoryMax = Reading.of(62 * MIB);
        pod.cpuMax = Reading.of(1500L);
        assertThat(drifts(pod)).isEqualTo(Map.of("memory", 0.25, "cpu", 2.0));
        assertThat(SurveyedPod.found(pod).drifting()).isEqualTo(1);
    }

    @Test
    void aLimitWithoutTheOverheadDrifts() {
        SurveyedPod pod = limited();
        pod.memoryMax = Reading.of(128 * MIB);
        assertThat(drifts(pod)).containsOnlyKeys("memory");
    }

    @Test
    void aLimitThatIsGoneIsInfinitelyLarge() {
        SurveyedPod pod = limited();
        pod.memoryMax = NO_LIMIT;
        pod.cpuMax = NO_LIMIT;
        assertThat(drifts(pod)).isEqualTo(Map.of("memory", Double.POSITIVE_INFINITY, "cpu", Double.POSITIVE_INFINITY));
    }

    @Test
    void aPodOfWhichAContainerHasNoLimitMayHaveNone() {
        SurveyedPod pod = new SurveyedPod("free");
        pod.memoryOverhead = 120 * MIB;
        assertThat(drifts(pod)).isEmpty();
        pod.memoryMax = Reading.of(120 * MIB);
        assertThat(drifts(pod)).isEqualTo(Map.of("memory", 0.0));
    }

    @Test
    void aGuaranteedPodWithCpusOfItsOwnNeedsNoQuota() {
        SurveyedPod pod = limited();
        pod.qos = "Guaranteed";
        pod.cpuMax = NO_LIMIT;
        assertThat(drifts(pod)).isEmpty();
        pod.cpuMax = Reading.of(100L);
        assertThat(drifts(pod)).containsOnlyKeys("cpu");
    }

    @Test
    void aPodThatIsResizedIsNotCompared() {
        SurveyedPod pod = limited();
        pod.resize = EvictablePod.Resize.UNDER_WAY;
        pod.memoryLimit = null;
        assertThat(SurveyedPod.found(pod).limits().compared()).isZero();
        assertThat(SurveyedPod.found(pod).limits().isKnown()).isTrue();
    }

    @Test
    void withoutAMemoryControllerNothingIsKnown() {
        SurveyedPod pod = limited();
        pod.used = Reading.absent("memory.current is not there");
        pod.memoryMax = NO_LIMIT;
        pod.cpuMax = NO_LIMIT;
        assertThat(SurveyedPod.found(pod).limits().isKnown()).isFalse();
        assertThat(SurveyedPod.found(pod).counts()).isNull();
    }

    @Test
    void aLimitThatCannotBeReadIsNoLimitNorADrift() {
        SurveyedPod pod = limited();
        pod.memoryMax = Reading.failed("memory.max: EIO");
        assertThat(drifts(pod)).isEmpty();
        assertThat(SurveyedPod.found(pod).limits().unread()).isEqualTo(1);
    }

    /// A quota is whole hundredths of a core with systemd, and memory whole pages; the kubelet gives no less than 10m.
    @Test
    void whatKernelAndSystemdRoundIsNoDrift() {
        Random random = new Random(7);
        for (int i = 0; i < TestRounds.of(2_000, 80_000); i++) {
            SurveyedPod pod = new SurveyedPod("any");
            long memory = 1 + random.nextLong(1L << 40);
            long cpu = 1 + random.nextLong(256_000);
            long page = random.nextBoolean() ? 4096 : 65_536;
            pod.memoryLimit = memory;
            pod.memoryMax = Reading.of(memory / page * page);
            pod.cpuLimit = cpu;
            pod.cpuMax = Reading.of(random.nextBoolean() ? Math.ceilDiv(cpu, 10) * 10 : Math.max(10, cpu));
            assertThat(drifts(pod)).as("%s B, %s m", memory, cpu).isEmpty();
            pod.cpuMax = Reading.of(cpu + cpu / 50 + 11);
            assertThat(drifts(pod)).as("%s m and 2 %% more", cpu).containsOnlyKeys("cpu");
        }
    }
}
