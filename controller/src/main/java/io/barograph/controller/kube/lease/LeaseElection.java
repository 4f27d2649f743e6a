package io.barograph.controller.kube.lease;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What to do about a Lease, by our own clock alone: another's is taken only after it has not changed before our eyes
/// for as long as it lasts. (The rule of Kubernetes' own leader election.)
final class LeaseElection {

    /// A holder that asks for longer is not believed.
    private static final int MAX_SECONDS = 120;

    /// A replica that did not look for longer has not seen that nothing changed: it was stopped, had no API server,
    /// or led. What such a replica would act on is as old as its last look, so it has to look at everything anew.
    private static final long LOOKED_AWAY_MICROS = TimeUnit.SECONDS.toMicros(10);

    private final String identity;
    private @Nullable LeaseState observed;
    private long observedMicros;
    private long lookedMicros;

    LeaseElection(String identity) {
        this.identity = identity;
    }

    enum Step {
        /// There is no lease: make one.
        CREATE,
        /// It is free, or its holder is gone: take it.
        TAKE,
        /// It is ours: say that we are alive.
        RENEW,
        /// It is another's.
        WAIT
    }

    Step nextStep(@Nullable LeaseState lease, long nowMicros) {
        if (lease == null) {
            observed = null;
            return Step.CREATE;
        }
        boolean lookedAway = nowMicros - lookedMicros > LOOKED_AWAY_MICROS;
        lookedMicros = nowMicros;
        if (!lease.equals(observed) || lookedAway) {
            observed = lease;
            observedMicros = nowMicros;
        }
        if (lease.holder().equals(identity)) {
            return Step.RENEW;
        }
        long lasts = TimeUnit.SECONDS.toMicros(Math.clamp(lease.durationSeconds(), 1, MAX_SECONDS));
        boolean free = lease.holder().isEmpty() || nowMicros - observedMicros >= lasts;
        return free ? Step.TAKE : Step.WAIT;
    }
}
