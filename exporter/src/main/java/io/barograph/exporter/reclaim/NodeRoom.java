package io.barograph.exporter.reclaim;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The node's file systems and pods at the exporter's last pass.
///
/// @param levels by the signal
/// @param pods UIDs of those that have a cgroup
public record NodeRoom(
        Reading<FilesystemLayout> layout, Map<EvictionSignal, Reading<SignalLevel.Level>> levels, Set<String> pods) {

    /// Why nothing is to be removed for the file system: it has enough, or that is not known; null where something is.
    @Nullable
    String whyNot(String filesystem, int enoughPercent) {
        if (!layout.isPresent()) {
            return layout.why();
        }
        Boolean bytes = enough(filesystem + ".available", enoughPercent);
        if (bytes == null) {
            return filesystem + ".available is not known";
        }
        // Some file systems count no inodes
        boolean enough = bytes && !Boolean.FALSE.equals(enough(filesystem + ".inodesFree", enoughPercent));
        return enough ? "at least " + enoughPercent + " % of " + filesystem + " is free" : null;
    }

    private @Nullable Boolean enough(String signal, int percent) {
        EvictionSignal knownSignal = EvictionSignal.of(signal);
        Reading<SignalLevel.Level> level = knownSignal == null ? null : levels.get(knownSignal);
        SignalLevel.Level value = level == null ? null : level.orNull();
        return value == null ? null : value.available() >= value.capacity() / 100.0 * percent;
    }
}
