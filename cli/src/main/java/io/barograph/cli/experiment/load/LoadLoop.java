package io.barograph.cli.experiment.load;

import module java.base;

/// What one thread of a load does without end.
interface LoadLoop {

    void run(LongAdder count) throws IOException;
}
