package io.barograph.exporter;

import io.barograph.exporter.recording.RecordingException;
import io.barograph.exporter.sample.PassSource;
import io.barograph.exporter.sample.SamplingCause;
import io.barograph.exporter.sample.pass.MissingReadings;
import io.barograph.exporter.sample.pass.Pass;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The passes of a recording, one for each frame, at the recorded times divided by a speed. After the last there
/// are no more.
final class RecordedPassSource implements PassSource {

    private static final Logger LOG = LoggerFactory.getLogger(RecordedPassSource.class);

    private final RecordingReplay replay;
    private final double speed;
    private @Nullable Long beganMicros;
    private @Nullable Long firstMicros;
    private long passMicros;

    RecordedPassSource(RecordingReplay replay, double speed) {
        this.replay = replay;
        this.speed = speed;
    }

    @Override
    public @Nullable Pass nextPass(SamplingCause cause, Set<String> changed, boolean usage) {
        try {
            // A recording cannot be asked later: its frames are looked at whole
            Pass pass = replay.nextPass(true);
            if (pass != null) {
                passMicros = pass.frame().atMicros();
                if (firstMicros == null) {
                    firstMicros = passMicros;
                    MissingReadings.of(pass.frame()).forEach(sentence -> LOG.info("the recording holds {}", sentence));
                }
                return pass;
            }
            String warning = replay.warning();
            LOG.info("the recording has ended{}", warning == null ? "" : ": " + warning);
        } catch (RecordingException e) {
            LOG.error("cannot read the recording any further: {}", e.getMessage());
        }
        return null;
    }

    @Override
    public long dueMicros(long lastMicros) {
        long began = beganMicros == null ? lastMicros : beganMicros;
        beganMicros = began;
        Long next = replay.nextMicros();
        long due = next == null ? passMicros : Math.max(next, passMicros);
        return began + (firstMicros == null ? 0 : Math.round((due - firstMicros) / speed));
    }

    @Override
    public boolean onDemand() {
        return false;
    }

    @Override
    public void close() {
        replay.close();
    }
}
