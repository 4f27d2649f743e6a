package io.barograph.exporter.eviction;

import io.barograph.exporter.frame.NodeUsage.Tasks;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;

/// pid.available: tasks (threads) that the host may still have.
final class PidSignal {

    private PidSignal() {}

    static Reading<Level> of(Tasks tasks) {
        return tasks.limit().then(limit -> tasks.now().map(now -> new Level(limit - now, limit)));
    }
}
