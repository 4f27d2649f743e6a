package io.barograph.e2e.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two controllers, fifty exporters, a real API server, and what goes wrong between them: each fault once, in an order
/// that the seed decides (`-Dbarograph.chaos.seed`), or with `-Dbarograph.chaos=long` several times and more of them.
/// `target/chaos.md` has what was tried. Takes minutes; the wall clocks are moved where there is gcc.
@Tag("full")
class ChaosIT {

    private static final boolean LONG = "long".equals(System.getProperty("barograph.chaos"));
    private static final int TIMES = LONG ? Integer.getInteger("barograph.chaos.times", 3) : 1;
    private static final String ONLY = System.getProperty("barograph.chaos.only", "");

    @TempDir
    private Path work;

    @Test
    void nothingIsWrittenWronglyAndNothingIsLostWhateverGoesWrong() throws Exception {
        long seed = Long.getLong("barograph.chaos.seed", new Random().nextInt(1_000_000));
        ChaosReport report = new ChaosReport(seed);
        String shim = ClockShim.build(work);
        try (ChaosSetup stage = new ChaosSetup(work, shim)) {
            try {
                tryAll(stage, faults(!shim.isEmpty(), new Random(seed)), new Random(seed), report);
            } finally {
                report.write(stage.violations.found());
            }
            assertThat(stage.violations.found()).as("seed " + seed).isEmpty();
            assertThat(stage.audit.checked()).as("writes of the controllers").isPositive();
            assertThat(stage.history.changes()).isPositive();
        }
    }

    private static List<ChaosFault> faults(boolean ownClocks, Random random) {
        List<ChaosFault> all = new ArrayList<>(ChaosFaults.all(ownClocks));
        Collections.shuffle(all, random);
        all.add(ChaosFaults.nothing());
        all.add(ChaosFaults.secondConditionWriter()); // last, since what is theirs then may stay theirs
        all.removeIf(each -> (each.longOnly() && !LONG) || !each.name().contains(ONLY));
        return all;
    }

    private static void tryAll(ChaosSetup stage, List<ChaosFault> faults, Random random, ChaosReport report)
            throws Exception {
        for (ChaosFault fault : faults) {
            long checks = stage.violations.checks();
            int found = stage.violations.found().size();
            WriteDelay before = WriteDelay.of(stage.replicas());
            int times = fault.name().equals(ChaosFaults.NOTHING) ? 2 : TIMES;
            try {
                for (int i = 0; i < times; i++) {
                    new FaultRound(stage, fault, random).play();
                }
            } finally {
                report.tried(
                        fault.name(),
                        times,
                        stage.violations.checks() - checks,
                        stage.violations.found().size() - found);
            }
            if (fault.name().equals(ChaosFaults.NOTHING)) {
                report.delay(WriteDelay.of(stage.replicas()).since(before).said());
            }
        }
    }
}
