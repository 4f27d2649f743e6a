package io.barograph.rules.policy.fuzz;

import module java.base;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// Runs a range of numbered inputs. `main FROM COUNT` is a run of any length in a process of its own. For ten
/// million, give several processes a part of them each.
final class Fuzzer {

    static final long SEED = 2026;

    /// CPU time that no input may take, Drools' compiling of those that are sampled included.
    private static final long MAX_NANOS = 30_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final FuzzJudge judge = new FuzzJudge();

    /// Fails with the input where one has another outcome than it may have, or none.
    void run(long from, long count) throws IOException {
        RuleFileMutations mutations = new RuleFileMutations(FuzzSeeds.all());
        for (long number = from; number < from + count; number++) {
            byte[] input = mutations.input(SEED, number);
            long start = THREADS.getCurrentThreadCpuTime();
            try {
                judge.judge(input);
            } catch (RuntimeException | Error other) {
                throw new AssertionError("input " + number + ":\n" + FuzzJudge.shown(input), other);
            }
            long took = THREADS.getCurrentThreadCpuTime() - start;
            if (took > MAX_NANOS) {
                throw new AssertionError("input " + number + " took " + took + " ns:\n" + FuzzJudge.shown(input));
            }
        }
    }

    long accepted() {
        return judge.accepted();
    }
}
