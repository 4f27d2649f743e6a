package io.barograph.controller.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.decide.fleet.ContendedResource;
import io.barograph.controller.reconcile.ReconcileReport.Trouble;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.rules.demand.Phase;
import io.barograph.signal.Culprits;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeSummaryTest {

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
        assertThat(rig.line("n1").level()).isEqualTo(Level.FIRING);
        rig.see("n1", 1, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.FIRING);
        assertThat(rig.line("n1").rules()).extracting(RuleSummary::phase).containsExactly(Phase.KEEP_FIRING);
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
        assertThat(rig.line("n1").worst())
                .extracting(ContendedResource::percent)
                .isEqualTo(50.0);
    }

    @Test
    void aRuleThatRestsOnContentionNamesTheWorstCulprit() {
        rig.culprits = List.of(new Culprits(
                Resource.CPU,
                Reading.of(new Culprits.Parts(
                        List.of(
                                new Culprits.Part("u1", "shop/batch", 50, 41.7, 40),
                                new Culprits.Part("u2", "b", 9, 8, 7)),
                        List.of(),
                        0))));
        rig.see("n1", 4, 50);
        assertThat(rig.line("n1").rules().getFirst().why())
                .startsWith("\"pods wait\" holds: Contention(KUBEPODS, CPU).avg10 = 50")
                .endsWith("; made to wait by: shop/batch 42 %");
        assertThat(NodeHeadline.of(rig.line("n1")).why()).endsWith("; made to wait by: shop/batch 42 %");
        rig.block("n1", "waiting pods would have no room");
        assertThat(NodeHeadline.of(rig.line("n1")).why())
                .isEqualTo("example.org/pods-wait:NoSchedule is held back: waiting pods would have no room;"
                        + " made to wait by: shop/batch 42 %");
    }

    @Test
    void aRuleThatRestsOnContentionNamesWhoStallsTheMostByItself() {
        rig.owners = new OwnerCounts(
                0,
                1,
                2,
                List.of(),
                new OwnerCounts.SelfStalled(
                        List.of(new OwnerCounts.Worst("shop/web", 88)),
                        List.of(new OwnerCounts.Worst("shop/db", 35), new OwnerCounts.Worst("shop/ui", 12))));
        rig.see("n1", 4, 50);
        assertThat(rig.line("n1").rules().getFirst().why())
                .startsWith("\"pods wait\" holds: Contention(KUBEPODS, CPU).avg10 = 50")
                .endsWith("; self-limited: shop/web 88 %; self-crowded: shop/db 35 %");
        rig.silence("n1");
        assertThat(rig.line("n1").rules().getFirst().why()).doesNotContain("self-");
    }

    @Test
    void whatIsOldOrAbsentNamesNoCulprit() {
        rig.culprits = List.of(Culprits.absent(Resource.CPU, "no second frame yet"));
        rig.see("n1", 4, 50);
        assertThat(rig.line("n1").rules().getFirst().why()).doesNotContain("made to wait");
        rig.culprits = List.of(new Culprits(
                Resource.CPU,
                Reading.of(new Culprits.Parts(List.of(new Culprits.Part("u1", "b", 50, 42, 40)), List.of(), 0))));
        rig.see("n1", 1, 50);
        rig.silence("n1");
        assertThat(rig.line("n1").rules().getFirst().why()).doesNotContain("made to wait");
    }

    @Test
    void aNodeNeverHeardOfIsUnknown() {
        rig.watch("n1").exporterFailed(ExporterFault.UNREACHABLE, "connection refused");
        assertThat(rig.line("n1").level()).isEqualTo(Level.UNKNOWN);
        assertThat(rig.line("n1").doubt()).contains("nothing has been heard", "connection refused");
        assertThat(rig.line("n1").worst()).isNull();
    }

    @Test
    void aSilentNodeIsSilentWhateverItWas() {
        rig.see("n1", 4, 50);
        rig.silence("n1");
        assertThat(rig.line("n1").level()).isEqualTo(Level.SILENT);
        assertThat(rig.line("n1").doubt()).isEqualTo("its exporter is silent");
        assertThat(rig.line("n1").worst()).isNull();
        assertThat(rig.line("n1").rules()).singleElement().satisfies(line -> {
            assertThat(line.level()).isEqualTo(Level.SILENT);
            assertThat(line.phase()).isEqualTo(Phase.FIRING);
        });
    }

    @Test
    void aCalmNodeOfWhichSomethingIsMissingIsUnknown() {
        rig.rules.set(TestRules.BUSY.replace("CPU", "IO"));
        rig.policies.reload();
        rig.see("n1", 2, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.UNKNOWN);
        assertThat(rig.line("n1").doubt())
                .isEqualTo("2 demands cannot be judged, such as PodsWait: Contention(KUBEPODS, IO).avg10 is missing, "
                        + "the snapshot does not speak of it");
        assertThat(rig.line("n1").rules()).isEmpty();
    }

    @Test
    void whatContendsBeforeARuleCanJudgeItIsSaidFirst() {
        rig.rules.set(TestRules.BUSY.replace("avg10", "avg300"));
        rig.policies.reload();
        rig.see("n1", 2, 50);
        assertThat(rig.line("n1").level()).isEqualTo(Level.UNKNOWN);
        assertThat(rig.line("n1").doubt())
                .startsWith(
                        "kubepods waits for cpu 50 % of the time now; 2 demands cannot be judged, such as PodsWait: ");
    }

    @Test
    void ofManyDemandsThatCannotBeJudgedOneIsNamedThatIsContendedByWhatWasSeen() {
        rig.rules.set("""
                rule "disk" when
                    Contention(scope == KUBEPODS, resource == IO, avg10 >= 20)
                then
                    node.condition("DiskWait");
                end
                """ + TestRules.BUSY.replace("avg10", "avg60"));
        rig.policies.reload();
        rig.unseen = "observed for 58 of 60 s";
        rig.see("n1", 2, 50);
        assertThat(rig.line("n1").doubt())
                .isEqualTo("kubepods waits for cpu 50 % of the time now; 3 demands cannot be judged, such as PodsWait: "
                        + "Contention(KUBEPODS, CPU).avg60 is missing: contended now (avg10 = 50); the rule looks at"
                        + " 60 s, 58 were seen");
        rig.see("n1", 1, 5);
        assertThat(rig.line("n1").doubt()).startsWith("3 demands cannot be judged, such as DiskWait: ");
    }

    @Test
    void aRecordingThatWasTooShortForItsRulesSaysSoAtItsEnd() {
        rig.rules.set(TestRules.BUSY.replace("avg10", "avg60"));
        rig.policies.reload();
        rig.unseen = "observed for 58 of 60 s";
        rig.see("n1", 2, 50);
        rig.ended = true;
        rig.silence("n1");
        assertThat(rig.line("n1").doubt())
                .endsWith("; its readings stand still; contended at its end (kubepods waits for cpu 50 % of the time);"
                        + " rules look at 60 s, 58 were seen");
        rig.ended = false;
        rig.see("n1", 1, 5);
        rig.ended = true;
        rig.silence("n1");
        assertThat(rig.line("n1").doubt()).endsWith("; its readings stand still");
    }

    @Test
    void aTaintThatIsHeldBackIsBlocked() {
        rig.see("n1", 4, 50);
        rig.block("n1", "the budget is used up");
        assertThat(rig.line("n1").level()).isEqualTo(Level.HELD_BACK);
    }

    @Test
    void aTaintThatSomebodySilencedIsSilenced() {
        rig.see("n1", 4, 50);
        rig.hush("n1", "example.org/pods-wait:NoSchedule");
        assertThat(rig.line("n1").level()).isEqualTo(Level.HELD_BACK);
        rig.see("n1", 4, 0);
        assertThat(rig.line("n1").level()).isEqualTo(Level.CALM);
    }

    @Test
    void aNodeWithATaintOfOursThatCannotBeRemovedIsStuck() {
        rig.see("n1", 1, 0);
        rig.leave("n1", FleetRig.TAINT, new Trouble.NotWritten("refused with status 403"));
        assertThat(rig.line("n1").level()).isEqualTo(Level.STUCK);
        assertThat(NodeHeadline.of(rig.line("n1")).why())
                .isEqualTo(FleetRig.TAINT + " is not demanded any more and cannot be removed: refused with status 403");
        assertThat(NodeHeadline.of(rig.line("n1")).demands()).containsExactly(FleetRig.TAINT);

        rig.leave("n1", FleetRig.TAINT, new Trouble.LeftByEnforce());
        assertThat(rig.line("n1").level()).isEqualTo(Level.STUCK);
        rig.leave("n1", "", new Trouble.RecordUnreadable("barograph.io/owned is no JSON"));
        assertThat(rig.line("n1").stuck().text())
                .isEqualTo("it is not known which taints are ours, so none is removed: barograph.io/owned is no JSON");
    }

    @Test
    void aNodeIsStuckOnlyByWhatNothingDemandsAndOnlyIfNothingIsWorse() {
        rig.see("n1", 1, 0);
        rig.leave("n1", FleetRig.TAINT, new Trouble.EventNotSent("refused with status 403"));
        assertThat(rig.line("n1").level()).isEqualTo(Level.CALM);
        rig.leave("n1", "", new Trouble.NotWritten("refused with status 403"));
        assertThat(rig.line("n1").level()).isEqualTo(Level.CALM);

        rig.leave("n1", FleetRig.TAINT, new Trouble.NotWritten("refused with status 403"));
        rig.see("n1", 1, 50);
        assertThat(rig.line("n1").rules().getFirst().level()).isEqualTo(Level.PENDING);
        assertThat(rig.line("n1").level()).isEqualTo(Level.STUCK);
        rig.see("n1", 3, 50);
        assertThat(rig.line("n1").level()).isEqualTo(Level.FIRING);
        assertThat(rig.line("n1").stuck().isEmpty()).isTrue();
        rig.silence("n1");
        assertThat(rig.line("n1").level()).isEqualTo(Level.SILENT);
    }

    @Test
    void theWorstNodeComesFirst() {
        rig.see("calm", 1, 0);
        rig.see("pending", 1, 50);
        rig.watch("unheard");
        rig.see("silent", 1, 0);
        rig.silence("silent");
        rig.see("silent-that-fired", 4, 50);
        rig.silence("silent-that-fired");
        rig.see("held-back", 4, 50);
        rig.block("held-back", "the budget is used up");
        rig.see("a-kept", 4, 50);
        rig.see("a-kept", 1, 0);
        rig.see("c-fires", 4, 50);
        rig.see("b-fires", 4, 50);
        assertThat(rig.lines.nodes())
                .extracting(NodeSummary::node)
                .containsExactly(
                        "b-fires",
                        "c-fires",
                        "a-kept",
                        "held-back",
                        "silent-that-fired",
                        "silent",
                        "unheard",
                        "pending",
                        "calm");
    }
}
