package io.barograph.rules.engine;

import static io.barograph.rules.engine.EvaluationScript.HIGH;
import static io.barograph.rules.engine.EvaluationScript.SECOND;
import static io.barograph.rules.engine.EvaluationScript.ofPolicy;
import static io.barograph.rules.engine.EvaluationScript.raising;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// What a controller takes over that finds a condition or taint on a node and has not seen why.
class InheritedDemandsTest {

    private final EvaluationScript script = new EvaluationScript(raising(HIGH, "r1", 20, 10, "h1"));

    @Test
    void keepsFiringForTheWholeTransitionPeriod() {
        script.sees("").inherits(0, "High").sees("").sees("").sees("");
        assertThat(script.phase()).isEqualTo("KEEP_FIRING");
        assertThat(script.sees("").demand("High").timing().remainingMicros()).isEqualTo(2 * SECOND);
        script.sees("");
        assertThat(script.steps()).containsExactly("High KEEP_FIRING PressureFalling", "High INACTIVE PressureCleared");
    }

    @Test
    void keepsFiringWhileARuleHoldsIt() {
        script.sees("h1").inherits(0, "High");
        for (int i = 0; i < 20; i++) {
            script.sees("h1");
        }
        assertThat(script.phase()).isEqualTo("KEEP_FIRING");
    }

    @Test
    void firesAtOnceWhereItIsDemandedAndNotForTheFirstTime() {
        script.sees("r1").inherits(0, "High").sees("r1");
        assertThat(script.steps()).containsExactly("High PENDING PressureHigh", "High FIRING PressureRaised");
        assertThat(script.transitions.getLast().step().flaps()).isZero();
    }

    @Test
    void standsStillWhereItsInputsAreMissing() {
        script.sees("r1?").inherits(0, "High").sees("r1?");
        assertThat(script.phase()).isEqualTo("KEEP_FIRING");
        assertThat(script.demand("High").timing().frozen()).isTrue();
    }

    @Test
    void isNotKeptWhereAWholeTransitionPeriodWasObserved() {
        script.sees("").inherits(10, "High").sees("");
        assertThat(script.phase()).isEqualTo("INACTIVE");
    }

    @Test
    void doesNotShortenWhatTheObservationsSay() {
        script.sees("r1").sees("r1").sees("r1").sees("r1").sees("r1").sees("r1");
        script.sees("r1").sees("r1").sees("r1").sees("r1").sees("r1").sees("").sees("");
        long remaining = script.demand("High").timing().remainingMicros();
        script.inherits(4, "High").sees("");
        assertThat(script.demand("High").timing().remainingMicros()).isEqualTo(remaining - 2 * SECOND);
    }

    @Test
    void onlyRaisesWhatThisPolicyHadRaised() {
        script.reload(raising(HIGH, "r1", 20, 10), ofPolicy("other", raising(HIGH, "r2", 20, 60)));
        script.sees("").inherits(0, "Low").sees("");
        assertThat(script.phase()).isEqualTo("INACTIVE");
        script.inherits(0, "High").sees("").sees("").sees("").sees("").sees("");
        assertThat(script.phase()).isEqualTo("INACTIVE");
    }

    @Test
    void takesNothingOverBeforeTheFirstObservation() {
        script.inherits(0, "High").sees("");
        assertThat(script.phase()).isEqualTo("INACTIVE");
    }
}
