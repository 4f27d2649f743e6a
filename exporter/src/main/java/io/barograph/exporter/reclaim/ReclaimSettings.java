package io.barograph.exporter.reclaim;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How the agent is to work.
///
/// @param sockets where the runtime listens: the first that is there
/// @param enoughPercent nothing is removed while so much of the file system is free, whatever is demanded
/// @param server the API server, null where this is no pod of a cluster
/// @param account directory of the service account's token
public record ReclaimSettings(
        Mode mode,
        List<Path> sockets,
        Duration imageMinAge,
        int enoughPercent,
        @Nullable URI server,
        Path account) {

    public ReclaimSettings {
        sockets = List.copyOf(sockets);
    }

    /// How far it goes.
    public enum Mode {
        OFF,
        /// The agent shows what could be removed, and logs what would be.
        OBSERVE,
        REMOVE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
