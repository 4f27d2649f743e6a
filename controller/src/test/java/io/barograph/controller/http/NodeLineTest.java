package io.barograph.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.watch.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeLineTest {

    private final FleetRig rig = new FleetRig();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void goesThroughTheLevelsAsTheDemandDoes() {
        rig.see("n1", 1, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.CALM);
        assertThat(rig.line("n1").rules()).isEmpty();
        rig.see("n1", 1, 50);
        assertThat(rig.line("n1").level()).isEqualTo(Level.PENDING);
        rig.see("n1", 2, 50);
        assertThat(rig.line("n1").level()).isEqualTo(Level.RAISED);
        rig.see("n1", 1, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.FALLING);
        rig.see("n1", 3, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.CALM);
    }

    @Test
    void oneRulesDemandsAreOneLine() {
        rig.see("n1", 4, 50);
        assertThat(rig.line("n1").rules()).singleElement().satisfies(line -> {
            assertThat(line.conditions()).containsExactly("PodsWait");
            assertThat(line.taints()).containsExactly("example.org/pods-wait:NoSchedule");
            assertThat(line.source().rule()).isEqualTo("pods wait");
            assertThat(line.why()).contains("avg10 = 50");
            // It fired at the third look, one look before the last
            assertThat(line.sinceMillis()).isEqualTo(rig.now.minusSeconds(2).toEpochMilli());
        });
        assertThat(rig.line("n1").worst()).extracting(Worst::percent).isEqualTo(50.0);
    }

    @Test
    void aNodeNeverHeardOfIsUnknown() {
        rig.watch("n1").failed(Fault.UNREACHABLE, "connection refused");
        assertThat(rig.line("n1").level()).isEqualTo(Level.UNKNOWN);
        assertThat(rig.line("n1").doubt()).contains("nothing has been heard", "connection refused");
        assertThat(rig.line("n1").worst()).isNull();
    }

    @Test
    void aSilentNodeIsUnknownWhateverItWas() {
        rig.see("n1", 4, 50);
        rig.silence("n1");
        assertThat(rig.line("n1").level()).isEqualTo(Level.UNKNOWN);
        assertThat(rig.line("n1").doubt()).isEqualTo("its exporter is silent");
        assertThat(rig.line("n1").worst()).isNull();
        assertThat(rig.line("n1").rules()).hasSize(1);
    }

    @Test
    void aCalmNodeOfWhichSomethingIsMissingIsUnknown() {
        rig.rules.set(TestRules.BUSY.replace("CPU", "IO"));
        rig.policies.reload();
        rig.see("n1", 2, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.UNKNOWN);
        assertThat(rig.line("n1").doubt()).contains("2 demands cannot be told", "Contention(KUBEPODS, IO).avg10");
        assertThat(rig.line("n1").rules()).isEmpty();
    }

    @Test
    void aTaintThatIsHeldBackIsBlocked() {
        rig.see("n1", 4, 50);
        rig.block("n1", "the budget is used up");
        assertThat(rig.line("n1").level()).isEqualTo(Level.BLOCKED);
    }

    @Test
    void aTaintThatSomebodySilencedIsSilenced() {
        rig.see("n1", 4, 50);
        rig.hush("n1", "example.org/pods-wait:NoSchedule");
        assertThat(rig.line("n1").level()).isEqualTo(Level.SILENCED);
        rig.see("n1", 4, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.CALM);
    }

    @Test
    void theWorstNodeComesFirst() {
        rig.see("calm", 1, 0);
        rig.see("b-raised", 4, 50);
        rig.see("a-raised", 4, 50);
        rig.see("pending", 1, 50);
        rig.watch("dark");
        assertThat(rig.lines.lines())
                .extracting(each -> each.line().node())
                .containsExactly("a-raised", "b-raised", "pending", "dark", "calm");
    }
}
