package io.barograph.controller.controls;

import io.barograph.rules.demand.Demand;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All that operators have silenced, and whether they have stopped everything.
///
/// @param silences by id, those that are over too
/// @param stop null where nothing is stopped
/// @param broken what is wrong with entries that cannot be read, a line each
/// @param unknown why nothing is known; empty if it is. Until it is known, nothing is added: there may be a stop
public record Silences(List<Silence> silences, @Nullable Stop stop, List<String> broken, String unknown) {

    /// What the stop's entry is called.
    public static final String STOP = "stop";

    /// So many silences there may be.
    public static final int MOST = 200;

    public Silences {
        silences = List.copyOf(silences);
        broken = List.copyOf(broken);
    }

    /// Nothing is silenced.
    public static Silences none() {
        return new Silences(List.of(), null, List.of(), "");
    }

    /// They could not be read yet.
    public static Silences ofUnknown(String why) {
        return new Silences(List.of(), null, List.of(), why);
    }

    /// The first that is about this demand now; null if none is.
    public @Nullable Silence firstCovering(NodeLocation location, String policy, Demand demand, Instant currentTime) {
        for (Silence silence : silences) {
            if (silence.coversDemand(location, policy, demand, currentTime)) {
                return silence;
            }
        }
        return null;
    }

    /// Why nothing may be put on any node now; null if it may.
    public @Nullable HeldBack stop(Instant currentTime) {
        if (!unknown.isEmpty()) {
            return new HeldBack.SilencesUnknown(unknown);
        }
        return stop != null && stop.isActiveAt(currentTime) ? new HeldBack.Stopped(stop) : null;
    }

    /// Those that hold now.
    public List<Silence> activeSilences(Instant currentTime) {
        return silences.stream()
                .filter(silence -> silence.span().isActiveAt(currentTime))
                .toList();
    }
}
