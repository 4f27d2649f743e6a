package io.barograph.rules.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class ContentionCausesTest {

    private static Snapshot with(Culprits... culprits) {
        return new Snapshot(
                        new SnapshotOrigin("n1", "boot-1", "a"),
                        new SnapshotTime(1, 10_000_000, 2_000_000),
                        Reading.of(0.0),
                        List.of(),
                        List.of(),
                        List.of())
                .withCulprits(List.of(culprits));
    }

    private static Culprits.Part part(String name, double avg10) {
        return new Culprits.Part("uid of " + name, name, 0, avg10, avg10);
    }

    private static Culprits of(Resource resource, double unattributed, Culprits.Part... imposed) {
        return new Culprits(
                resource,
                Reading.of(new Culprits.Parts(Culprits.Parts.worstFirst(List.of(imposed)), List.of(), unattributed)));
    }

    private static String line(Snapshot snapshot, Resource first, Resource... more) {
        return ContentionCauses.causesLine(snapshot, EnumSet.of(first, more), 3);
    }

    @Test
    void findsTheResourcesThatASentenceReads() {
        assertThat(ContentionCauses.resourcesNamedIn("\"a\" holds: Contention(KUBEPODS, CPU).avg60 = 52 (>= 40),"
                        + " Contention(SYSTEM, IO).avg10 = 3 (>= 1), Pressure(NODE, MEMORY, SOME).avg10 = 9"))
                .containsExactly(Resource.CPU, Resource.IO);
        assertThat(ContentionCauses.resourcesNamedIn("\"a\" holds: Contention(SYSTEM_LOW, CPU).avg60 = 52 (>= 40)"))
                .containsExactly(Resource.CPU);
        assertThat(ContentionCauses.resourcesNamedIn("\"a\" holds: MyContention(KUBEPODS, CPU)"))
                .isEmpty();
    }

    @Test
    void namesTheWorstFirstAndLeavesOutWhatIsSmall() {
        Culprits cpu = of(
                Resource.CPU,
                3,
                part("d", 2),
                part("/system.slice/b", 9.96),
                part("shop/a", 41.6),
                part("e", 1),
                part("c", 0.9));
        assertThat(line(with(cpu), Resource.CPU))
                .isEqualTo("made to wait by: shop/a 42 %, /system.slice/b 10.0 %, d 2.0 %");
        assertThat(ContentionCauses.worstCause(with(cpu), EnumSet.of(Resource.CPU)))
                .isEqualTo("made to wait by: shop/a 42 %");
    }

    @Test
    void saysWhatTheRootCgroupIs() {
        Culprits cpu = of(Resource.CPU, 0, part("/", 235), part("shop/a", 28));
        assertThat(line(with(cpu), Resource.CPU))
                .isEqualTo("made to wait by: / (kernel threads, and processes in no other cgroup) 235 %, shop/a 28 %");
    }

    @Test
    void saysWhichResourceWhereThereAreSeveral() {
        Snapshot both = with(of(Resource.CPU, 0, part("a", 42)), of(Resource.IO, 0, part("b", 50)));
        assertThat(line(both, Resource.CPU, Resource.IO))
                .isEqualTo("made to wait for CPU by: a 42 %; made to wait for IO by: b 50 %");
        assertThat(ContentionCauses.worstCause(both, EnumSet.of(Resource.CPU, Resource.IO)))
                .isEqualTo("made to wait by: b 50 %");
    }

    @Test
    void whatIsMissingIsNotCalm() {
        Snapshot absent = with(Culprits.absent(Resource.CPU, "no second frame yet"));
        assertThat(line(absent, Resource.CPU)).isEqualTo("made to wait by: unknown, no second frame yet");
        assertThat(line(with(), Resource.IO)).startsWith("made to wait by: unknown, ");
        assertThat(ContentionCauses.worstCause(absent, EnumSet.of(Resource.CPU)))
                .isEmpty();
        assertThat(line(with(of(Resource.CPU, 12.4)), Resource.CPU))
                .isEqualTo("made to wait by: no owner above 1 %, 12 % unattributed");
        assertThat(line(with(of(Resource.CPU, 0)), Resource.CPU)).isEqualTo("made to wait by: no owner above 1 %");
        assertThat(ContentionCauses.causesLine(with(), EnumSet.noneOf(Resource.class), 3))
                .isEmpty();
    }

    @Test
    void cutsLongNames() {
        assertThat(line(with(of(Resource.CPU, 0, part("x".repeat(300), 50))), Resource.CPU))
                .hasSizeLessThan(160)
                .endsWith("… 50 %");
    }
}
