package io.barograph.rules.explain.question;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.explain.RandomObservations;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GivenInputsTest {

    private final Observation.Seen seen = new RandomObservations(new Random(1), 0).next();
    private final long capacity = requireNonNull(
                    seen.snapshot().level(EvictionSignal.MEMORY_AVAILABLE).orNull())
            .capacity();

    private Reading<Level> memory(String first, String over) {
        GivenInputs given = GivenInputs.parse(List.of(first)).and(GivenInputs.parse(List.of(over)));
        return given.in(seen, Duration.ZERO).snapshot().level(EvictionSignal.MEMORY_AVAILABLE);
    }

    @Test
    void theLaterHoldsWhetherItIsAnAmountOrAPercentage() {
        assertThat(memory("memory.available=25%", "memory.available=400Mi"))
                .isEqualTo(Reading.of(new Level(400 << 20, capacity)));
        assertThat(memory("memory.available=400Mi", "memory.available=25%"))
                .isEqualTo(Reading.of(new Level(capacity / 4, capacity)));
    }
}
