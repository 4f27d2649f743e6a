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
/// found so one after the other.
class ShortStaleHoldTest {

    private static final List<String> OTHERS = List.of("n2", "n3", "n4");
    private static final Duration STALE = Duration.ofSeconds(30);

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
}
