package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// Random fleets under random interference at every call: leaders that change or that think they lead together, answers
/// that are lost, clocks that jump, pods that end, pressure that falls. The bounds are held against what the API server
/// has really done, not against our own records.
class EvictorInterleavingTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Set<String> BOUNDS = Set.of("cluster", "pool", "hour");

    @Test
    void noBoundIsExceededWhateverComesBetween() {
        int done = 0;
        int withdrawn = 0;
        int rounds = TestRounds.of(12, 150);
        for (long seed = 0; seed < rounds; seed++) {
            RandomFleet fleet = new RandomFleet(seed, true);
            fleet.run(150);
            assertThat(fleet.wrongs).as("seed " + seed).isEmpty();
            done += fleet.truth.size();
            withdrawn += Collections.frequency(fleet.rig.counted, "withdrawn");
        }
        assertThat(done).as("anything happens").isGreaterThan(5 * rounds);
        assertThat(withdrawn).as("pressure falls in between").isPositive();
    }

    /// The judge is judged: with bounds that are wider than those it holds them against, it sees it.
    @Test
    void aBoundThatIsExceededIsSeen() {
        Set<String> seen = new TreeSet<>();
        for (long seed = 0; seed < 20 && !seen.containsAll(BOUNDS); seed++) {
            RandomFleet fleet = new RandomFleet(seed, false);
            fleet.rig.caps = new EvictionCaps(Budget.ALL, Budget.ALL, 1000);
            fleet.begin();
            fleet.run(150);
            seen.addAll(fleet.wrongs);
        }
        assertThat(seen).containsAll(BOUNDS);
    }

    /// What one eviction really was.
    record Done(String node, String owner, String uid, Instant at) {}

    @Test
    void aLostAnswerIsNotASecondEviction() {
        RandomFleet fleet = new RandomFleet(1, true);
        fleet.lost = true;
        fleet.run(300);
        assertThat(fleet.wrongs).isEmpty();
        assertThat(fleet.truth).extracting(Done::uid).doesNotHaveDuplicates();
        assertThat(fleet.rig.counted).contains("unknown");
    }

    static boolean isWithin(Done each, Instant now) {
        return each.at().isAfter(now.minus(HOUR));
    }

    static EvictionAnswer refusal(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> new EvictionAnswer.BudgetRefused("no", random.nextBoolean() ? null : random.nextInt(60));
            case 1 -> new EvictionAnswer.Changed("changed");
            case 2 -> new EvictionAnswer.Forbidden("rbac");
            case 3 -> new EvictionAnswer.Throttled("busy", null);
            case 4 -> new EvictionAnswer.WebhookDenied("w", "no");
            default -> new EvictionAnswer.Unknown("timeout");
        };
    }
}
