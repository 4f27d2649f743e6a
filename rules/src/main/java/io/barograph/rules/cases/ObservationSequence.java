package io.barograph.rules.cases;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseFile.Case;
import io.barograph.rules.cases.file.CaseNodeView;
import io.barograph.rules.cases.file.CaseObservations;
import io.barograph.rules.cases.file.RecordingReference;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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

    /// The case's story, told anew each time.
    ///
    /// @param recordings null where there is no door to them
    /// @throws IllegalStateException if the case needs the door and there is none
    static ObservationSequence of(CaseFile file, Case told, @Nullable RecordingOpener recordings) {
        RecordingReference recorded = told.inputs().recorded();
        if (recorded == null) {
            return sink -> tell(told, sink);
        }
        if (recordings == null) {
            throw new IllegalStateException("nobody reads recordings here");
        }
        return sink -> {
            Replay replay = new Replay(told, sink);
            recordings.each(file.file(), recorded.path(), replay::take);
        };
    }

    /// The same story, remembered.
    static ObservationSequence remembered(ObservationSequence story) throws IOException {
        List<Scene> scenes = new ArrayList<>();
        story.each(scenes::add);
        return scenes::forEach;
    }

    private static void tell(Case told, Consumer<Scene> sink) {
        CaseObservations observations =
                new CaseObservations(told.inputs(), told.course().calm());
        long interval = told.course().intervalMicros();
        for (int i = 0; i < told.observations(); i++) {
            long now = i * interval;
            long boot = bootedAt(told, now);
            Observation observation = told.course().isSilent(now)
                    ? new Observation.Silent(CaseObservations.NODE, now - boot)
                    : observations.observation(i, new SnapshotTime(i, now - boot, interval), "boot at " + boot);
            sink.accept(new Scene(now, boot, observation));
        }
    }

    private static long bootedAt(Case told, long now) {
        return told.course().rebootsMicros().stream()
                .filter(reboot -> reboot <= now)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    /// A recording under way; what the API server says comes from the case, one value for each frame.
    final class Replay {

        private final Case told;
        private final Consumer<Scene> sink;
        private final CaseNodeView view;
        private int frames;
        private long bootMicros;

        Replay(Case told, Consumer<Scene> sink) {
            this.told = told;
            this.sink = sink;
            this.view = new CaseNodeView(
                    new CaseObservations(told.inputs(), told.course().calm()));
        }

        void take(Snapshot snapshot) {
            long monotonic = snapshot.moment().monotonicMicros();
            bootMicros = frames == 0 ? -monotonic : bootMicros;
            long now = monotonic + bootMicros;
            Observation observation = told.course().isSilent(now)
                    ? new Observation.Silent(CaseObservations.NODE, monotonic)
                    : new Observation.Seen(snapshot, view.at(frames));
            frames++;
            sink.accept(new Scene(now, bootMicros, observation));
        }
    }
}
