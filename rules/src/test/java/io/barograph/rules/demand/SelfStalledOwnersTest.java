package io.barograph.rules.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.OwnerCounts.SelfStalled;
import io.barograph.signal.OwnerCounts.Worst;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SelfStalledOwnersTest {

    private static final String PODS_CPU = "\"a\" holds: Contention(KUBEPODS, CPU).avg60 = 52 (>= 40)";

    private static final List<Worst> FOUR =
            List.of(new Worst("shop/a", 91.6), new Worst("shop/b", 30), new Worst("c", 10.2), new Worst("d", 9.9));

    private static Contention of(Scope scope, Resource resource, OwnerCounts owners) {
        return new Contention(scope, resource, Reading.of(0.0), MovingAverages.absent("not yet"), Reading.of(owners));
    }

    private static Snapshot with(Contention... contentions) {
        return new Snapshot(
                new SnapshotOrigin("n1", "boot-1", "a"),
                new SnapshotTime(1, 10_000_000, 2_000_000),
                Reading.of(0.0),
                List.of(),
                List.of(contentions));
    }

    private static Snapshot pods(int limited, int crowded, @Nullable SelfStalled selfStalled) {
        return with(of(Scope.KUBEPODS, Resource.CPU, new OwnerCounts(0, limited, crowded, List.of(), selfStalled)));
    }

    @Test
    void namesThoseThatCountTheWorstFirst() {
        Snapshot snapshot = pods(3, 1, new SelfStalled(FOUR, List.of(new Worst("shop/e", 12))));
        assertThat(SelfStalledOwners.ownersLine(snapshot, PODS_CPU, 3))
                .isEqualTo("self-limited: shop/a 92 %, shop/b 30 %, c 10 %; self-crowded: shop/e 12 %");
        assertThat(SelfStalledOwners.ownersLine(snapshot, PODS_CPU, 1))
                .isEqualTo("self-limited: shop/a 92 %; self-crowded: shop/e 12 %");
    }

    @Test
    void saysNothingWhereNobodyCounts() {
        assertThat(SelfStalledOwners.ownersLine(pods(0, 0, new SelfStalled(List.of(), FOUR)), PODS_CPU, 3))
                .isEmpty();
        assertThat(SelfStalledOwners.ownersLine(with(), PODS_CPU, 3)).isEmpty();
        assertThat(SelfStalledOwners.ownersLine(pods(3, 0, new SelfStalled(FOUR, List.of())), "a holds", 3))
                .isEmpty();
    }

    @Test
    void whoIsNotNamedIsNotNobody() {
        assertThat(SelfStalledOwners.ownersLine(pods(2, 0, null), PODS_CPU, 3))
                .isEqualTo("self-limited: 2 not named by the snapshot");
    }

    @Test
    void namesOwnersOfTheScopesThatTheSentenceReads() {
        Snapshot snapshot = with(
                of(Scope.KUBEPODS, Resource.CPU, new OwnerCounts(0, 1, 0, List.of(), new SelfStalled(FOUR, List.of()))),
                of(
                        Scope.SYSTEM_LOW,
                        Resource.CPU,
                        new OwnerCounts(
                                0, 1, 0, List.of(), new SelfStalled(List.of(new Worst("/backup", 95)), List.of()))),
                of(Scope.NODE, Resource.CPU, new OwnerCounts(0, 9, 9, List.of(), null)),
                of(
                        Scope.NODE,
                        Resource.IO,
                        new OwnerCounts(0, 0, 1, List.of(), new SelfStalled(List.of(), List.of(new Worst("x", 50))))));
        assertThat(SelfStalledOwners.ownersLine(
                        snapshot, PODS_CPU + ", Contention(SYSTEM_LOW, CPU).avg60 = 52 (>= 40)", 3))
                .isEqualTo("self-limited: /backup 95 %, shop/a 92 %");
        assertThat(SelfStalledOwners.ownersLine(
                        snapshot, PODS_CPU + ", Contention(NODE, IO).avg10 = 52 (>= 40), Contention(LATER, CPU)", 3))
                .isEqualTo("self-limited for CPU: shop/a 92 %; self-crowded for IO: x 50 %");
    }
}
