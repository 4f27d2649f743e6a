package io.barograph.controller.watch;

import io.barograph.controller.cluster.Backoff;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.ExporterConnection;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.controller.watch.client.PageResult;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Asks one exporter for one page after the other until it is ended, and tells the listener what came. All of it is
/// done, step by step, by the loop that reads from the exporter.
///
/// The first pages, from the ring's start, are fetched without waiting and by only so many nodes at a time as there are
/// turns; then each request waits for news. Whatever is wrong with an answer costs a pause that grows with every
/// failure, and the next answer is asked for in whole snapshots, not in changes since what was read before.
final class NodeWatch {

    /// Twice the longest interval of an exporter at its default, so that each snapshot costs one request.
    private static final Duration LONG_POLL = Duration.ofSeconds(20);

    /// Requests that are answered at once must not become a busy loop.
    private static final Duration MIN_PASS = Duration.ofMillis(50);

    /// The largest ring has far fewer pages; an exporter that goes on and on is read at leisure.
    private static final int MAX_WARM_PAGES = 256;

    /// So many are read in one turn, which is the whole of most memories: one node after the other is known, not all of
    /// them at the end.
    private static final int TURN_PAGES = 16;

    private static final Duration MIN_EMPTY_PASS = Duration.ofSeconds(1);

    /// So many snapshots are evaluated before it is the other nodes' turn on the loop: a page may hold hundreds.
    private static final int SLICE = 16;

    private static final long FIRST_PAUSE_MICROS = 500_000;
    private static final long MAX_PAUSE_MICROS = 15_000_000;

    /// What all watches share.
    ///
    /// @param turns how many nodes may read their exporter's memory at the same time
    record Shared(ExporterClient client, SteadyClock clock, RandomGenerator random, AsyncSemaphore turns) {}

    private final NodeWatchListener listener;
    private final Shared shared;
    private final ExporterConnection line;
    private final SnapshotIntake intake;
    private final Backoff backoff;
    private final Runnable turn = this::beginTurn;
    private Iterator<byte[]> page = Collections.emptyIterator();
    private @Nullable Future<?> pause;
    private long askedNanos;
    private int failures;
    private boolean warming = true;
    private int warmPages;
    private boolean inTurn;
    private boolean ended;

    NodeWatch(ExporterAddress exporter, NodeWatchListener listener, Shared shared) {
        String node = exporter.node();
        this.listener = new FaultIsolatingListener(node, listener);
        this.shared = shared;
        line = shared.client().connectionTo(exporter);
        intake = new SnapshotIntake(node, this.listener, shared.clock());
        backoff = new Backoff(FIRST_PAUSE_MICROS, MAX_PAUSE_MICROS, shared.random());
    }

    /// Starts the watch after this delay, which is usually zero. Called once, by any thread.
    void startAfter(Duration delay) {
        line.loop().execute(() -> runStep(() -> restFor(delay)));
    }

    /// Ends it, whatever is under way. Called by any thread.
    ///
    /// @param afterEnd is run when the listener knows
    void endWatch(Runnable afterEnd) {
        try {
            line.loop().execute(() -> {
                try {
                    endInLoop();
                } finally {
                    afterEnd.run();
                }
            });
        } catch (RejectedExecutionException _) {
            afterEnd.run(); // nothing is under way any more
        }
    }

    private void endInLoop() {
        if (ended) {
            return;
        }
        ended = true;
        shared.turns().leaveQueue(turn);
        giveTurnBack();
        if (pause != null) {
            pause.cancel(false);
        }
        line.closeForGood();
        listener.watchEnded();
    }

    /// A fault of ours must not end the watch, or this exporter would never be asked again. It is not the exporter's,
    /// so its state stays as it is; after a pause the watch goes on.
    private void runStep(Runnable what) {
        if (ended) {
            return;
        }
        try {
            what.run();
        } catch (RuntimeException e) {
            goOnAfter(e);
        } catch (Error e) {
            goOnAfter(new IllegalStateException(e)); // the host may let no new thread be for a while
        }
    }

    private void goOnAfter(RuntimeException fault) {
        failures++;
        try {
            line.giveUp();
            intake.forgetSnapshot();
            listener.ourFault(fault);
        } finally {
            restFor(Duration.of(backoff.afterMicros(failures), ChronoUnit.MICROS));
        }
    }

    /// One request and what comes of it.
    private void startPass() {
        if (warming) {
            shared.turns().takeTurn(turn);
        } else {
            askForPage(longPollWait());
        }
    }

    /// A turn lasts until its pages are evaluated: what has been read of an exporter's memory and not been looked at
    /// yet takes memory of ours. Called by any thread.
    private void beginTurn() {
        line.loop().execute(() -> {
            inTurn = true;
            if (ended) {
                giveTurnBack();
            }
            runStep(() -> {
                if (warmPages == 0 && failures == 0) {
                    intake.restartTimer();
                }
                askForPage(Duration.ZERO);
            });
        });
    }

    private void giveTurnBack() {
        if (inTurn) {
            inTurn = false;
            shared.turns().giveBack();
        }
    }

    private void askForPage(Duration wait) {
        askedNanos = shared.clock().nanos();
        line.askForPage(intake.position(), intake.asksForChanges(), wait, answer -> runStep(() -> takeAnswer(answer)));
    }

    /// Waits for news, but not beyond the time at which their absence has to be reported.
    private Duration longPollWait() {
        Duration staleIn = intake.untilStale();
        boolean soon = staleIn.isPositive() && staleIn.compareTo(LONG_POLL) < 0;
        return soon ? Duration.ofSeconds(staleIn.toSeconds() + 1) : LONG_POLL;
    }

    private void takeAnswer(PageResult answer) {
        switch (answer) {
            case PageResult.Failure(ExporterFault fault, String why) -> retryLater(fault, why);
            case PageResult.Page(List<byte[]> lines) -> {
                boolean empty = lines.isEmpty();
                Duration spent = Duration.ofNanos(shared.clock().nanos() - askedNanos);
                page = lines.iterator();
                intake.beginPage();
                evaluateLines(empty, spent);
            }
        }
    }

    private void evaluateLines(boolean empty, Duration spent) {
        PageResult.Failure refused = intake.takeLines(page, SLICE);
        if (refused != null) {
            retryLater(refused.fault(), refused.why());
        } else if (page.hasNext()) {
            runAfter(Duration.ZERO, () -> evaluateLines(empty, spent));
        } else {
            goOn(finishPage(empty).minus(spent));
        }
    }

    private void goOn(Duration pause) {
        page = Collections.emptyIterator();
        if (warming && warmPages % TURN_PAGES != 0) {
            intake.tellIfStale();
            askForPage(Duration.ZERO);
        } else {
            restFor(pause);
        }
    }

    /// The whole page was good; the least time that a pass may take.
    private Duration finishPage(boolean empty) {
        failures = 0;
        intake.noteAnswer();
        if (!warming) {
            return empty ? MIN_EMPTY_PASS : MIN_PASS;
        }
        warmPages++;
        warming = !empty && warmPages < MAX_WARM_PAGES;
        if (!warming) {
            listener.caughtUp();
        }
        return Duration.ZERO;
    }

    private void retryLater(ExporterFault fault, String why) {
        failures++;
        intake.noteFailure(fault, why);
        restFor(Duration.of(backoff.afterMicros(failures), ChronoUnit.MICROS));
    }

    /// Leaves the exporter alone for so long, tells when the node goes or is stale, and begins anew.
    private void restFor(Duration pause) {
        page = Collections.emptyIterator();
        giveTurnBack();
        Duration staleIn = intake.untilStale();
        if (!pause.isPositive()) {
            startAnew();
        } else if (staleIn.isPositive() && staleIn.compareTo(pause) < 0) {
            runAfter(staleIn, () -> {
                intake.tellIfStale();
                runAfter(pause.minus(staleIn), this::startAnew);
            });
        } else {
            runAfter(pause, this::startAnew);
        }
    }

    private void startAnew() {
        intake.tellIfStale();
        startPass();
    }

    private void runAfter(Duration time, Runnable what) {
        pause = shared.clock().runAfter(time, () -> runStep(what), line.loop());
    }
}
