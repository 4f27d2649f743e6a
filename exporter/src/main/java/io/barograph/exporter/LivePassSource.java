package io.barograph.exporter;

import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.sample.Cadence;
import io.barograph.exporter.sample.PassInterval;
import io.barograph.exporter.sample.PassSource;
import io.barograph.exporter.sample.QuietCheck;
import io.barograph.exporter.sample.SamplingCause;
import io.barograph.exporter.sample.pass.Pass;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Passes over the running kernel, at the pace of what happens there; sooner after one that found pods or containers
/// without a name.
final class LivePassSource implements PassSource {

    /// A timer may fire by this much too early.
    private static final long EARLY_MICROS = 100_000;

    private final KernelFs fs;
    private final PassMaker maker;
    private PassInterval pace;
    private @Nullable Pass previousPass;

    LivePassSource(KernelFs fs, PassMaker maker, PassInterval pace) {
        this.fs = fs;
        this.maker = maker;
        this.pace = pace;
    }

    @Override
    public Pass nextPass(SamplingCause cause, Set<String> changed, boolean usage) {
        // Whether this pass finds nothing is known afterwards; the longest that may follow is announced
        Pass pass = maker.nextPass(pace.afterPass(true).intervalMicros(), changed, usage);
        pace = switch (cause) {
            case PSI, CGROUP -> pace.afterPass(false);
            case TIMER -> QuietCheck.isQuietBetween(previousPass, pass) ? slowerInterval(pass) : pace.afterPass(false);
            case SCRAPE -> QuietCheck.isQuietBetween(previousPass, pass) ? pace : pace.afterPass(false);
        };
        previousPass = pass;
        return pass;
    }

    /// The next interval after a quiet pass. A pass that came sooner than the pace, to look for names, leaves the
    /// pace as it is.
    private PassInterval slowerInterval(Pass quiet) {
        Pass earlierPass = previousPass;
        boolean early = earlierPass != null
                && quiet.frame().atMicros() - earlierPass.frame().atMicros() < pace.shortestMicros() - EARLY_MICROS;
        return early ? pace : pace.afterPass(true);
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
    public void close() {
        maker.close();
        fs.close();
    }
}
