package io.barograph.exporter.frame;

/// How often memory ran out in a cgroup and below it, from `memory.events`.
///
/// @param ooms how often a limit was met with nothing left to reclaim, `oom`
/// @param kills processes killed for it, `oom_kill`
public record OomEvents(long ooms, long kills) {

    public static final OomEvents NONE = new OomEvents(0, 0);

    public OomEvents plus(OomEvents more) {
        return new OomEvents(ooms + more.ooms, kills + more.kills);
    }

    /// How much more this is; nothing where it is less.
    public OomEvents excessOver(OomEvents otherEvents) {
        return new OomEvents(Math.max(0, ooms - otherEvents.ooms), Math.max(0, kills - otherEvents.kills));
    }

    /// The events since then; all of them where a count went back, as for a cgroup that was made again.
    public OomEvents increaseSince(OomEvents previousEvents) {
        return ooms < previousEvents.ooms || kills < previousEvents.kills ? this : excessOver(previousEvents);
    }
}
