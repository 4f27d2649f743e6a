package io.barograph.controller.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class ResourceSentenceTest {

    private static final OwnerCounts NO_OWNER = new OwnerCounts(0, 0, 0, List.of());

    private static ResourceSentence sentence(Reading<Double> pressure, Reading<Double> contention, OwnerCounts owners) {
        MovingAverages averages = MovingAverages.absent("not observed yet");
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("n1", "boot", "a"),
                new SnapshotTime(0, 1, 1),
                Reading.of(0.0),
                List.of(new Pressure(
                        Scope.NODE, Resource.CPU, PressureKind.SOME, Reading.absent("not in this test"), pressure)),
                List.of(new Contention(Scope.NODE, Resource.CPU, contention, averages, Reading.of(owners))));
        return ResourceSentence.of(snapshot, Resource.CPU);
    }

    @Test
    void namesWhoWaitsForOthers() {
        OwnerCounts owners = new OwnerCounts(4, 0, 0, List.of(new OwnerCounts.Worst("shop/web", 55)));
        assertThat(sentence(Reading.of(97.0), Reading.of(51.6), owners))
                .isEqualTo(new ResourceSentence(
                        Resource.CPU,
                        "contended",
                        "4 owners wait for what others hold, 52 % of the last interval; worst: shop/web."));
    }

    @Test
    void saysWhereOnlyThoseWaitThatAreMeantTo() {
        assertThat(ofScopes(Map.of(Scope.SYSTEM, 0.0, Scope.GUARANTEED, 0.0, Scope.BURSTABLE, 9.0)))
                .isEqualTo(
                        "Owners wait for what others hold, 90 % of the last interval. All of them are BestEffort or of"
                                + " a low CPU weight: squeezed by design.");
        assertThat(ofScopes(Map.of(Scope.SYSTEM, 11.0, Scope.GUARANTEED, 0.0, Scope.BURSTABLE, 0.0)))
                .doesNotContain("by design");
        assertThat(ofScopes(Map.of(Scope.GUARANTEED, 0.0, Scope.BURSTABLE, 0.0)))
                .doesNotContain("by design");
    }

    /// Of a node of which somebody waits for 90 %.
    private static String ofScopes(Map<Scope, Double> scopes) {
        List<Contention> contentions = new ArrayList<>();
        Map<Scope, Double> all = new EnumMap<>(scopes);
        all.put(Scope.NODE, 90.0);
        all.forEach((scope, percent) -> contentions.add(new Contention(
                scope,
                Resource.CPU,
                Reading.of(percent),
                MovingAverages.absent("not observed yet"),
                Reading.of(NO_OWNER))));
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("n1", "boot", "a"),
                new SnapshotTime(0, 1, 1),
                Reading.of(0.0),
                List.of(),
                contentions);
        return ResourceSentence.of(snapshot, Resource.CPU).text();
    }

    @Test
    void saysWhatIsLostAtLeastWhereOnePodsPartIsUnknown() {
        Contention unknown = Contention.absent(Scope.NODE, Resource.CPU, "a file is missing")
                .withLowerBounds(
                        new MovingAverages(Reading.of(51.6), Reading.absent("too young"), Reading.absent("too young")));
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("n1", "boot", "a"),
                new SnapshotTime(0, 1, 1),
                Reading.of(0.0),
                List.of(),
                List.of(unknown));
        assertThat(ResourceSentence.of(snapshot, Resource.CPU))
                .isEqualTo(new ResourceSentence(
                        Resource.CPU,
                        "contended",
                        "Owners wait for what others hold, at least 52 % of the last 10 s. More is not known: a file is"
                                + " missing."));
    }

    @Test
    void doesNotBlameOthersForAPodsOwnLimit() {
        assertThat(sentence(Reading.of(95.0), Reading.of(0.4), new OwnerCounts(0, 1, 0, List.of())))
                .isEqualTo(
                        new ResourceSentence(
                                Resource.CPU,
                                "self-limited",
                                "Stalled 95 % of the last interval, but 1 owner is self-limited: by a limit of its own. Others cause 0.4 %."));
    }

    @Test
    void doesNotBlameOthersForAPodsOwnThreads() {
        ResourceSentence sentence = sentence(Reading.of(96.0), Reading.of(1.8), new OwnerCounts(0, 0, 2, List.of()));
        assertThat(sentence.state()).isEqualTo("self-crowded");
        assertThat(sentence.text()).contains("2 owners are self-crowded");
    }

    @Test
    void namesTheWorstOfThoseThatStallByThemselves() {
        OwnerCounts.SelfStalled both = new OwnerCounts.SelfStalled(
                List.of(new OwnerCounts.Worst("shop/web", 88), new OwnerCounts.Worst("shop/ui", 12)),
                List.of(new OwnerCounts.Worst("shop/db", 35)));
        assertThat(sentence(Reading.of(95.0), Reading.of(0.4), new OwnerCounts(0, 2, 1, List.of(), both))
                        .text())
                .contains("2 owners are self-limited: by a limit of its own; worst: shop/web. Others cause");
        assertThat(sentence(Reading.of(95.0), Reading.of(0.4), new OwnerCounts(0, 0, 1, List.of(), both))
                        .text())
                .contains("1 owner is self-crowded: by threads of its own; worst: shop/db. Others cause");
    }

    @Test
    void saysThatAStallIsNobodysWhereNobodyIsKnown() {
        assertThat(sentence(Reading.of(50.0), Reading.of(1.0), NO_OWNER).text())
                .isEqualTo("Stalled 50 % of the last interval, not for what others hold. Others cause 1.0 %.");
    }

    @Test
    void isCalmWhereNobodyStalls() {
        assertThat(sentence(Reading.of(3.0), Reading.of(0.0), NO_OWNER).state()).isEqualTo("calm");
    }

    @Test
    void aMissingContentionIsNotCalm() {
        assertThat(sentence(Reading.of(3.0), Reading.absent("the first interval is not over"), NO_OWNER))
                .isEqualTo(new ResourceSentence(
                        Resource.CPU, "unknown", "Contention is unknown: the first interval is not over."));
        assertThat(sentence(Reading.of(3.0), Reading.failed("EIO"), NO_OWNER).state())
                .isEqualTo("unknown");
    }

    @Test
    void aMissingPressureIsSaid() {
        assertThat(sentence(Reading.absent("no PSI"), Reading.of(0.0), NO_OWNER).text())
                .contains("pressure is unknown");
    }
}
