package io.barograph.rules.engine;

import static io.barograph.rules.engine.EvaluationScript.HIGH;
import static io.barograph.rules.engine.EvaluationScript.SECOND;
import static io.barograph.rules.engine.EvaluationScript.bounded;
import static io.barograph.rules.engine.EvaluationScript.ofPolicy;
import static io.barograph.rules.engine.EvaluationScript.raising;
import static io.barograph.rules.engine.EvaluationScript.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.observation.RememberedFlap;
import module java.base;
import org.junit.jupiter.api.Test;

class FlapTrackingTest {

    private static final long HOUR = 3600;

    /// Raises it for one observation and says how many seconds it is held then.
    private static long held(EvaluationScript story) {
        story.sees("r1");
        assertThat(story.phase()).isEqualTo("FIRING");
        return quietUntilGone(story);
    }

    private static long quietUntilGone(EvaluationScript story) {
        long seconds = 0;
        while (!story.phase().equals("INACTIVE") && seconds < 3 * HOUR) {
            story.sees("");
            seconds += 2;
        }
        return seconds;
    }

    private static List<Integer> flaps(EvaluationScript story) {
        return story.transitions.stream()
                .filter(each -> each.step().toPhase() == Phase.FIRING)
                .map(each -> each.step().flaps())
                .toList();
    }

    @Test
    void eachTimeItComesBackItIsHeldTwiceAsLongButNoLongerThanAnHour() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 600));

        assertThat(List.of(held(story), held(story), held(story), held(story), held(story)))
                .containsExactly(600L, 1200L, 2400L, HOUR, HOUR);
        assertThat(flaps(story)).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void whatComesBackLaterThanAnHourBeginsAnew() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 600));
        held(story);
        assertThat(held(story)).isEqualTo(1200);
        for (int i = 0; i <= HOUR / 2; i++) {
            story.sees("");
        }
        assertThat(held(story)).isEqualTo(600);
        assertThat(flaps(story)).containsExactly(0, 1, 0);
    }

    @Test
    void whatFiresForAnHourOnEndIsNoLongerHeldForLonger() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 600));
        held(story);
        for (int i = 0; i <= HOUR / 2; i++) {
            story.sees("r1");
        }
        assertThat(story.demand("High").flaps().times()).isEqualTo(1);
        assertThat(held(story)).isEqualTo(600);
    }

    @Test
    void aSteadyOneIsHeldAsLongEachTimeAndItsFlapsAreCountedAllTheSame() {
        EvaluationScript story = new EvaluationScript(steady(HIGH, "r1", 600));

        assertThat(List.of(held(story), held(story), held(story))).containsExactly(600L, 600L, 600L);
        assertThat(flaps(story)).containsExactly(0, 1, 2);
        assertThat(held(new EvaluationScript(steady(HIGH, "r1", 600))
                        .remembering(new RememberedFlap("p", "High", "b1", 2, true, 0))))
                .isEqualTo(600);
    }

    @Test
    void aSteadyOneSaysThatItFlappedAndNothingOfDoubling() {
        EvaluationScript story = new EvaluationScript(steady(HIGH, "r1", 600));
        held(story);
        held(story);
        story.sees("r1").sees("");

        assertThat(story.demand("High").why())
                .isEqualTo("\"the name of r1\" has not matched for 2s of 10m: input of r1 = 1; kept for 9m58s more; "
                        + "hold steady at 10m though it flapped: 2 times");
        assertThat(story.demand("High").timing().remainingMicros()).isEqualTo((600 - 2) * SECOND);
    }

    /// It is high for a minute and low for twenty, for a day and more: gone each time, and back within the hour.
    @Test
    void howeverLongALoadSwingsItIsNotHeldLongerThanItsBound() {
        for (long bound : List.of(60L, 300L, 900L)) {
            EvaluationScript story = new EvaluationScript(bounded(HIGH, "r1", 60, bound));
            List<Long> held = new ArrayList<>();
            for (int swing = 0; swing < 96; swing++) {
                for (int i = 0; i < 30; i++) {
                    story.sees("r1");
                }
                long gone = quietUntilGone(story);
                held.add(gone);
                for (long quiet = gone; quiet < 1200; quiet += 2) {
                    story.sees("");
                }
            }
            assertThat(held).startsWith(60L).endsWith(bound).allMatch(seconds -> seconds <= bound);
            assertThat(flaps(story)).hasSize(96).endsWith(95);
        }
    }

    @Test
    void withoutABoundASlowSwingIsHeldUntilItComesBack() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 60));
        for (int swing = 0; swing < 10; swing++) {
            story.sees("r1");
            for (int i = 0; i < 600; i++) {
                story.sees("");
            }
        }
        assertThat(flaps(story))
                .as("held for 32 minutes in the end, so that it is not gone after 20")
                .containsExactly(0, 1, 2, 3, 4, 5, 0, 0, 0, 0);
        assertThat(story.phase()).isEqualTo("KEEP_FIRING");
    }

    @Test
    void saysThatTheBoundIsReached() {
        EvaluationScript story = new EvaluationScript(bounded(HIGH, "r1", 600, 900));
        held(story);
        story.sees("r1").sees("");
        assertThat(story.demand("High").why())
                .endsWith("hold doubled to 15m, the longest there is, because it flapped: 1 time");
        assertThat(story.demand("High").timing().remainingMicros()).isEqualTo((900 - 2) * SECOND);
    }

    @Test
    void aSteadyRuleLeavesTheHoldOfAnotherOfItsPolicyDoubled() {
        EvaluationScript story = new EvaluationScript(steady(HIGH, "r1", 600), raising(HIGH, "r2", 0, 600));
        held(story);
        assertThat(held(story)).isEqualTo(600);
        story.sees("r2");
        assertThat(quietUntilGone(story)).isEqualTo(2400);
    }

    @Test
    void withoutAHoldItIsHeldForAMinuteTheFirstTime() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 0));

        assertThat(List.of(held(story), held(story), held(story))).containsExactly(2L, 60L, 120L);
    }

    @Test
    void saysHowLongAndWhy() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 600));
        held(story);
        held(story);
        story.sees("r1").sees("");

        assertThat(story.demand("High").why())
                .isEqualTo("\"the name of r1\" has not matched for 2s of 40m: input of r1 = 1; kept for 39m58s more; "
                        + "hold doubled to 40m because it flapped: 2 times");
        assertThat(story.demand("High").timing().remainingMicros()).isEqualTo((2400 - 2) * SECOND);
        assertThat(story.demand("High").shares().getFirst().flaps().times()).isEqualTo(2);
    }

    @Test
    void eventsAndNeedsDoNotFlap() {
        for (Demand each : List.of(new Demand.Event("x"), new Demand.Evict("memory.available"))) {
            EvaluationScript story = new EvaluationScript(raising(each, "r1", 0, 0));
            story.sees("r1").sees("").sees("r1").sees("").sees("r1").sees("");
            assertThat(flaps(story)).containsExactly(0, 0, 0);
            assertThat(story.demand(each.key()).phase()).isEqualTo(Phase.INACTIVE);
        }
    }

    @Test
    void rulesOfOnePolicyFlapTogetherAndOtherPoliciesApart() {
        EvaluationScript together = new EvaluationScript(raising(HIGH, "r1", 0, 600), raising(HIGH, "r2", 0, 600));
        held(together);
        together.sees("r2");
        assertThat(quietUntilGone(together)).isEqualTo(1200);

        EvaluationScript apart = new EvaluationScript(
                ofPolicy("a", raising(HIGH, "r1", 0, 600)), ofPolicy("b", raising(HIGH, "r2", 0, 600)));
        held(apart);
        apart.sees("r2");
        assertThat(quietUntilGone(apart)).isEqualTo(600);
    }

    @Test
    void anotherRuleOfThePolicyGoesOnCountingAndAnotherBootDoesNot() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r0", 0, 600)).sees("r0");
        quietUntilGone(story);
        story.reload(raising(HIGH, "r1", 0, 600));
        assertThat(held(story)).isEqualTo(1200);

        story.reboot();
        assertThat(held(story)).isEqualTo(600);
    }

    @Test
    void aPolicyThatGoesTakesItsDemandAlongAtOnce() {
        EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 600));
        held(story);
        story.sees("r1")
                .reload(raising(new Demand.Condition("Other"), "r2", 0, 0))
                .sees("");

        assertThat(story.transitions.getLast().step().toPhase()).isEqualTo(Phase.INACTIVE);
        assertThat(story.transitions.getLast().demand()).isEqualTo(HIGH);
    }

    @Test
    void whoBeginsToLookBelievesTheRecordOfThisBootAndThisHour() {
        RememberedFlap gone = new RememberedFlap("p", "High", "b1", 2, true, 50 * SECOND);
        assertThat(held(new EvaluationScript(raising(HIGH, "r1", 0, 600)).remembering(gone)))
                .isEqualTo(HOUR);
        RememberedFlap there = new RememberedFlap("p", "High", "b1", 2, false, 50 * SECOND);
        assertThat(held(new EvaluationScript(raising(HIGH, "r1", 0, 600)).remembering(there)))
                .isEqualTo(2400);

        for (RememberedFlap each : List.of(
                new RememberedFlap("p", "High", "b0", 2, true, 50 * SECOND),
                new RememberedFlap("p", "High", "b1", 2, true, 5000 * SECOND),
                new RememberedFlap("q", "High", "b1", 2, true, 50 * SECOND),
                new RememberedFlap("p", "Low", "b1", 2, true, 50 * SECOND))) {
            EvaluationScript story = new EvaluationScript(raising(HIGH, "r1", 0, 600)).remembering(each);
            assertThat(held(story)).as("%s", each).isEqualTo(600);
        }
        EvaluationScript late = new EvaluationScript(raising(HIGH, "r1", 0, 600))
                .remembering(gone)
                .at(50 + HOUR + 1);
        assertThat(held(late)).isEqualTo(600);
    }

    @Test
    void aRecordOfWhatItHasSeenItselfChangesNothing() {
        EvaluationScript plain = new EvaluationScript(raising(HIGH, "r1", 0, 600));
        EvaluationScript recorded = new EvaluationScript(raising(HIGH, "r1", 0, 600));
        for (int i = 0; i < 4; i++) {
            held(plain);
            held(recorded);
            var flaps = recorded.demand("High").flaps();
            recorded.remembering(new RememberedFlap("p", "High", "b1", flaps.times(), true, flaps.sinceMicros()));
        }
        assertThat(recorded.transitions).isEqualTo(plain.transitions);
    }
}
