package io.barograph.signal;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// A level is equal to another where all that it was made of is.
class SignalLevelTest {

    private static final List<Reading<SignalLevel.Level>> LEVELS = List.of(
            Reading.of(new SignalLevel.Level(0, 0)),
            Reading.of(new SignalLevel.Level(-5, 0)),
            Reading.of(new SignalLevel.Level(0, 7)),
            Reading.absent("no swap"),
            Reading.absent("no image file system"),
            Reading.failed("no swap"));

    private record Parts(EvictionSignal signal, Reading<SignalLevel.Level> level, long ageMicros) {

        SignalLevel made() {
            return new SignalLevel(signal, level, ageMicros);
        }
    }

    private static List<Parts> all() {
        List<Parts> all = new ArrayList<>();
        LEVELS.forEach(level -> all.add(new Parts(EvictionSignal.MEMORY_AVAILABLE, level, 0)));
        all.add(new Parts(EvictionSignal.MEMORY_AVAILABLE, LEVELS.getFirst(), 1));
        all.add(new Parts(EvictionSignal.PID_AVAILABLE, LEVELS.getFirst(), 0));
        return all;
    }

    @Test
    void saysWhatItWasMadeOf() {
        for (Parts each : all()) {
            SignalLevel made = each.made();
            assertThat(new Parts(made.signal(), made.level(), made.ageMicros())).isEqualTo(each);
            assertThat(made).hasToString(each.toString().replaceFirst("Parts", "SignalLevel"));
        }
    }

    @Test
    void isEqualWhereAllItsPartsAre() {
        List<Parts> all = all();
        for (Parts one : all) {
            for (Parts other : all) {
                assertThat(one.made().equals(other.made()))
                        .as(one + " and " + other)
                        .isEqualTo(one.equals(other));
            }
            assertThat(one.made()).hasSameHashCodeAs(one.made());
        }
    }
}
