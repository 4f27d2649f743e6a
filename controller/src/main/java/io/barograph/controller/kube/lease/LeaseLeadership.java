package io.barograph.controller.kube.lease;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.program.ThreadShortage;
import io.barograph.program.ThreadShortageException;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Leads while it holds a Lease. A lease lasts 15 s after its last renewal; leading ends of itself 10 s after the
/// beginning of the last renewal that succeeded, whatever hangs, so that a call of at most 4 s that began while leading
/// is over before another can take the lease.
public final class LeaseLeadership implements Leadership, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseLeadership.class);
    private static final int LEASE_SECONDS = 15;
    private static final long LEADING_MICROS = TimeUnit.SECONDS.toMicros(10);
    private static final long RETRY_MICROS = TimeUnit.SECONDS.toMicros(2);
    /// So often a newer epoch on a node is believed: whoever may write a node can make it climb.
    private static final long RAISE_MICROS = TimeUnit.MINUTES.toMicros(1);

    private static final Duration CLOSE = Duration.ofSeconds(6);

    private final LeaseClient calls;
    private final ControllerClock clock;
    private final LeaseElection election;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread thread;
    private final AtomicLong newerEpoch = new AtomicLong();
    /// Epochs from this one on were found on a node and cannot be a leader's.
    private volatile long disbelieved = Long.MAX_VALUE;
    private volatile @Nullable Held heldLease;
    /// The holder of the Lease when it was read last.
    private volatile String holder = "";
    private long nextRaiseMicros = Long.MIN_VALUE;
    private boolean reported;
    private String trouble = "";

    /// Stands for election at once.
    ///
    /// @param identity unlike any other replica's, also of one that was before: the pod's name and something random
    public LeaseLeadership(ApiConnection connection, LeaseName name, String identity, ControllerClock clock) {
        this.calls = new LeaseClient(connection, name, identity, LEASE_SECONDS);
        this.clock = clock;
        this.election = new LeaseElection(identity);
        // Virtual threads share a few carriers: what holds those, as a name server may, must not outlast a lease
        this.thread = Thread.ofPlatform().daemon().name("lease").start(this::run);
    }

    private record Held(LeaseState lease, long untilMicros) {}

    @Override
    public boolean leading() {
        Held current = heldLease;
        return current != null && clock.monotonicMicros().getAsLong() < current.untilMicros() && closing.getCount() > 0;
    }

    @Override
    public @Nullable Long epoch() {
        Held current = heldLease;
        return current == null ? null : Long.valueOf(current.lease().transitions());
    }

    @Override
    public String identity() {
        return calls.identity();
    }

    /// While the API server is away, the holder that was seen last may have lost the Lease.
    @Override
    public String leader() {
        if (leading()) {
            return calls.identity();
        }
        boolean unknown = awaySince() != null || holder.equals(calls.identity());
        return unknown ? "" : holder;
    }

    @Override
    public @Nullable Instant awaySince() {
        return calls.connection().awaySince();
    }

    @Override
    public void newerEpochSeen(long epoch) {
        if (epoch < disbelieved) {
            newerEpoch.accumulateAndGet(epoch, Math::max);
        }
    }

    private void run() {
        RandomGenerator random = RandomGenerator.getDefault();
        try {
            do {
                updateLeaseSafely();
                reportLeading();
            } while (!closing.await(RETRY_MICROS - random.nextLong(RETRY_MICROS / 4), TimeUnit.MICROSECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// An exception must not end the thread that keeps the Lease.
    private void updateLeaseSafely() {
        try {
            ThreadShortage.convertIn(this::updateLease);
        } catch (ThreadShortageException _) {
            ThreadShortage.report("Lease " + calls.name() + " cannot be read or renewed");
        } catch (RuntimeException e) {
            LOG.error(
                    "Lease {} cannot be read or renewed because of an exception; trying again. Maybe a bug: please report it.",
                    calls.name(),
                    e);
        }
    }

    private void updateLease() {
        Held current = heldLease;
        long began = clock.monotonicMicros().getAsLong();
        if (current == null || !leading()) {
            updateReadLease(began);
            return;
        }
        // A renewal names the version that it is made from: where it succeeds, none has taken the Lease meanwhile
        long raiseMicros = nextRaiseMicros;
        ApiOutcome<LeaseState> outcome =
                renewLease(current.lease(), clock.wall().instant());
        if (!(outcome instanceof ApiOutcome.Done)) {
            nextRaiseMicros = raiseMicros; // the epoch was not raised
        }
        if (outcome instanceof ApiOutcome.Conflict || outcome instanceof ApiOutcome.NotFound) {
            updateReadLease(clock.monotonicMicros().getAsLong());
        } else {
            takeOutcome(outcome, began);
        }
    }

    /// Reads the Lease, and writes what follows from what it says.
    ///
    /// @param began when reading begins
    private void updateReadLease(long began) {
        ApiOutcome<LeaseState> leaseOutcome = calls.get();
        LeaseState lease;
        switch (leaseOutcome) {
            case ApiOutcome.Done<LeaseState>(LeaseState foundLease) -> lease = foundLease;
            case ApiOutcome.NotFound<LeaseState> _ -> lease = null;
            case ApiOutcome.Conflict<LeaseState> _,
                    ApiOutcome.Refused<LeaseState> _,
                    ApiOutcome.Throttled<LeaseState> _,
                    ApiOutcome.Unavailable<LeaseState> _ -> {
                reportTrouble(leaseOutcome);
                return;
            }
        }
        Instant wall = clock.wall().instant();
        ApiOutcome<LeaseState> outcome =
                switch (election.nextStep(lease, clock.monotonicMicros().getAsLong())) {
                    case CREATE -> createLease(wall);
                    case TAKE -> calls.takeLease(Objects.requireNonNull(lease), wall);
                    case RENEW -> renewLease(Objects.requireNonNull(lease), wall);
                    case WAIT -> leaseOutcome;
                };
        takeOutcome(outcome, began);
    }

    private void takeOutcome(ApiOutcome<LeaseState> outcome, long began) {
        if (outcome instanceof ApiOutcome.Done<LeaseState>(LeaseState newLease)) {
            trouble = "";
            boolean ours = newLease.holder().equals(calls.identity());
            holder = newLease.holder();
            heldLease = ours ? new Held(newLease, began + LEADING_MICROS) : null;
        } else {
            reportTrouble(outcome);
        }
    }

    private ApiOutcome<LeaseState> createLease(Instant wall) {
        return calls.connection().serverTime() instanceof ApiOutcome.Done<Instant>(Instant server)
                ? calls.createLease(wall, LeaseEpochStart.firstEpoch(server))
                : new ApiOutcome.Unavailable<>("the API server's answer has no time");
    }

    /// Renewing proves that this replica leads, whatever a node says. So a newer epoch on a node means that the Lease
    /// lost its count.
    private ApiOutcome<LeaseState> renewLease(LeaseState currentLease, Instant wall) {
        long newer = newerEpoch.get();
        long epoch = currentLease.transitions();
        long nowMicros = clock.monotonicMicros().getAsLong();
        if (newer > epoch
                && nowMicros >= nextRaiseMicros
                && calls.connection().serverTime() instanceof ApiOutcome.Done<Instant>(Instant server)) {
            Long above = LeaseEpochStart.epochAbove(newer, server);
            if (above == null) {
                disbelieved = newer;
                newerEpoch.set(0);
                LOG.warn(
                        "A node bears {} {}, expected an epoch that a leader can have had; it is left alone. Maybe"
                                + " remove the annotation.",
                        LeaderEpoch.ANNOTATION,
                        newer);
            } else {
                LOG.warn(
                        "Lease {} counts epoch {}, and a node bears {}: going on with {}. Maybe an old copy of it was"
                                + " restored.",
                        calls.name(),
                        epoch,
                        newer,
                        above);
                epoch = above;
                nextRaiseMicros = nowMicros + RAISE_MICROS;
            }
        }
        return calls.renewLease(currentLease, wall, epoch);
    }

    private void reportTrouble(ApiOutcome<LeaseState> outcome) {
        boolean lostRace = outcome instanceof ApiOutcome.Conflict;
        if (trouble.isEmpty() && !lostRace) {
            LOG.warn("Lease {}: {}; trying again.", calls.name(), outcome.text());
        }
        trouble = outcome.text();
    }

    private void reportLeading() {
        boolean leads = leading();
        if (leads != reported) {
            Long epoch = epoch();
            LOG.info(
                    leads ? "Leading, epoch {}." : "Not leading any more, epoch {}.",
                    epoch == null ? "unknown" : epoch);
        }
        reported = leads;
    }

    /// Stops leading at once, then lets the lease go so that another need not wait.
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        Held leaseAtClose = leading() ? heldLease : null;
        closing.countDown();
        try {
            if (!thread.join(CLOSE)) {
                thread.interrupt();
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return;
        }
        Held finalLease = heldLease;
        if (leaseAtClose != null && finalLease != null) {
            ApiOutcome<LeaseState> outcome =
                    calls.releaseLease(finalLease.lease(), clock.wall().instant());
            LOG.info("Lease {} released: {}.", calls.name(), outcome.word());
        }
    }
}
