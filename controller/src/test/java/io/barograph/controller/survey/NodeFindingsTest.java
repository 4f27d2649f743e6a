package io.barograph.controller.survey;

import static io.barograph.controller.survey.SurveyedPod.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NodeFindingsTest {

    /// Of a node of 1 GiB.
    private static SurveyedPod scored(String name, int score, long request) {
        SurveyedPod pod = new SurveyedPod(name);
        pod.score = Reading.of(score);
        pod.memoryRequest = request;
        return pod.runs("app", 90 * MIB).sandbox(MIB);
    }

    @Test
    void anOomScoreThatTheKubeletSetIsNoMismatch() {
        NodeFindings found = SurveyedPod.found(scored("half", 500, 512 * MIB), scored("none", 999, 0));
        assertThat(found.oomScores().compared()).isEqualTo(2);
        assertThat(found.counts()).isEqualTo(new Pods.Survey(0, 0));
    }

    /// The kubelet leaves the score of a container that it resizes: 500 of a request for 512 MiB, now 256 MiB.
    @ParameterizedTest
    @EnumSource(
            value = EvictablePod.Resize.class,
            names = {"PERHAPS_OVER", "UNDER_WAY"})
    void theScoreOfAPodThatMayHaveBeenResizedIsNoMismatch(EvictablePod.Resize resize) {
        SurveyedPod resized = scored("resized", 500, 256 * MIB);
        assertThat(SurveyedPod.found(resized).oomScores().differing()).isEqualTo(1);
        resized.resize = resize;
        NodeFindings alone = SurveyedPod.found(resized);
        assertThat(alone.oomScores().differing()).isZero();
        assertThat(alone.oomScores().isKnown()).as("nothing was compared").isFalse();

        NodeFindings beside = SurveyedPod.found(resized, scored("other", 1, 512 * MIB));
        assertThat(beside.oomScores().unread()).isEqualTo(1);
        assertThat(beside.counts()).isEqualTo(new Pods.Survey(1, 0));
    }

    /// A resize leaves a pod its class, and in these two the request does not matter.
    @ParameterizedTest
    @CsvSource({"Guaranteed, -997", "BestEffort, 1000"})
    void aResizedPodOfTheOtherClassesIsComparedAllTheSame(String qos, int expected) {
        for (EvictablePod.Resize resize : EvictablePod.Resize.values()) {
            SurveyedPod right = scored("right", expected, 512 * MIB);
            SurveyedPod wrong = scored("wrong", 7, 512 * MIB);
            for (SurveyedPod each : List.of(right, wrong)) {
                each.qos = qos;
                each.resize = resize;
            }
            assertThat(SurveyedPod.found(right, wrong).oomScores().worst())
                    .containsExactly(new OomScoreCheck("shop", "wrong", "app", expected, 7));
        }
    }

    @Test
    void namesTheContainersWhoseScoreIsFarthestOffFirst() {
        NodeFindings found = SurveyedPod.found(scored("near", 501, 512 * MIB), scored("far", -998, 512 * MIB));
        assertThat(found.counts()).isEqualTo(new Pods.Survey(2, 0));
        assertThat(found.oomScores().worst())
                .containsExactly(
                        new OomScoreCheck("shop", "far", "app", 500, -998),
                        new OomScoreCheck("shop", "near", "app", 500, 501));
    }

    @Test
    void keepsTheWorstAndCountsAll() {
        SurveyedPod[] pods = IntStream.range(0, 30)
                .mapToObj(i -> scored("p" + i, 500 + i, 512 * MIB))
                .toArray(SurveyedPod[]::new);
        NodeFindings found = SurveyedPod.found(pods);
        assertThat(found.oomScores().differing()).isEqualTo(29);
        assertThat(found.oomScores().worst()).hasSize(10);
        assertThat(found.oomScores().worst().getFirst().actual()).isEqualTo(529);
    }

    @Test
    void whereNoScoreCanBeReadNoneIsSaidToMatch() {
        SurveyedPod hidden = new SurveyedPod("hidden");
        hidden.score = Reading.absent("the exporter's pod has no hostPID");
        hidden.runs("app", 90 * MIB);
        assertThat(SurveyedPod.found(hidden).oomScores().isKnown()).isFalse();
        assertThat(SurveyedPod.found(hidden).counts()).isNull();

        SurveyedPod nameless = new SurveyedPod("nameless").runs(null, 90 * MIB);
        assertThat(SurveyedPod.found(nameless).oomScores().isKnown()).isFalse();

        SurveyedPod pod = scored("web", 1, 512 * MIB);
        assertThat(NodeFindings.of(List.of(pod.asked()), SurveyedPod.onNode(pod), null)
                        .oomScores()
                        .isKnown())
                .as("of a node whose memory is not known")
                .isFalse();
    }

    @Test
    void aStaticPodIsFoundByTheUidOfItsCgroup() {
        SurveyedPod proxy = scored("proxy", 1, 512 * MIB);
        proxy.mirror = true;
        assertThat(SurveyedPod.found(proxy).oomScores().differing()).isEqualTo(1);
    }

    @Test
    void aPodWithoutACgroupIsNotCompared() {
        NodeFindings found = NodeFindings.of(
                List.of(SurveyedPod.sandboxed("new", "kata", MIB).asked()), SurveyedPod.onNode(), MIB);
        assertThat(found.counts()).isEqualTo(new Pods.Survey(0, 0));
        assertThat(Objects.requireNonNull(found.overhead().get("kata"))
                        .declared()
                        .pods())
                .isEqualTo(1);
    }
}
