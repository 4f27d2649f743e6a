package io.barograph.controller.controls;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What operators say of one node now, and what that makes of what is wanted of it.
public record NodeControls(Modes modes, Silences silences, PooledLocation location, Instant currentTime) {

    /// Of those that are as far one of which nothing is missing; of those that are inactive one of which something is,
    /// since that is not known to be quiet.
    private static final Comparator<DemandState> FARTHEST = Comparator.comparingInt(
                    (DemandState demand) -> phaseRank(demand.phase()))
            .thenComparing(demand -> demand.timing().frozen() == (demand.phase() == Phase.INACTIVE));

    /// Which node, and in which pool.
    record PooledLocation(NodeLocation location, Modes.Pool pool) {}

    /// How far a demand may go. It goes as far as the policies that may go farthest want it: a demand of a policy that
    /// enforces and one that observes is written exactly as the former alone wants it.
    ///
    /// @param acts the demand as the policies that enforce want it, or that observe where none enforces anywhere;
    /// null if what was put on the node for it is given up
    /// @param observed the demand as the policies that observe want it; null if another enforces it
    /// @param silence the silence that all of them are under; else null
    /// @param keptOff the silence but for which a taint would be there; else null
    /// @param why it is not enforced though it is demanded; null if it is
    public record Reach(
            @Nullable DemandState acts,
            @Nullable DemandState observed,
            @Nullable Silence silence,
            @Nullable Silence keptOff,
            @Nullable HeldBack why) {

        /// What mode observe counts.
        public Reach counted() {
            return new Reach(observed, null, silence, keptOff, keptOff == null ? null : new HeldBack.Silenced(keptOff));
        }
    }

    /// @param stands whether a taint of ours is there for it
    public Reach demandReach(DemandState demand, boolean stands) {
        List<DemandState> writing = sharesWhere(demand, modes::isEnforced);
        List<DemandState> shares = writing.isEmpty() ? sharesWhere(demand, modes::isObserved) : writing;
        HeldBack mode = demand.active() && writing.stream().noneMatch(DemandState::active)
                ? modes.heldBack(demand.source().policy(), location.pool())
                : null;
        if (shares.isEmpty()) {
            return new Reach(null, null, null, null, mode);
        }
        DemandState far = farthestShare(shares);
        DemandState open = far;
        Silence silence = null;
        if (demand.demand() instanceof Demand.Taint) {
            List<DemandState> heard = shares.stream()
                    .filter(share -> activeSilence(share) == null)
                    .toList();
            open = heard.isEmpty() ? null : farthestShare(heard);
            silence = activeSilence(far);
        }
        Silence keptOff = wouldTaint(far, stands) && (open == null || !wouldTaint(open, stands)) ? silence : null;
        boolean acting = !writing.isEmpty() || !modes.writes();
        return new Reach(
                acting ? open : null,
                writing.isEmpty() ? open : null,
                open == null ? silence : null,
                keptOff,
                mode == null && keptOff != null ? new HeldBack.Silenced(keptOff) : mode);
    }

    /// Whether the taint would be on the node: what fires adds it, what keeps firing keeps it.
    private static boolean wouldTaint(DemandState demand, boolean stands) {
        return demand.phase() == Phase.FIRING || (demand.active() && stands);
    }

    /// Which mode each policy that can raise this is in, for people.
    public String modesText(DemandState demand) {
        return demand.shares().stream()
                .map(share -> share.source().policy())
                .distinct()
                .map(policy -> "policy " + policy + " is in mode "
                        + modes.effectiveMode(policy, location.pool()).word() + " on this node")
                .collect(Collectors.joining(", "));
    }

    /// What becomes of the event of a step.
    public sealed interface Announcement {
        /// It is sent, or counted where nothing enforces anywhere.
        record Sent() implements Announcement {}

        /// It is only counted, since its policy observes where others enforce.
        record Counted() implements Announcement {}

        /// A silence suppresses it.
        record Silenced(Silence silence) implements Announcement {}

        /// It is neither sent nor counted.
        record None() implements Announcement {}
    }

    /// Decides about the event of a step.
    public Announcement eventAnnouncement(Transition step) {
        String policy = step.source().policy();
        Silence silence = silences.firstCovering(location.location(), policy, step.demand(), currentTime);
        if (modes.isEnforced(policy, location.pool())) {
            return silence == null ? new Announcement.Sent() : new Announcement.Silenced(silence);
        }
        if (silence != null || !modes.isObserved(policy, location.pool())) {
            return new Announcement.None();
        }
        return modes.writes() ? new Announcement.Counted() : new Announcement.Sent();
    }

    /// How far evictions for this policy's demands go on the node.
    public EvictionMode evictionMode(EvictionModes evictions, String policy) {
        return evictions.effectiveMode(policy, location.pool(), modes);
    }

    /// Why no pod may be evicted for this policy's demand; null if one may.
    public @Nullable HeldBack evictionHeldBack(DemandState share) {
        HeldBack stopHeldBack = stop();
        Silence silence = activeSilence(share);
        return stopHeldBack == null && silence != null ? new HeldBack.Silenced(silence) : stopHeldBack;
    }

    private @Nullable Silence activeSilence(DemandState demand) {
        return silences.firstCovering(location.location(), demand.source().policy(), demand.demand(), currentTime);
    }

    /// Why nothing may be put on the node; null if it may.
    public @Nullable HeldBack stop() {
        return new Controls(modes, () -> silences).stop(currentTime);
    }

    private List<DemandState> sharesWhere(DemandState demand, BiPredicate<String, Modes.Pool> which) {
        return demand.shares().stream()
                .filter(share -> which.test(share.source().policy(), location.pool()))
                .toList();
    }

    private static DemandState farthestShare(List<DemandState> shares) {
        return shares.stream().max(FARTHEST).orElseThrow();
    }

    private static int phaseRank(Phase phase) {
        return switch (phase) {
            case INACTIVE -> 0;
            case PENDING -> 1;
            case KEEP_FIRING -> 2;
            case FIRING -> 3;
        };
    }
}
