package io.barograph.rules.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.signal.Culprits;
import io.barograph.signal.Culprits.Part;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class CulpritFactsTest {

    private static final Snapshot SNAPSHOT = new Snapshot(
            new SnapshotOrigin("n1", "boot-1", "instance-1"),
            new SnapshotTime(0, 1, 2_000_000),
            Reading.of(0.5),
            List.of(),
            List.of(),
            List.of());

    private static Facts facts(Culprits... culprits) {
        return Facts.of(
                new Observation.Seen(SNAPSHOT.withCulprits(List.of(culprits)), NodeView.ofName("n1")),
                OwnMarks.NOTHING);
    }

    private static List<Fact> culprits(Facts facts) {
        return facts.allFacts().stream().filter(Culprit.class::isInstance).toList();
    }

    private static Part part(String owner, double percent, double average) {
        return new Part("uid-" + owner, owner, percent, average, average);
    }

    @Test
    void areThoseWhoMakeOthersWaitWithWhatTheySufferThemselves() {
        Facts facts = facts(
                new Culprits(
                        Resource.CPU,
                        Reading.of(new Culprits.Parts(
                                List.of(part("shop/cart", 60, 50), part("/system.slice/a.service", 9, 8)),
                                List.of(part("shop/till", 60, 51), part("shop/cart", 9, 7)),
                                0))),
                new Culprits(Resource.MEMORY, Reading.of(Culprits.Parts.NONE)),
                new Culprits(Resource.IO, Reading.of(Culprits.Parts.NONE)));
        assertThat(culprits(facts))
                .containsExactly(
                        new Culprit(Resource.CPU, "shop/cart", 50, 7),
                        new Culprit(Resource.CPU, "/system.slice/a.service", 8, 0));
        assertThat(culprits(facts).getFirst().subject()).isEqualTo("Culprit(CPU, shop/cart)");
        assertThat(culprits(facts)).noneMatch(facts.missing()::anyOf);
    }

    @Test
    void aResourceOfWhichNothingIsKnownHasOneFactWithoutValues() {
        Facts facts = facts(
                new Culprits(Resource.CPU, Reading.of(Culprits.Parts.NONE)),
                Culprits.absent(Resource.MEMORY, "no /proc/vmstat"));
        assertThat(culprits(facts).stream().map(Fact::subject)).containsExactly("Culprit(MEMORY, ?)", "Culprit(IO, ?)");
        Fact memory = culprits(facts).getFirst();
        assertThat(List.of("owner", "imposed", "suffered"))
                .allSatisfy(field ->
                        assertThat(facts.missing().whyMissing(memory, field)).isEqualTo("no /proc/vmstat"));
        assertThat(facts.missing().whyMissing(culprits(facts).getLast(), "imposed"))
                .isEqualTo("the snapshot does not speak of it");
    }

    @Test
    void areMissingAltogetherWhereTheExporterIsOlder() {
        assertThat(culprits(facts())).isEmpty();
        assertThat(facts().missing().whyAll("Culprit")).isEqualTo("the snapshot does not speak of it");
    }

    @Test
    void whatAnOwnerSuffersIsMissingWhereTheListOfThoseWhoSufferIsFull() {
        List<Part> sufferers = IntStream.range(0, Culprits.MOST)
                .mapToObj(i -> part("shop/till-" + i, 20, 20))
                .toList();
        Facts facts = facts(new Culprits(
                Resource.CPU, Reading.of(new Culprits.Parts(List.of(part("shop/cart", 200, 200)), sufferers, 0))));
        Fact cart = culprits(facts).getFirst();
        assertThat(facts.missing().whyMissing(cart, "imposed")).isNull();
        assertThat(facts.missing().whyMissing(cart, "suffered")).isEqualTo("it is not among the 10 that suffer most");
    }

    @Test
    void ofTwoOwnersOfOneNameTheWorseOneCounts() {
        Facts facts = facts(new Culprits(
                Resource.CPU,
                Reading.of(new Culprits.Parts(
                        List.of(new Part("uid-1", "shop/cart", 30, 30, 30), new Part("uid-2", "shop/cart", 20, 20, 20)),
                        List.of(),
                        0))));
        assertThat(culprits(facts).getFirst()).isEqualTo(new Culprit(Resource.CPU, "shop/cart", 30, 0));
        assertThat(culprits(facts)).hasSize(3);
    }
}
