package io.barograph.cli.experiment.load;

import module java.base;

/// Computes; counted are rounds of 100,000 steps.
final class ComputeLoop implements LoadLoop {

    private static final int STEPS = 100_000;

    @Override
    public void run(LongAdder count) {
        long state = 1;
        while (state != 0) { // it never is
            for (int i = 0; i < STEPS; i++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
            count.increment();
        }
    }
}
