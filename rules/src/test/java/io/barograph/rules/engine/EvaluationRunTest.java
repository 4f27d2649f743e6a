package io.barograph.rules.engine;

import static io.barograph.rules.engine.EvaluationScript.HIGH;
import static io.barograph.rules.engine.EvaluationScript.SECOND;
import static io.barograph.rules.engine.EvaluationScript.raising;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class EvaluationRunTest {

    @Test
    void tellsTheFourCasesInOrder() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 4, 4, "h1"));
        story.sees("r1").sees("r1").sees("r1 h1").sees("h1").sees("").sees("").sees("");

        assertThat(story.steps())
                .containsExactly(
                        "High PENDING PressureHigh",
                        "High FIRING PressureRaised",
                        "High KEEP_FIRING PressureFalling",
                        "High INACTIVE PressureCleared");
    }

    @Test
    void countsDownWhilePendingAndWhileKeptFiring() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 4, 6));

        assertThat(story.sees("r1").demand("High").timing().remainingMicros()).isEqualTo(4 * SECOND);
        assertThat(story.sees("r1").demand("High").timing().remainingMicros()).isEqualTo(2 * SECOND);
        assertThat(story.sees("r1").demand("High").timing().remainingMicros()).isZero();
        assertThat(story.sees("").demand("High").timing().remainingMicros()).isEqualTo(4 * SECOND);
        assertThat(story.demand("High").timing().sinceMicros()).isEqualTo(106 * SECOND);
    }

    @Test
    void aSentenceTellsOfItsOwnEvaluationWheneverItIsAsked() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 4, 6), raising(HIGH, "r2", 8, 0));
        DemandState pending = story.sees("r2").sees("r1 r2").demand("High");
        DemandState frozen = story.sees("r1? r2?").demand("High");
        story.sees("r1 r2").sees("r1 r2").sees("").sees("");

        assertThat(pending.why()).isEqualTo("\"the name of r1\" has held for 0s of 4s: input of r1 = 1");
        assertThat(frozen.why())
                .isEqualTo("frozen: \"the name of r1\" cannot be evaluated: input of r1 is missing, too young");
    }

    @Test
    void aDemandIsHeldOnlyWhileARuleHoldsIt() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 6, "h1"));

        assertThat(story.sees("r1 h1").demand("High").held()).isFalse();
        assertThat(story.sees("h1").demand("High").held()).isTrue();
        assertThat(story.sees("h1?").demand("High").held()).isFalse();
        assertThat(story.silent().demand("High").held()).isFalse();
        assertThat(story.sees("h1").demand("High").held()).isTrue();
        assertThat(story.sees("").demand("High").held()).isFalse();
        assertThat(story.phase()).isEqualTo("KEEP_FIRING");
    }

    @Test
    void aDemandHasTheTermsOfTheRuleItRestsOn() {
        Demand evict = new Demand.Evict("memory.available");
        EvictTerms soft = new EvictTerms(EvictTerms.Ranking.GUIDE, "5%", Duration.ofSeconds(30));
        EvaluationScript story = new EvaluationScript(
                raising(evict, "hard", 0, 0), EvaluationScript.onTerms(soft, raising(evict, "soft", 4, 4)));

        assertThat(story.sees("soft").demand(evict.key()).terms()).isEqualTo(soft);
        assertThat(story.sees("soft hard").demand(evict.key()).terms()).isEqualTo(EvictTerms.DEFAULT);
        assertThat(story.sees("soft").demand(evict.key()).terms()).isEqualTo(soft);
    }

    @Test
    void calmNodesShareWhatTheyKeep() {
        DemandRoster roster = DemandRoster.of(List.of(raising(HIGH, "r1", 4, 4), raising(HIGH, "r2", 0, 4)));
        EvaluationScript story = new EvaluationScript(roster);
        Evaluation one = story.sees("").last;
        Evaluation other = new EvaluationScript(roster).sees("").last;
        Evaluation later = story.sees("").last;

        assertThat(other.state().raisingRules()).isSameAs(one.state().raisingRules());
        assertThat(other.state().flaps()).isSameAs(one.state().flaps());
        assertThat(later.state().standings()).isSameAs(one.state().standings());
        assertThat(one.desired().demands().getFirst())
                .isNotSameAs(one.desired().demands().getFirst())
                .isEqualTo(other.desired().demands().getFirst());
    }

    @Test
    void aDemandOfTwoRulesClearsWithTheLast() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 0), raising(HIGH, "r2", 0, 4));
        story.sees("r1 r2").sees("r1").sees("").sees("");

        assertThat(story.steps()).containsExactly("High FIRING PressureRaised", "High INACTIVE PressureCleared");
        assertThat(story.transitions.getLast().moment().monotonicMicros()).isEqualTo(104 * SECOND);
    }

    @Test
    void aSecondRuleHasItsOwnGraceWhileTheFirstKeepsFiring() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 100), raising(HIGH, "r2", 4, 0));

        assertThat(story.sees("r1").phase()).isEqualTo("FIRING");
        assertThat(story.sees("r2").phase()).isEqualTo("KEEP_FIRING");
        assertThat(story.sees("r2").sees("r2").phase()).isEqualTo("FIRING");
        assertThat(story.last.transitions().getFirst().source().rule()).isEqualTo("the name of r2");
    }

    @Test
    void aFiringDemandThatLeavesAPendingOneBehindIsCleared() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 0), raising(HIGH, "r2", 4, 0));
        story.sees("r1").sees("r2");

        assertThat(story.steps()).containsExactly("High FIRING PressureRaised", "High PENDING PressureCleared");
    }

    @Test
    void aMissingInputFreezesBothWays() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 2, 2));

        assertThat(story.sees("r1").sees("r1?").sees("r1?").phase()).isEqualTo("PENDING");
        assertThat(story.demand("High").timing().frozen()).isTrue();
        assertThat(story.demand("High").why())
                .isEqualTo("frozen: \"the name of r1\" cannot be evaluated: input of r1 is missing, too young");
        assertThat(story.sees("r1").phase()).isEqualTo("PENDING");
        assertThat(story.sees("r1").phase()).isEqualTo("FIRING");
        assertThat(story.sees("r1?").sees("r1?").sees("r1?").phase()).isEqualTo("FIRING");
        assertThat(story.demand("High").timing().frozen()).isTrue();
        assertThat(story.sees("").sees("").phase()).isEqualTo("INACTIVE");
        assertThat(story.demand("High").timing().frozen()).isFalse();
    }

    @Test
    void aMissingInputOfAHoldRuleKeepsFromClearingButNotFromRaising() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 2, 0, "h1"));

        assertThat(story.sees("r1 h1?").sees("r1 h1?").phase()).isEqualTo("FIRING");
        assertThat(story.sees("h1?").sees("h1?").phase()).isEqualTo("FIRING");
        assertThat(story.demand("High").timing().frozen()).isTrue();
        assertThat(story.demand("High").why()).contains("input of h1 is missing, too young");
        assertThat(story.sees("").phase()).isEqualTo("INACTIVE");
        assertThat(story.sees("h1?").demand("High").timing().frozen()).isFalse();
    }

    @Test
    void aRuleThatKnowsRaisesWhileAnotherMissesItsInput() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 0), raising(HIGH, "r2", 0, 0));

        assertThat(story.sees("r1?").demand("High").timing().frozen()).isTrue();
        assertThat(story.sees("r1? r2").phase()).isEqualTo("FIRING");
        assertThat(story.demand("High").timing().frozen()).isFalse();
    }

    @Test
    void silenceFreezesEverything() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 4, 4));
        story.sees("r1").sees("r1").silent().silent().at(1000).silent();

        assertThat(story.phase()).isEqualTo("PENDING");
        assertThat(story.demand("High").timing()).isEqualTo(new DemandState.Timing(100 * SECOND, 2 * SECOND, true));
        assertThat(story.demand("High").why()).isEqualTo("frozen: the exporter is silent");
        assertThat(story.at(140).sees("r1").phase()).isEqualTo("PENDING");
        assertThat(story.sees("r1").phase()).isEqualTo("FIRING");
    }

    /// Other projects first called every condition healthy, or took what was never reported for ill.
    @Test
    void nothingIsSaidBeforeTheFirstMeasurement() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 60));
        story.silent().sees("r1?").sees("r1?").silent().sees("r1?");

        assertThat(story.phase()).isEqualTo("INACTIVE");
        assertThat(story.transitions).isEmpty();
        assertThat(story.demand("High").timing().frozen()).isTrue();
    }

    /// An exporter that could not be reached hands over what it saw meanwhile: a replay has no such silence.
    @Test
    void aSilenceThatTheExportersMemoryFillsCountsForNothing() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 4, 4));
        story.sees("r1").sees("r1").silent().at(104).sees("r1");

        assertThat(story.phase()).isEqualTo("FIRING");
    }

    @Test
    void aLongGapCountsAsLittleAsSilence() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 20, 20));
        story.sees("r1").at(131).sees("r1");
        assertThat(story.phase()).isEqualTo("PENDING");
        story.at(161).sees("r1");
        assertThat(story.phase()).isEqualTo("FIRING");
        story.at(200).sees("");
        assertThat(story.phase()).isEqualTo("KEEP_FIRING");
        assertThat(story.demand("High").timing().remainingMicros()).isEqualTo(20 * SECOND);
    }

    @Test
    void anotherBootStartsCleanAndSaysSo() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 100));
        story.sees("r1").reboot().sees("r1?");

        assertThat(story.steps()).containsExactly("High FIRING PressureRaised", "High INACTIVE PressureCleared");
        assertThat(story.transitions.getLast().inputs().getFirst().name()).isEqualTo("boot");
        assertThat(story.demand("High").timing().frozen()).isTrue();
        assertThat(story.sees("r1").demand("High").timing().sinceMicros()).isEqualTo(3 * SECOND);
    }

    @Test
    void timeRunningBackwardsRestartsGracesAndKeepsWhatFires() {
        EvaluationScript story =
                new EvaluationScript(raising(HIGH, "r1", 4, 0), raising(new Demand.Condition("Other"), "r2", 0, 4));
        story.sees("r1 r2").sees("r1 r2").at(50).sees("r1").sees("r1");

        assertThat(story.phase()).isEqualTo("PENDING");
        assertThat(story.demand("High").timing().remainingMicros()).isEqualTo(2 * SECOND);
        assertThat(story.demand("Other").phase()).isEqualTo(Phase.KEEP_FIRING);
        assertThat(story.demand("Other").timing().remainingMicros()).isEqualTo(2 * SECOND);
    }

    @Test
    void aGraceSurvivesAReloadOfOtherRules() {
        RaisingRule kept = raising(HIGH, "r1", 4, 0);
        EvaluationScript story = new EvaluationScript(kept, raising(HIGH, "r2", 0, 0));
        story.sees("r1").sees("r1").reload(kept).sees("r1");

        assertThat(story.phase()).isEqualTo("FIRING");
    }

    @Test
    void aChangedRuleTakesOverWhatItsPredecessorRaised() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 4, 4));
        story.sees("r1").sees("r1").sees("r1").reload(raising(HIGH, "r1changed", 4, 4));

        assertThat(story.sees("r1changed").phase()).isEqualTo("FIRING");
        assertThat(story.reload(raising(HIGH, "r1again", 4, 4)).sees("").phase())
                .isEqualTo("KEEP_FIRING");
        assertThat(story.sees("").sees("").phase()).isEqualTo("INACTIVE");
    }

    @Test
    void aRuleAddedBesideOneThatFiresStartsAnew() {
        RaisingRule kept = raising(HIGH, "r1", 0, 0);
        EvaluationScript story = new EvaluationScript(kept).sees("r1").reload(kept, raising(HIGH, "r2", 4, 100));

        assertThat(story.sees("").phase()).isEqualTo("INACTIVE");
    }

    @Test
    void aDemandNoRuleRaisesAnyMoreIsCleared() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 100)).sees("r1");
        story.reload(raising(new Demand.Condition("Other"), "r2", 0, 0)).sees("");

        assertThat(story.steps()).containsExactly("High FIRING PressureRaised", "High INACTIVE PressureCleared");
        assertThat(story.last.desired().demands()).hasSize(1);
        assertThat(story.sees("").steps()).hasSize(2);
    }
}
