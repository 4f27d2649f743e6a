package io.barograph.exporter;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.Usage;
import io.barograph.exporter.recording.RecordedFs;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.exporter.sample.Cadence;
import io.barograph.exporter.sample.Cause;
import io.barograph.exporter.sample.Pass;
import io.barograph.exporter.sample.Passes;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The passes of a recording, one for each frame, at the recorded times divided by a speed. After the last there
/// are no more.
final class RecordedPasses implements Passes {

    private static final Logger LOG = LoggerFactory.getLogger(RecordedPasses.class);
    private static final long NONE = -1;

    private final RecordedFs fs;
    private final PassMaker maker;
    private final double speed;
    private long beganMicros = NONE;
    private long firstMicros = NONE;
    private long passMicros;

    RecordedPasses(RecordedFs fs, PassMaker maker, double speed) {
        this.fs = fs;
        this.maker = maker;
        this.speed = speed;
    }

    @Override
    public @Nullable Pass next(Cause cause, Set<String> changed, boolean usage) {
        if (!advance()) {
            return null;
        }
        // A recording cannot be asked later: its frames are looked at whole
        long intervalMicros = Math.max(Cadence.INTERVAL_MICROS, fs.nextMicros() - fs.beginPass());
        Pass pass = maker.next(intervalMicros, Set.of(), true);
        passMicros = pass.frame().atMicros();
        firstMicros = firstMicros == NONE ? passMicros : firstMicros;
        return pass;
    }

    private boolean advance() {
        try {
            if (fs.advance()) {
                return true;
            }
            String warning = fs.warning();
            LOG.info("the recording is over{}", warning == null ? "" : ": " + warning);
        } catch (RecordingException e) {
            LOG.error("the recording cannot be read any further: {}", e.getMessage());
        }
        return false;
    }

    @Override
    public long dueMicros(long lastMicros) {
        beganMicros = beganMicros == NONE ? lastMicros : beganMicros;
        long recorded = Math.max(fs.nextMicros(), passMicros) - firstMicros;
        return beganMicros + Math.round(recorded / speed);
    }

    @Override
    public boolean onDemand() {
        return false;
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
        fs.close();
    }
}
