package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.vertx.core.spi.transport.Transport;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedTransportTest {

    private static final String NAME = "sleepy-loop";

    private final EventLoopGroup loops = new BoundedTransport(new AcceptedChannels(1, _ -> {}))
            .implementation()
            .eventLoopGroup(
                    Transport.ACCEPTOR_EVENT_LOOP_GROUP,
                    1,
                    Thread.ofPlatform().name(NAME).daemon().factory(),
                    50);

    @AfterEach
    void close() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void anEventLoopWithNothingToDoSleeps() throws Exception {
        loops.submit(() -> {}).get();
        assertThat(loops.awaitTermination(200, TimeUnit.MILLISECONDS)).isFalse();
        long before = timesRun();
        // Netty's own would wake up twice or three times
        assertThat(loops.awaitTermination(2500, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(timesRun() - before).isZero();
    }

    @Test
    void itStillWakesForATimerAndForATask() throws Exception {
        assertThat(loops.schedule(() -> "timer", 20, TimeUnit.MILLISECONDS).get(5, TimeUnit.SECONDS))
                .isEqualTo("timer");
        assertThat(loops.submit(() -> "task").get(5, TimeUnit.SECONDS)).isEqualTo("task");
    }

    /// How often the loop's thread was put on a processor: the third number of /proc/self/task/TID/schedstat.
    private static long timesRun() throws IOException {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                if (Files.readString(task.resolve("comm")).strip().equals(NAME)) {
                    return Long.parseLong(
                            Files.readString(task.resolve("schedstat")).strip().split(" ", -1)[2]);
                }
            }
        }
        throw new AssertionError("there is no thread " + NAME);
    }
}
