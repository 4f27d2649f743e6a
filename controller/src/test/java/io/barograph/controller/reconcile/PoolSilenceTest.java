package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// However short `--stale-hold` is, an outage of the pool is seen first: exporters that fall silent together are
/// found so one after the other. Afterwards it has counted against none of them.
class PoolSilenceTest {

    private static final List<String> OTHERS = List.of("n2", "n3", "n4");
    private static final Duration STALE = Duration.ofSeconds(30);

    private static final long SECOND = 1_000_000;
    private static final long MINUTE = 60 * SECOND;

    private final MissingSignalClock signals = new MissingSignalClock();
    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aTaintedNodeBesideOthers() {
        rig.hold = Duration.ZERO;
        rig.restart(Mode.ENFORCE, "1");
        rig.add("n1");
        OTHERS.forEach(rig::add);
        OTHERS.forEach(each -> rig.offer(cleared(each)));
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    private void silent(String node, Phase phase) {
        rig.offer(SampleDecisions.of(node, phase).silentSince(rig.ago(STALE)).decision());
    }

    @Test
    void theFirstOfAnOutageKeepsItsTaintUntilTheOthersAreFoundSilent() {
        silent("n1", Phase.FIRING);
        rig.later(Duration.ofSeconds(20));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        OTHERS.forEach(each -> silent(each, Phase.INACTIVE));
        rig.later(Duration.ofMinutes(20));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void anExporterThatIsSilentAloneLosesItsTaintSoon() {
        silent("n1", Phase.FIRING);
        rig.later(Duration.ofSeconds(20));
        silent("n1", Phase.FIRING);
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        rig.later(Duration.ofSeconds(11));
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void aControllerThatStartsGivesExportersTimeToBeHeard() {
        rig.restart(Mode.ENFORCE, "1");
        OTHERS.forEach(each -> rig.offer(cleared(each)));
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        rig.later(Duration.ofSeconds(31));
        assertThat(rig.taints("n1")).isEmpty();
    }

    private void poolIsSilent(long fromMicros, long toMicros) {
        signals.setPoolSilence(true, fromMicros);
        signals.setPoolSilence(false, toMicros);
    }

    @Test
    void silenceOfThePoolDoesNotCountForANodeThatWasSilentBefore() {
        poolIsSilent(10 * MINUTE, 13 * MINUTE);
        assertThat(signals.missingMicros(5 * MINUTE, 15 * MINUTE)).isEqualTo(7 * MINUTE);
    }

    @Test
    void aNodeThatFellSilentWithItsPoolCountsFromTheEndOfThat() {
        poolIsSilent(10 * MINUTE, 70 * MINUTE);
        assertThat(signals.missingMicros(10 * MINUTE - 30 * SECOND, 72 * MINUTE))
                .isEqualTo(2 * MINUTE);
    }

    @Test
    void whatCameAfterwardsCountsAsItIs() {
        poolIsSilent(10 * MINUTE, 13 * MINUTE);
        assertThat(signals.missingMicros(14 * MINUTE, 15 * MINUTE)).isEqualTo(MINUTE);
    }

    /// A neighbour that is silent for a moment again and again makes none of it count that did not.
    @Test
    void manyShortSilencesLaterTheLongOneStillDoesNotCount() {
        poolIsSilent(10 * MINUTE, 70 * MINUTE);
        for (long i = 1; i <= 40; i++) {
            poolIsSilent(70 * MINUTE + 12 * i * SECOND, 70 * MINUTE + (12 * i + 1) * SECOND);
        }
        assertThat(signals.missingMicros(10 * MINUTE - 30 * SECOND, 79 * MINUTE))
                .isBetween(SECOND, 9 * MINUTE);
    }

    /// A neighbour that is silent every other second holds up half of the time, however long it goes on.
    @Test
    void whatLiesBetweenManyShortSilencesCounts() {
        for (long i = 0; i < 600; i++) {
            poolIsSilent(2 * i * SECOND, (2 * i + 1) * SECOND);
        }
        assertThat(signals.missingMicros(SECOND / 2, 20 * MINUTE)).isBetween(8 * MINUTE, 10 * MINUTE);
    }
}
