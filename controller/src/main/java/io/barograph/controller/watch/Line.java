package io.barograph.controller.watch;

import io.barograph.wire.Position;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The way to one exporter, for one call at a time: a connection that is kept from one call to the next, and the loop
/// whose thread alone reads, writes, and hands answers on.
final class Line {

    private final Exporter exporter;
    private final ExporterClient.Terms terms;
    private final Connections connections;
    private final EventLoop loop;
    private final Deadline deadline;
    private @Nullable Connection connection;
    private @Nullable Call call;
    private Consumer<Answer> asker = _ -> {};

    Line(Exporter exporter, ExporterClient.Terms terms, Connections connections) {
        this.exporter = exporter;
        this.terms = terms;
        this.connections = connections;
        loop = connections.loop();
        deadline = new Deadline(loop, this::late);
    }

    /// Where all that belongs to this exporter is done.
    ScheduledExecutorService loop() {
        return loop;
    }

    /// Asks for the page after `position` (null: from the ring's start), for which the exporter may wait as long as
    /// `wait`. Called by the loop.
    ///
    /// @param changes whether its lines may be changes since the one before each, the first since the position's
    /// @param then is given the answer by the loop, once, unless the line is left before
    void ask(@Nullable Position position, boolean changes, Duration wait, Consumer<Answer> then) {
        ExporterAccess access = terms.access().get();
        Call next = new Call(
                exporter, Exporter.target(position, changes, wait.toSeconds()), access, wait.plus(terms.grace()));
        call = next;
        asker = then;
        deadline.set(next.limit());
        Connection kept = connection;
        if (kept != null && kept.holdsFor(access)) {
            kept.ask(next);
        } else {
            hangUp();
            open(next);
        }
    }

    /// As [#ask], by a thread that waits for the answer.
    Answer fetch(@Nullable Position position, boolean changes, Duration wait) throws InterruptedException {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        try {
            loop.execute(() -> {
                try {
                    ask(position, changes, wait, answer::complete);
                } catch (RuntimeException e) {
                    answer.completeExceptionally(e);
                }
            });
            return answer.get();
        } catch (InterruptedException e) {
            loop.execute(this::leave);
            throw e;
        } catch (RejectedExecutionException e) {
            return new Answer.Failure(Fault.UNREACHABLE, exporter.base() + " is not asked any more: " + e.getMessage());
        } catch (ExecutionException e) {
            throw new IllegalStateException("no question could be put to " + exporter.base(), e.getCause());
        }
    }

    /// Asks over a new connection.
    void open(Call next) {
        if (connections.closed()) {
            answer(next, next.failed(new ClosedChannelException()));
        } else if (exporter.numeric()) {
            connect(next, exporter.socketAddress());
        } else {
            Thread.ofVirtual().name("exporter-name").start(() -> lookUp(next));
        }
    }

    /// A slow name server must not keep a loop waiting.
    private void lookUp(Call next) {
        InetSocketAddress address = exporter.socketAddress();
        try {
            loop.execute(() -> connect(next, address));
        } catch (RejectedExecutionException e) {
            answer(next, next.failed(e)); // the loop does nothing any more
        }
    }

    private void connect(Call next, InetSocketAddress address) {
        if (call != next) {
            return; // given up
        }
        if (address.isUnresolved()) {
            answer(next, next.failed(new UnknownHostException("there is no such host")));
            return;
        }
        Connection made = new Connection(this, next);
        connection = made;
        made.over(connections.connect(loop, made, next, address));
    }

    /// What became of a call, unless nobody waits for that any more.
    void answer(Call of, Answer answer) {
        if (call == of) {
            call = null;
            deadline.met();
            asker.accept(answer);
        }
    }

    private void late() {
        Call slow = call;
        if (slow != null) {
            hangUp();
            answer(slow, slow.late());
        }
    }

    /// The next call takes another one.
    void lost(Connection gone) {
        if (connection == gone) {
            connection = null;
        }
    }

    /// Nobody waits any more for what is under way, if anything is. Called by the loop.
    void giveUp() {
        if (call != null) {
            call = null;
            deadline.met();
            hangUp();
        }
    }

    /// Nobody asks here any more. Called by the loop.
    void leave() {
        giveUp();
        hangUp();
        deadline.cancel();
    }

    private void hangUp() {
        if (connection != null) {
            connection.hangUp();
        }
    }
}
