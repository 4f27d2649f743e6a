package io.barograph.exporter.eviction;

import io.barograph.exporter.frame.NodeUsage.Tasks;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;

/// pid.available: tasks (threads) that the host may still have.
final class PidSignal {

    private PidSignal() {}

    static Reading<Level> of(Tasks tasks) {
        return limit(tasks).then(limit -> tasks.now().map(now -> new Level(limit - now, limit)));
    }

    /// The smaller of both limits, or the one that can be read.
    private static Reading<Long> limit(Tasks tasks) {
        Long pidMax = tasks.pidMax().orNull();
        Long threadsMax = tasks.threadsMax().orNull();
        if (pidMax == null) {
            return threadsMax == null ? tasks.pidMax() : tasks.threadsMax();
        }
        return Reading.of(threadsMax == null ? pidMax : Math.min(pidMax, threadsMax));
    }
}
