package io.barograph.controller.survey;

import static io.barograph.controller.survey.SurveyedPod.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.signal.Reading;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

class ClassOverheadTest {

    private static ClassOverhead kata(SurveyedPod... pods) {
        return Objects.requireNonNull(SurveyedPod.found(pods).overhead().get("kata"));
    }

    @Test
    void theSandboxIsOverheadAndTheContainerIsNot() {
        ClassOverhead kata = kata(SurveyedPod.sandboxed("a", "kata", 7 * MIB));
        assertThat(kata.declared()).isEqualTo(new ResourceAmounts(250, 120 * MIB, 1));
        assertThat(kata.observed()).containsExactly(7 * MIB);
    }

    @Test
    void isNeverBelowNothing() {
        SurveyedPod pod = SurveyedPod.sandboxed("a", "kata", 0);
        pod.used = Reading.of(80 * MIB); // read a moment before its container
        assertThat(kata(pod).observed()).containsExactly(0L);
    }

    @Test
    void aPodWithoutACgroupOfTheSandboxSaysNothing() {
        SurveyedPod leaf = new SurveyedPod("vm");
        leaf.runtimeClass = "kata";
        SurveyedPod all = new SurveyedPod("vm2").sandbox(80 * MIB);
        all.runtimeClass = "kata";
        SurveyedPod dropped = new SurveyedPod("crio").runs("app", 90 * MIB);
        dropped.runtimeClass = "kata";
        ClassOverhead kata = kata(leaf, all, dropped);
        assertThat(kata.declared().pods()).isEqualTo(3);
        assertThat(kata.observed()).isEmpty();
        assertThat(kata.quantile(0.5)).isNull();
        assertThat(kata.recommended()).isNull();
    }

    @Test
    void aSandboxThatRunsItsContainersItselfSaysNothing() {
        SurveyedPod gvisor = new SurveyedPod("g").runs("app", 4096).sandbox(99 * MIB);
        gvisor.runtimeClass = "kata";
        assertThat(kata(gvisor).observed()).isEmpty();
    }

    @Test
    void whatCannotBeReadSaysNothing() {
        SurveyedPod pod = SurveyedPod.sandboxed("a", "kata", MIB);
        pod.used = Reading.failed("memory.current: EIO");
        assertThat(kata(pod).observed()).isEmpty();
    }

    @Test
    void podsThatHaveEndedOrNameNoClassDoNotCount() {
        SurveyedPod over = SurveyedPod.sandboxed("a", "kata", MIB);
        over.phase = "Succeeded";
        assertThat(SurveyedPod.found(over, SurveyedPod.sandboxed("b", "", MIB)).overhead())
                .isEmpty();
    }

    @Test
    void recommendsATenthMoreThanTheLargestOfAHundredInWholeMebibytes() {
        SurveyedPod[] pods = IntStream.rangeClosed(1, 20)
                .mapToObj(i -> SurveyedPod.sandboxed("p" + i, "kata", i * MIB))
                .toArray(SurveyedPod[]::new);
        ClassOverhead kata = kata(pods);
        assertThat(kata.quantile(0.5)).isEqualTo(10 * MIB);
        assertThat(kata.quantile(0.9)).isEqualTo(18 * MIB);
        assertThat(kata.quantile(0.99)).isEqualTo(20 * MIB);
        assertThat(kata.recommended()).isEqualTo(22 * MIB);
        assertThat(kata(Arrays.copyOf(pods, 19)).recommended())
                .as("of too few pods")
                .isNull();
    }

    @Test
    void theSumOfNodesIsAsIfAllPodsWereOnOne() {
        Random random = new Random(3);
        for (int i = 0; i < TestRounds.of(200, 5_000); i++) {
            List<ClassOverhead> parts = new ArrayList<>();
            List<Long> all = new ArrayList<>();
            for (int node = 0; node < 1 + random.nextInt(5); node++) {
                List<Long> observed =
                        random.longs(random.nextInt(40), 0, 1L << 32).boxed().toList();
                all.addAll(observed);
                parts.add(new ClassOverhead(new ResourceAmounts(1, 2, observed.size()), observed));
            }
            ClassOverhead sum = ClassOverhead.sumAll(parts);
            assertThat(sum.observed()).isEqualTo(all.stream().sorted().toList());
            assertThat(sum.declared()).isEqualTo(new ResourceAmounts(parts.size(), 2L * parts.size(), all.size()));
            double share = 1 - random.nextDouble();
            Long quantile = sum.quantile(share);
            assertThat(quantile == null).isEqualTo(all.isEmpty());
            if (quantile != null) {
                assertThat(all.stream().filter(each -> each <= quantile).count())
                        .isGreaterThanOrEqualTo((long) Math.ceil(share * all.size()));
                assertThat(all.stream().filter(each -> each < quantile).count())
                        .isLessThan((long) Math.ceil(share * all.size()));
            }
            Long recommended = sum.recommended();
            assertThat(recommended == null).isEqualTo(all.size() < ClassOverhead.ENOUGH_PODS);
            if (recommended != null) {
                assertThat(recommended % MIB).isZero();
                assertThat(recommended).isGreaterThanOrEqualTo(Objects.requireNonNull(sum.quantile(0.99)));
            }
        }
    }
}
