package io.barograph.exporter;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.sample.Pass;
import io.barograph.exporter.sample.Passes;

/// Passes over the running kernel, every so often.
final class LivePasses implements Passes {

    private final KernelFs fs;
    private final PassMaker maker;
    private final long intervalMicros;

    LivePasses(KernelFs fs, PassMaker maker, long intervalMicros) {
        this.fs = fs;
        this.maker = maker;
        this.intervalMicros = intervalMicros;
    }

    @Override
    public Pass next() {
        return maker.next(intervalMicros);
    }

    @Override
    public long dueMicros(long lastMicros) {
        return lastMicros + intervalMicros;
    }

    @Override
    public boolean onDemand() {
        return true;
    }

    @Override
    public Names names() {
        return maker.names();
    }

    @Override
    public PassCost cost() {
        return maker.cost();
    }

    @Override
    public void close() {
        fs.close();
    }
}
