package io.barograph.rules.policy.fuzz;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.BiConsumer;

/// Runs a range of numbered inputs. `main FROM COUNT` is a run of any length in a process of its own; whoever wants ten
/// million gives several processes a part of them each.
final class Fuzzer {

    static final long SEED = 2026;

    /// CPU time that no input may take, Drools' compiling of those that are sampled included.
    private static final long MOST_NANOS = 30_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final FuzzJudge judge = new FuzzJudge();
    private long slowestNanos;
    private long slowest;

    /// Fails with the input where one has another outcome than it may have, or none.
    void run(long from, long count, BiConsumer<byte[], FuzzJudge.Outcome> sink) throws IOException {
        RuleFileMutations mutations = new RuleFileMutations(FuzzSeeds.all());
        for (long number = from; number < from + count; number++) {
            byte[] input = mutations.input(SEED, number);
            long start = THREADS.getCurrentThreadCpuTime();
            try {
                sink.accept(input, judge.judge(input));
            } catch (RuntimeException | Error other) {
                throw new AssertionError("input " + number + ":\n" + FuzzJudge.shown(input), other);
            }
            long took = THREADS.getCurrentThreadCpuTime() - start;
            if (took > slowestNanos) {
                slowestNanos = took;
                slowest = number;
            }
            if (took > MOST_NANOS) {
                throw new AssertionError("input " + number + " took " + took + " ns:\n" + FuzzJudge.shown(input));
            }
            if ((number - from + 1) % 500_000 == 0) {
                System.out.println(number - from + 1 + " inputs: " + this);
            }
        }
    }

    long accepted() {
        return judge.accepted();
    }

    @Override
    public String toString() {
        return judge.accepted() + " accepted (" + judge.sampled() + "), slowest " + slowest + " with "
                + slowestNanos / 1_000_000 + " ms of CPU";
    }

    public static void main(String[] args) throws IOException {
        Fuzzer fuzzer = new Fuzzer();
        long start = System.nanoTime();
        fuzzer.run(Long.parseLong(args[0]), Long.parseLong(args[1]), (_, _) -> {});
        System.out.println(args[1] + " inputs from " + args[0] + " in " + (System.nanoTime() - start) / 1_000_000_000
                + " s, no other outcome: " + fuzzer);
    }
}
