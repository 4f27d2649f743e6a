package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/// The watch of node n1, and what its listener hears.
abstract class WatchedNode {

    final SteppingClock clock = new SteppingClock();
    final AsyncSemaphore turns = new AsyncSemaphore(1);
    final RecordingListener heard = new RecordingListener();
    private final ExporterClient client = new ExporterClient(Duration.ofSeconds(60), this::access);
    private @Nullable NodeWatch watch;

    /// How the next request fails before it is sent; null if it does not.
    final AtomicReference<@Nullable Throwable> nextFault = new AtomicReference<>();

    private ClientCredentials.Shown access() {
        Throwable problem = nextFault.getAndSet(null);
        if (problem instanceof Error error) {
            throw error;
        }
        if (problem != null) {
            throw new IllegalStateException(problem.getMessage());
        }
        try {
            return new ClientCredentials.Shown(SSLContext.getDefault(), "");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    void watch(URI base) {
        NodeWatch.Shared shared = new NodeWatch.Shared(client, clock, new Random(7), turns);
        watch = new NodeWatch(new ExporterAddress("n1", base), heard, shared);
        watch.startAfter(Duration.ZERO);
    }

    @AfterEach
    void end() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Objects.requireNonNull(watch).endWatch(ended::countDown);
        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(heard.all()).endsWith("ended").containsOnlyOnce("ended");
        client.close();
    }

    void hears(String... words) {
        await().untilAsserted(() -> assertThat(heard.observations()).containsExactly(words));
    }
}
