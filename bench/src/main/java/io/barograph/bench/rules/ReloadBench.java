package io.barograph.bench.rules;

import com.sun.management.OperatingSystemMXBean;
import io.barograph.bench.BenchClock;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import module java.base;
import java.lang.management.ManagementFactory;

/// A hot reload: ten files with fifty rules read, checked, compiled, and asked once, while the ones before are given
/// back.
final class ReloadBench {

    private static final int WARM = 25;
    private static final int ROUNDS = 15;

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ReloadBench() {}

    /// Prints the first, and the median and the least of the warm ones; CPU is the whole process's, the compiler's and
    /// the collector's too.
    static void print() {
        ObservedFleet fleet =
                new ObservedFleet(List.of(FiftyRules.snapshot(FiftyRules.values(new Random(1)))), 1, 10_000_000);
        long[] wallMicros = new long[WARM + ROUNDS];
        long[] cpuMicros = new long[WARM + ROUNDS];
        for (int round = 0; round < wallMicros.length; round++) {
            long began = BenchClock.micros();
            long before = PROCESS.getProcessCpuTime();
            try (PolicySet policies = PolicySet.of(FiftyRules.files(round), ParameterOverrides.none())) {
                Engine engine = new Engine(policies);
                engine.warmUp();
                engine.evaluate(EngineState.start(), fleet.observed(0, 0));
                wallMicros[round] = BenchClock.micros() - began;
                cpuMicros[round] = (PROCESS.getProcessCpuTime() - before) / 1_000;
            }
        }
        row("on the clock", wallMicros);
        row("of CPU", cpuMicros);
    }

    private static void row(String what, long[] micros) {
        long[] warm = Arrays.copyOfRange(micros, WARM, micros.length);
        Arrays.sort(warm);
        System.out.printf(
                "a reload of %d files, warm: %.0f ms %s, the median of %d; the least %.0f ms; the first %.0f ms%n",
                FiftyRules.FILES, warm[ROUNDS / 2] / 1e3, what, ROUNDS, warm[0] / 1e3, micros[0] / 1e3);
    }
}
