package io.barograph.signal;

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

    private static RecordLike<Parts, SignalLevel> cases() {
        return new RecordLike<>(all(), Parts::made, made -> new Parts(made.signal(), made.level(), made.ageMicros()));
    }

    @Test
    void saysWhatItWasMadeOf() {
        cases().assertSaysWhatItWasMadeOf();
    }

    @Test
    void isEqualWhereAllItsPartsAre() {
        cases().assertEqualWhereAllPartsAre();
    }
}
