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
    void forEachScene(Consumer<Scene> sink) throws IOException;

    /// The case's story, made again each time.
    ///
    /// @param recordings null where there is no door to them
    /// @throws IllegalStateException if the case needs the door and there is none
    static ObservationSequence of(CaseFile file, Case testedCase, @Nullable RecordingOpener recordings) {
        RecordingReference reference = testedCase.inputs().recorded();
        if (reference == null) {
            return sink -> tellStory(testedCase, sink);
        }
        if (recordings == null) {
            throw new IllegalStateException("no reader of recordings");
        }
        return sink -> {
            Replay replay = new Replay(testedCase, sink);
            recordings.forEachSnapshot(file.file(), reference.path(), replay::takeSnapshot);
        };
    }

    /// The same story, remembered.
    static ObservationSequence rememberScenes(ObservationSequence observations) throws IOException {
        List<Scene> scenes = new ArrayList<>();
        observations.forEachScene(scenes::add);
        return scenes::forEach;
    }

    private static void tellStory(Case testedCase, Consumer<Scene> sink) {
        CaseObservations observations =
                new CaseObservations(testedCase.inputs(), testedCase.course().calm());
        long interval = testedCase.course().intervalMicros();
        for (int i = 0; i < testedCase.observations(); i++) {
            long nowMicros = i * interval;
            long boot = bootedAt(testedCase, nowMicros);
            Observation observation = testedCase.course().isSilent(nowMicros)
                    ? new Observation.Silent(CaseObservations.NODE, nowMicros - boot)
                    : observations.observationAt(i, new SnapshotTime(i, nowMicros - boot, interval), "boot at " + boot);
            sink.accept(new Scene(nowMicros, boot, observation));
        }
    }

    private static long bootedAt(Case testedCase, long nowMicros) {
        return testedCase.course().rebootsMicros().stream()
                .filter(reboot -> reboot <= nowMicros)
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

        Replay(Case testedCase, Consumer<Scene> sink) {
            this.tested = testedCase;
            this.sink = sink;
            this.observations = new CaseObservations(
                    testedCase.inputs(), testedCase.course().calm());
        }

        void takeSnapshot(Snapshot snapshot) {
            long monotonic = snapshot.moment().monotonicMicros();
            bootMicros = frames == 0 ? -monotonic : bootMicros;
            long nowMicros = monotonic + bootMicros;
            Observation observation = tested.course().isSilent(nowMicros)
                    ? new Observation.Silent(CaseObservations.NODE, monotonic)
                    : new Observation.Seen(snapshot, observations.nodeAt(frames));
            frames++;
            sink.accept(new Scene(nowMicros, bootMicros, observation));
        }
    }
}
