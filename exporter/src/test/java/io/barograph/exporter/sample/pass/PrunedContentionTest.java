package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Contention from a pruned walk beside contention from a full one.
class PrunedContentionTest {

    /// In percentage points, as `docs/design/contention.md` states it.
    private static final double TOLERATED = 0.05;

    @ParameterizedTest
    @MethodSource("io.barograph.exporter.sample.pass.ExampleRecordings#all")
    void saysTheSameFromAPrunedWalk(Path recording) {
        List<Pass> full = ExampleRecordings.passes(recording, WalkMode.FULL);
        List<Pass> pruned = ExampleRecordings.passes(recording, WalkMode.PRUNED);
        assertThat(pruned).hasSameSizeAs(full).hasSizeGreaterThan(20);
        for (int i = 0; i < full.size(); i++) {
            if (isAskedTooLate(full, pruned, i)) {
                return;
            }
            for (Contention expected : full.get(i).snapshot().contentions()) {
                same(expected, pruned.get(i).snapshot().contentionOf(expected.scope(), expected.resource()));
            }
        }
    }

    /// Whose page cache was pushed out is asked from the pass on after the first in which the node reclaims. What
    /// the interval before lacks stays in the averages.
    private static boolean isAskedTooLate(List<Pass> full, List<Pass> pruned, int frame) {
        return frame > 0
                && !pruned.get(frame - 1).frame().owners().contains(Resource.MEMORY)
                && !memory(full.get(frame)).equals(memory(pruned.get(frame)));
    }

    private static Reading<Double> memory(Pass pass) {
        return pass.snapshot().contentionOf(Scope.NODE, Resource.MEMORY).percent();
    }

    private static void same(Contention full, Contention pruned) {
        same(full, full.percent(), pruned.percent());
        same(full, full.averages().avg10(), pruned.averages().avg10());
        same(full, full.averages().avg60(), pruned.averages().avg60());
        same(full, full.averages().avg300(), pruned.averages().avg300());
        assertThat(counts(pruned)).as(full.toString()).isEqualTo(counts(full));
    }

    private static void same(Contention where, Reading<Double> full, Reading<Double> pruned) {
        Double expected = full.orNull();
        if (expected == null) {
            assertThat(pruned).as(where.toString()).isEqualTo(full);
        } else {
            assertThat(pruned.orNull()).as(where.toString()).isCloseTo(expected, within(TOLERATED));
        }
    }

    private static Reading<List<Integer>> counts(Contention contention) {
        Reading<OwnerCounts> owners = contention.owners();
        return owners.map(it -> List.of(it.stalled(), it.selfLimited(), it.selfCrowded()));
    }
}
