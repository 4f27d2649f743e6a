package io.barograph.controller.kube;

import static io.barograph.controller.kube.HostileApi.begins;
import static io.barograph.controller.kube.HostileApi.floods;
import static io.barograph.controller.kube.HostileApi.says;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WatchTest {

    private final HostileApi server = new HostileApi(says(500, ""));
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @TempDir
    Path folder;

    WatchTest() throws IOException {}

    @AfterEach
    void close() {
        end.countDown();
        server.close();
    }

    private WatchEnd watch() {
        return watch(HostileApi.PATIENT);
    }

    /// The server should end the watch after a second, and has a second more.
    private WatchEnd watchShortly() {
        Duration second = Duration.ofSeconds(1);
        return watch(new ApiTimeouts(HostileApi.PATIENT.answer(), second, second, second));
    }

    private WatchEnd watch(ApiTimeouts timeouts) {
        try (ApiConnection connection = server.connect(folder, timeouts)) {
            return connection.watch("/api/v1/things?watch=true", new BoundedLineReader(100, line -> {
                String text = new String(line, UTF_8);
                if (text.equals("nonsense")) {
                    throw new IOException("nonsense");
                }
                lines.add(text);
            }));
        }
    }

    @Test
    void takesEachLineHoweverItIsCut() {
        List<String> asked = new CopyOnWriteArrayList<>();
        server.behave(exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(200, 0);
            for (byte each : "first\nzweite Zeile: \u00fc\n\nthird\n".getBytes(UTF_8)) {
                exchange.getResponseBody().write(each);
                exchange.getResponseBody().flush();
            }
        });
        assertThat(watch())
                .isEqualTo(new WatchEnd(WatchEnd.Why.ENDED, "GET /api/v1/things?watch=true&timeoutSeconds=60: ended"));
        assertThat(lines).containsExactly("first", "zweite Zeile: \u00fc", "", "third");
        assertThat(asked).containsExactly("/api/v1/things?watch=true&timeoutSeconds=60 Bearer secret");
    }

    @Test
    void givesUpAConnectionThatDiedWithoutASign() {
        server.behave(begins(end, "first"));
        WatchEnd given = watchShortly();
        assertThat(given.why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(given.text()).endsWith("not ended by the server within 2 s");
        assertThat(lines).containsExactly("first");
    }

    @Test
    void givesUpAWatchThatGoesOnAndOn() {
        server.behave(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (end.getCount() > 0) {
                exchange.getResponseBody().write("more\n".getBytes(UTF_8));
                exchange.getResponseBody().flush();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        });
        assertThat(watchShortly().text()).endsWith("not ended by the server within 2 s");
        assertThat(lines).contains("more");
    }

    @Test
    void tellsWhatMayNotBeWatched() {
        for (int status : new int[] {403, 405}) {
            server.behave(says(status, ""));
            assertThat(watch().why()).isEqualTo(WatchEnd.Why.FORBIDDEN);
        }
        server.behave(says(500, ""));
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.REFUSED);
    }

    @Test
    void refusesLinesThatAreNonsenseOrTooLong() {
        server.behave(says(200, "first\nnonsense\n"));
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.REFUSED);
        server.behave(floods("x".repeat(50).getBytes(UTF_8)));
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.REFUSED);
        assertThat(lines).containsExactly("first");
    }

    @Test
    void aConnectionThatTearsIsBroken() {
        server.behave(exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write("first\n".getBytes(UTF_8));
            exchange.getResponseBody().flush();
            throw new IOException("torn");
        });
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(lines).containsExactly("first");
    }
}
