package io.barograph.controller.watch.client;

import io.barograph.program.ThreadShortageException;
import io.barograph.web.limits.DatalessBytes;
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
    private final DatalessBytes dataless = new DatalessBytes();
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
    /// @param answerTaker is given the answer by the loop, once, unless the line is left before
    public void askForPage(
            @Nullable SnapshotPosition position, boolean changes, Duration wait, Consumer<PageResult> answerTaker) {
        String target = ExporterAddress.snapshotTarget(position, changes, wait.toSeconds());
        askForPage(PageRequest.Wanted.ofSnapshots(target), wait, answerTaker);
    }

    private void askForPage(PageRequest.Wanted wantedPage, Duration wait, Consumer<PageResult> answerTaker) {
        ClientCredentials.Shown access = terms.access().get();
        PageRequest nextRequest = new PageRequest(exporter, wantedPage, access, wait.plus(terms.grace()));
        underWay(nextRequest, wait.isZero());
        asker = answerTaker;
        dueNanos = loop.ticker().nanoTime() + nextRequest.limit().toNanos();
        if (deadline == null || dueNanos - deadlineNanos < 0) {
            cancelDeadline();
            awaitDeadline(nextRequest.limit().toNanos());
        }
        ConnectionHandler keptConnection = connection;
        if (keptConnection != null && keptConnection.holdsFor(access)) {
            keptConnection.askAgain(nextRequest);
        } else {
            hangUp();
            connectAnew(nextRequest);
        }
    }

    private void underWay(@Nullable PageRequest nextRequest, boolean isUrgent) {
        call = nextRequest;
        if (isUrgent != urgent) {
            urgent = isUrgent;
            connections.countUrgent(isUrgent ? 1 : -1);
        }
    }

    /// As [#askForPage], by a thread that waits for the answer.
    public PageResult fetchPage(@Nullable SnapshotPosition position, boolean changes, Duration wait)
            throws InterruptedException {
        return awaitAnswer(answerTaker -> askForPage(position, changes, wait, answerTaker));
    }

    /// Asks what the node's pods use, by a thread that waits for the answer: one line, not yet read.
    public PageResult fetchPods() throws InterruptedException {
        return awaitAnswer(answerTaker -> askForPage(PageRequest.Wanted.PODS, Duration.ZERO, answerTaker));
    }

    private PageResult awaitAnswer(Consumer<Consumer<PageResult>> question) throws InterruptedException {
        CompletableFuture<PageResult> answer = new CompletableFuture<>();
        try {
            loop.execute(() -> {
                try {
                    question.accept(answer::complete);
                } catch (RuntimeException e) {
                    answer.completeExceptionally(e);
                } catch (OutOfMemoryError e) {
                    answer.completeExceptionally(ThreadShortageException.of(e));
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
    void connectAnew(PageRequest nextRequest) {
        if (connections.closed()) {
            handAnswer(nextRequest, nextRequest.failureOf(new ClosedChannelException()));
        } else if (dataless.isExceeded(loop.ticker().nanoTime())) {
            handAnswer(nextRequest, nextRequest.failureOf(datalessRecords()));
        } else if (exporter.numeric()) {
            connectTo(nextRequest, exporter.socketAddress());
        } else {
            Thread.ofVirtual().name("exporter-name").start(() -> lookUp(nextRequest));
        }
    }

    /// Whether epoll had no room for a connection: a new one is polled.
    boolean turnToPollIfEpollIsFull(Throwable problem) {
        return connections.turnToPollIfEpollIsFull(problem);
    }

    /// A slow name server must not keep a loop waiting.
    private void lookUp(PageRequest nextRequest) {
        InetSocketAddress address = exporter.socketAddress();
        try {
            loop.execute(() -> connectTo(nextRequest, address));
        } catch (RejectedExecutionException e) {
            handAnswer(nextRequest, nextRequest.failureOf(e)); // the loop does nothing any more
        }
    }

    private void connectTo(PageRequest nextRequest, InetSocketAddress address) {
        if (call != nextRequest) {
            return; // given up
        }
        if (address.isUnresolved()) {
            handAnswer(nextRequest, nextRequest.failureOf(new UnknownHostException("there is no such host")));
            return;
        }
        ConnectionHandler handler = new ConnectionHandler(this, nextRequest);
        connection = handler;
        handler.followConnecting(connections.connect(
                loop,
                handler,
                nextRequest,
                address,
                (more, showsCertificates) ->
                        dataless.addBytes(more, showsCertificates, loop.ticker().nanoTime())));
    }

    /// Why it is not asked for a minute.
    static IOException datalessRecords() {
        return new IOException("it sends TLS records without data");
    }

    /// The result of a call, unless it is not awaited any more.
    void handAnswer(PageRequest of, PageResult answer) {
        if (call == of) {
            underWay(null, false);
            asker.accept(answer);
        }
    }

    /// Most answers come long before: the timer of an earlier call goes on for the one under way.
    private void awaitDeadline(long nanos) {
        deadlineNanos = loop.ticker().nanoTime() + nanos;
        deadline = loop.schedule(this::checkDeadline, nanos, TimeUnit.NANOSECONDS);
    }

    private void checkDeadline() {
        deadline = null;
        PageRequest slow = call;
        long remainingNanos = dueNanos - loop.ticker().nanoTime();
        if (slow != null && remainingNanos > 0) {
            awaitDeadline(remainingNanos);
        } else if (slow != null) {
            hangUp();
            handAnswer(slow, slow.lateFailure());
        }
    }

    /// The next call takes another one.
    void forgetConnection(ConnectionHandler gone) {
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
    public void closeForGood() {
        giveUp();
        cancelDeadline();
        hangUp();
    }

    /// As [#closeForGood], by any thread.
    public void close() {
        try {
            loop.execute(this::closeForGood);
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
