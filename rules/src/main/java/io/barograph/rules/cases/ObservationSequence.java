package io.barograph.rules.cases;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseFile.Case;
import io.barograph.rules.cases.file.CaseObservations;
import io.barograph.rules.cases.file.RecordingReference;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The observations of one case, one after the other. What the rules are makes no difference to them.
public interface ObservationSequence {

    /// One observation.
    ///
    /// @param atMicros in the case's time, which begins with the first observation
    /// @param bootMicros when the node booted, in the case's time
    record Scene(long atMicros, long bootMicros, Observation observation) {}

    /// @throws IOException with a sentence if the case's recording cannot be read to its end
    void each(Consumer<Scene> sink) throws IOException;

    /// The case's story, made again each time.
    ///
    /// @param recordings null where there is no door to them
    /// @throws IllegalStateException if the case needs the door and there is none
    static ObservationSequence of(CaseFile file, Case tested, @Nullable RecordingOpener recordings) {
        RecordingReference recorded = tested.inputs().recorded();
        if (recorded == null) {
            return sink -> tell(tested, sink);
        }
        if (recordings == null) {
            throw new IllegalStateException("no reader of recordings");
        }
        return sink -> {
            Replay replay = new Replay(tested, sink);
            recordings.each(file.file(), recorded.path(), replay::take);
        };
    }

    /// The same story, remembered.
    static ObservationSequence remembered(ObservationSequence story) throws IOException {
        List<Scene> scenes = new ArrayList<>();
        story.each(scenes::add);
        return scenes::forEach;
    }

    private static void tell(Case tested, Consumer<Scene> sink) {
        CaseObservations observations =
                new CaseObservations(tested.inputs(), tested.course().calm());
        long interval = tested.course().intervalMicros();
        for (int i = 0; i < tested.observations(); i++) {
            long now = i * interval;
            long boot = bootedAt(tested, now);
            Observation observation = tested.course().isSilent(now)
                    ? new Observation.Silent(CaseObservations.NODE, now - boot)
                    : observations.observation(i, new SnapshotTime(i, now - boot, interval), "boot at " + boot);
            sink.accept(new Scene(now, boot, observation));
        }
    }

    private static long bootedAt(Case tested, long now) {
        return tested.course().rebootsMicros().stream()
                .filter(reboot -> reboot <= now)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    /// A recording under way; what the API server says comes from the case, one value for each frame.
    final class Replay {

        private final Case tested;
        private final Consumer<Scene> sink;
        private final CaseObservations observations;
        private int frames;
        private long bootMicros;

        Replay(Case tested, Consumer<Scene> sink) {
            this.tested = tested;
            this.sink = sink;
            this.observations =
                    new CaseObservations(tested.inputs(), tested.course().calm());
        }

        void take(Snapshot snapshot) {
            long monotonic = snapshot.moment().monotonicMicros();
            bootMicros = frames == 0 ? -monotonic : bootMicros;
            long now = monotonic + bootMicros;
            Observation observation = tested.course().isSilent(now)
                    ? new Observation.Silent(CaseObservations.NODE, monotonic)
                    : new Observation.Seen(snapshot, observations.node(frames));
            frames++;
            sink.accept(new Scene(now, bootMicros, observation));
        }
    }
}
