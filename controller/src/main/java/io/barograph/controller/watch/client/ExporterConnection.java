package io.barograph.controller.watch.client;

import io.barograph.web.tls.ClientCredentials;
import io.barograph.wire.format.SnapshotPosition;
import io.netty.channel.EventLoop;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The way to one exporter, for one call at a time: a connection that is kept from one call to the next, and the loop
/// whose thread alone reads, writes, and hands answers on.
public final class ExporterConnection {

    private final ExporterAddress exporter;
    private final ExporterClient.Terms terms;
    private final ConnectionFactory connections;
    private final EventLoop loop;
    private @Nullable ScheduledFuture<?> deadline;
    private long deadlineNanos;
    private long dueNanos;
    private @Nullable ConnectionHandler connection;
    private @Nullable PageRequest call;
    /// Whether its answer comes at once, and others follow.
    private boolean urgent;
    private Consumer<PageResult> asker = _ -> {};

    ExporterConnection(ExporterAddress exporter, ExporterClient.Terms terms, ConnectionFactory connections) {
        this.exporter = exporter;
        this.terms = terms;
        this.connections = connections;
        loop = connections.loop();
    }

    /// Where all that belongs to this exporter is done.
    public ScheduledExecutorService loop() {
        return loop;
    }

    /// Asks for the page after `position` (null: from the ring's start), for which the exporter may wait as long as
    /// `wait`. Called by the loop.
    ///
    /// @param changes whether its lines may be changes since the one before each, the first since the position's
    /// @param then is given the answer by the loop, once, unless the line is left before
    public void ask(@Nullable SnapshotPosition position, boolean changes, Duration wait, Consumer<PageResult> then) {
        String target = ExporterAddress.target(position, changes, wait.toSeconds());
        ask(PageRequest.Wanted.snapshots(target), wait, then);
    }

    private void ask(PageRequest.Wanted wanted, Duration wait, Consumer<PageResult> then) {
        ClientCredentials.Shown access = terms.access().get();
        PageRequest next = new PageRequest(exporter, wanted, access, wait.plus(terms.grace()));
        underWay(next, wait.isZero());
        asker = then;
        dueNanos = loop.ticker().nanoTime() + next.limit().toNanos();
        if (deadline == null || dueNanos - deadlineNanos < 0) {
            cancelDeadline();
            awaitDeadline(next.limit().toNanos());
        }
        ConnectionHandler kept = connection;
        if (kept != null && kept.holdsFor(access)) {
            kept.ask(next);
        } else {
            hangUp();
            open(next);
        }
    }

    private void underWay(@Nullable PageRequest next, boolean now) {
        call = next;
        if (now != urgent) {
            urgent = now;
            connections.urgent(now ? 1 : -1);
        }
    }

    /// As [#ask], by a thread that waits for the answer.
    public PageResult fetch(@Nullable SnapshotPosition position, boolean changes, Duration wait)
            throws InterruptedException {
        return fetch(then -> ask(position, changes, wait, then));
    }

    /// Asks what the node's pods use, by a thread that waits for the answer: one line, not yet read.
    public PageResult fetchPods() throws InterruptedException {
        return fetch(then -> ask(PageRequest.Wanted.PODS, Duration.ZERO, then));
    }

    private PageResult fetch(Consumer<Consumer<PageResult>> question) throws InterruptedException {
        CompletableFuture<PageResult> answer = new CompletableFuture<>();
        try {
            loop.execute(() -> {
                try {
                    question.accept(answer::complete);
                } catch (RuntimeException e) {
                    answer.completeExceptionally(e);
                }
            });
            return answer.get();
        } catch (InterruptedException e) {
            close();
            throw e;
        } catch (RejectedExecutionException e) {
            return new PageResult.Failure(
                    ExporterFault.UNREACHABLE, exporter.base() + " is not asked any more: " + e.getMessage());
        } catch (ExecutionException e) {
            throw new IllegalStateException("no question could be put to " + exporter.base(), e.getCause());
        }
    }

    /// Asks over a new connection.
    void open(PageRequest next) {
        if (connections.closed()) {
            answer(next, next.failed(new ClosedChannelException()));
        } else if (exporter.numeric()) {
            connect(next, exporter.socketAddress());
        } else {
            Thread.ofVirtual().name("exporter-name").start(() -> lookUp(next));
        }
    }

    /// A slow name server must not keep a loop waiting.
    private void lookUp(PageRequest next) {
        InetSocketAddress address = exporter.socketAddress();
        try {
            loop.execute(() -> connect(next, address));
        } catch (RejectedExecutionException e) {
            answer(next, next.failed(e)); // the loop does nothing any more
        }
    }

    private void connect(PageRequest next, InetSocketAddress address) {
        if (call != next) {
            return; // given up
        }
        if (address.isUnresolved()) {
            answer(next, next.failed(new UnknownHostException("there is no such host")));
            return;
        }
        ConnectionHandler made = new ConnectionHandler(this, next);
        connection = made;
        made.over(connections.connect(loop, made, next, address));
    }

    /// The result of a call, unless it is not awaited any more.
    void answer(PageRequest of, PageResult answer) {
        if (call == of) {
            underWay(null, false);
            asker.accept(answer);
        }
    }

    /// Most answers come long before: the timer of an earlier call goes on for the one under way.
    private void awaitDeadline(long nanos) {
        deadlineNanos = loop.ticker().nanoTime() + nanos;
        deadline = loop.schedule(this::late, nanos, TimeUnit.NANOSECONDS);
    }

    private void late() {
        deadline = null;
        PageRequest slow = call;
        long left = dueNanos - loop.ticker().nanoTime();
        if (slow != null && left > 0) {
            awaitDeadline(left);
        } else if (slow != null) {
            hangUp();
            answer(slow, slow.late());
        }
    }

    /// The next call takes another one.
    void lost(ConnectionHandler gone) {
        if (connection == gone) {
            connection = null;
        }
    }

    /// Gives up the call under way, if there is one. Called by the loop.
    public void giveUp() {
        if (call != null) {
            underWay(null, false);
            hangUp();
        }
    }

    /// Closes the connection for good. Called by the loop.
    public void leave() {
        giveUp();
        cancelDeadline();
        hangUp();
    }

    /// As [#leave], by any thread.
    public void close() {
        try {
            loop.execute(this::leave);
        } catch (RejectedExecutionException _) {
            // the loop has ended, and the connection with it
        }
    }

    private void cancelDeadline() {
        ScheduledFuture<?> due = deadline;
        deadline = null;
        if (due != null) {
            try {
                due.cancel(false);
            } catch (RejectedExecutionException _) {
                // the loop has ended, and its timers with it
            }
        }
    }

    private void hangUp() {
        if (connection != null) {
            connection.hangUp();
        }
    }
}
