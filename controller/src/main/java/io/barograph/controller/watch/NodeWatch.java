package io.barograph.controller.watch;

import io.barograph.controller.cluster.Backoff;
import io.barograph.controller.watch.Continuity.Verdict;
import io.barograph.signal.Snapshot;
import io.barograph.wire.Position;
import io.barograph.wire.WireException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// Asks one exporter for one page after the other until its thread is interrupted, and tells the listener what came.
///
/// The first pages, from the ring's start, are fetched without waiting and by only so many nodes at a time as there are
/// turns; then each request waits for news. Whatever is wrong with an answer costs a pause that grows with every
/// failure, and the next answer is asked for in whole snapshots, not in changes since what was read before.
final class NodeWatch implements Runnable {

    /// Twice the longest interval of an exporter at its default, so that each snapshot costs one request.
    private static final Duration LONG_POLL = Duration.ofSeconds(20);

    /// Requests that are answered at once must not become a busy loop.
    private static final Duration LEAST_PASS = Duration.ofMillis(50);

    /// The largest ring has far fewer pages; an exporter that goes on and on is read at leisure.
    private static final int MOST_WARM_PAGES = 256;

    private static final Duration LEAST_EMPTY_PASS = Duration.ofSeconds(1);

    private static final long FIRST_PAUSE_MICROS = 500_000;
    private static final long LONGEST_PAUSE_MICROS = 15_000_000;

    /// What an exporter sends may stand in a reason, and reasons stand in logs.
    private static final int WHY_LIMIT = 400;

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}]");

    /// What all watches share.
    ///
    /// @param turns how many nodes may read their exporter's memory at the same time
    record Shared(ExporterClient client, WatchClock clock, RandomGenerator random, Semaphore turns) {}

    private final Exporter exporter;
    private final NodeListener listener;
    private final Shared shared;
    private final Continuity continuity;
    private final Held held = new Held();
    private final LastHeard lastHeard;
    private final Backoff backoff;
    private int failures;
    private boolean warming = true;
    private int warmPages;

    NodeWatch(Exporter exporter, NodeListener listener, Shared shared) {
        this.exporter = exporter;
        this.listener = listener;
        this.shared = shared;
        continuity = new Continuity(exporter.node());
        lastHeard = new LastHeard(shared.clock().nanos());
        backoff = new Backoff(FIRST_PAUSE_MICROS, LONGEST_PAUSE_MICROS, shared.random());
    }

    @Override
    public void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                pause(passOrFail());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            shared.client().leave(exporter);
            listener.ended();
        }
    }

    /// A fault of ours about one answer must not end the watch: nobody would ask this exporter again.
    private Duration passOrFail() throws InterruptedException {
        try {
            return pass();
        } catch (RuntimeException e) {
            return failed(Fault.MALFORMED, "it could not be taken in (maybe a bug: please report it): " + e);
        }
    }

    /// One request and what came of it; the time to leave the exporter alone.
    private Duration pass() throws InterruptedException {
        long began = shared.clock().nanos();
        return warming ? inTurn() : taken(asked(patience(began)), began);
    }

    private Answer asked(Duration wait) throws InterruptedException {
        Position after = continuity.position();
        return shared.client().fetch(exporter, after, held.asksForChanges(after), wait);
    }

    /// A turn lasts until the page is evaluated: what has been read of an exporter's memory and not been looked at yet
    /// takes memory of ours.
    private Duration inTurn() throws InterruptedException {
        shared.turns().acquire();
        try {
            long began = shared.clock().nanos();
            if (warmPages == 0 && failures == 0) {
                lastHeard.begin(began);
            }
            return taken(asked(Duration.ZERO), began);
        } finally {
            shared.turns().release();
        }
    }

    private Duration taken(Answer answer, long began) {
        return switch (answer) {
            case Answer.Failure(Fault fault, String why) -> failed(fault, why);
            case Answer.Page(List<byte[]> lines) -> {
                Duration spent = Duration.ofNanos(shared.clock().nanos() - began);
                yield page(lines, spent);
            }
        };
    }

    /// Waits for news, but not beyond the moment at which there being none has to be told.
    private Duration patience(long nowNanos) {
        Duration left = lastHeard.untilStale(nowNanos);
        boolean soon = left.isPositive() && left.compareTo(LONG_POLL) < 0;
        return soon ? Duration.ofSeconds(left.toSeconds() + 1) : LONG_POLL;
    }

    private Duration page(List<byte[]> lines, Duration spent) {
        boolean startsPage = true;
        for (byte[] line : lines) {
            try {
                Snapshot snapshot = held.read(line);
                switch (continuity.next(snapshot, startsPage)) {
                    case Verdict.Accept(long forgotten) -> accept(snapshot, forgotten);
                    case Verdict.PassOver _ -> held.hold(snapshot);
                    case Verdict.Refuse(Fault fault, String why) -> {
                        return failed(fault, why);
                    }
                }
            } catch (WireException e) {
                held.unreadable();
                return failed(Fault.MALFORMED, String.valueOf(e.getMessage()));
            }
            startsPage = false;
        }
        failures = 0;
        held.answered();
        listener.answered();
        if (warming) {
            warmPages++;
            warming = !lines.isEmpty() && warmPages < MOST_WARM_PAGES;
            if (!warming) {
                listener.caughtUp();
            }
            return Duration.ZERO;
        }
        return (lines.isEmpty() ? LEAST_EMPTY_PASS : LEAST_PASS).minus(spent);
    }

    private void accept(Snapshot snapshot, long forgotten) {
        held.hold(snapshot);
        lastHeard.heard(snapshot.moment(), shared.clock().nanos());
        listener.seen(snapshot, forgotten);
    }

    private Duration failed(Fault fault, String why) {
        held.forget();
        String clipped = why.length() > WHY_LIMIT ? why.substring(0, WHY_LIMIT) + "..." : why;
        listener.failed(fault, UNPRINTABLE.matcher(clipped).replaceAll("?"));
        failures++;
        return Duration.of(backoff.afterMicros(failures), ChronoUnit.MICROS);
    }

    /// Lets time pass, and tells when the node goes or is stale.
    private void pause(Duration pause) throws InterruptedException {
        Duration left = lastHeard.untilStale(shared.clock().nanos());
        if (left.isPositive() && left.compareTo(pause) < 0) {
            shared.clock().sleep(left);
            tellIfStale();
            shared.clock().sleep(pause.minus(left));
        } else if (pause.isPositive()) {
            shared.clock().sleep(pause);
        }
        tellIfStale();
    }

    private void tellIfStale() {
        long now = shared.clock().nanos();
        if (!lastHeard.untilStale(now).isPositive()) {
            continuity.lost();
            listener.stale(lastHeard.nodeMicros(now), lastHeard.quiet(now));
        }
    }
}
