package io.barograph.exporter;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.Usage;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.sample.Cadence;
import io.barograph.exporter.sample.Cause;
import io.barograph.exporter.sample.Pace;
import io.barograph.exporter.sample.Pass;
import io.barograph.exporter.sample.Passes;
import io.barograph.exporter.sample.Quiet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Passes over the running kernel, at the pace of what happens there; sooner after one that found pods or containers
/// without a name.
final class LivePasses implements Passes {

    private final KernelFs fs;
    private final PassMaker maker;
    private Pace pace;
    private @Nullable Pass last;

    LivePasses(KernelFs fs, PassMaker maker, Pace pace) {
        this.fs = fs;
        this.maker = maker;
        this.pace = pace;
    }

    @Override
    public Pass next(Cause cause, Set<String> changed, boolean usage) {
        // Whether this pass finds nothing is known afterwards; the longest that may follow is announced
        Pass pass = maker.next(pace.after(true).intervalMicros(), changed, usage);
        pace = switch (cause) {
            case PSI, CGROUP -> pace.after(false);
            case TIMER -> pace.after(Quiet.between(last, pass));
            case SCRAPE -> Quiet.between(last, pass) ? pace : pace.after(false);
        };
        last = pass;
        return pass;
    }

    @Override
    public long dueMicros(long lastMicros) {
        boolean nameIsNear = maker.retryMicros() < lastMicros + Cadence.FRESH_MICROS;
        return lastMicros + (nameIsNear ? Cadence.FRESH_MICROS : pace.intervalMicros());
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
    public @Nullable Usage usage() {
        return maker.usage();
    }

    @Override
    public PassCost cost() {
        return maker.cost();
    }

    @Override
    public void close() {
        maker.close();
        fs.close();
    }
}
