package io.barograph.exporter.sample;

import io.barograph.exporter.contention.OwnerNames;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way from frames to snapshots: same frames, same snapshots. It has no clock, its time is the frames'; it belongs
/// to
/// one thread.
public final class Pipeline {

    private final Origin origin;
    private @Nullable Pass last;

    public Pipeline(Origin origin) {
        this.origin = origin;
    }

    /// What this frame adds. A frame that is no newer than the last one gives the last pass again, without a new
    /// number.
    ///
    /// @param names what people call the frame's owners
    /// @param intervalMicros the longest time until the next frame, as far as its reader can tell
    public Pass pass(Frame frame, OwnerNames names, long intervalMicros) {
        Pass before = last;
        if (before != null && frame.atMicros() <= before.frame().atMicros()) {
            return before;
        }
        long seq = before == null ? 0 : before.snapshot().moment().seq() + 1;
        Pass pass = new Pass(
                frame,
                new Snapshot(
                        origin,
                        new Moment(seq, frame.atMicros(), intervalMicros),
                        Reading.absent("the first frame has none before it"),
                        Pressures.of(before == null ? null : before.frame(), frame),
                        List.of()),
                Totals.NONE);
        last = pass;
        return pass;
    }
}
