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
            return connection.watchLines("/api/v1/things?watch=true", JsonFieldFilter.of(List.of("is", "x")), line -> {
                String text = line.json().path("is").asText();
                if (text.equals("nonsense")) {
                    throw new IOException("nonsense");
                }
                lines.add(line.isWhole() ? text : text + " in part");
            });
        }
    }

    @Test
    void takesEachLineHoweverItIsCut() {
        List<String> asked = new CopyOnWriteArrayList<>();
        server.behave(exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(200, 0);
            for (byte each :
                    (line("first") + line("zweite Zeile: \u00fc") + "\n\r\n" + line("third")).getBytes(UTF_8)) {
                exchange.getResponseBody().write(each);
                exchange.getResponseBody().flush();
            }
        });
        assertThat(watch())
                .isEqualTo(new WatchEnd(WatchEnd.Why.ENDED, "GET /api/v1/things?watch=true&timeoutSeconds=60: ended"));
        assertThat(lines).containsExactly("first", "zweite Zeile: \u00fc", "third");
        assertThat(asked).containsExactly("/api/v1/things?watch=true&timeoutSeconds=60 Bearer secret");
    }

    @Test
    void givesUpAConnectionThatDiedWithoutASign() {
        server.behave(begins(end, line("first")));
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
                exchange.getResponseBody().write(line("more").getBytes(UTF_8));
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
        server.behave(says(200, line("first") + line("nonsense")));
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.REFUSED);
        for (String each : List.of("x".repeat(50), "\n \n", "[1]\n", "null\n", "1\n", "{]\n")) {
            server.behave(floods(each.getBytes(UTF_8)));
            assertThat(watch().why()).as(each).isEqualTo(WatchEnd.Why.REFUSED);
        }
        assertThat(lines).containsExactly("first");
    }

    @Test
    void readsALineHoweverLongItIs() {
        server.behave(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            out.write("{\"is\":\"long\",\"y\":\"".getBytes(UTF_8));
            for (int i = 0; i < 40; i++) {
                out.write("\\u003c".repeat(1 << 18).getBytes(UTF_8));
            }
            out.write(("\"}\n" + line("next")).getBytes(UTF_8));
        });
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.ENDED);
        assertThat(lines).containsExactly("long", "next");
    }

    @Test
    void passesOverALineThatIsTooMuchAndGoesOn() {
        server.behave(
                says(200, "{\"is\":\"much\",\"x\":[" + "[],".repeat(200_000) + "[]]}\n{\"x\":[],\"is\":\"next\"}\n"));
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.ENDED);
        assertThat(lines).containsExactly("much in part", "next");
    }

    private static String line(String text) {
        return "{\"is\":\"" + text + "\"}\n";
    }

    @Test
    void aConnectionThatTearsIsBroken() {
        server.behave(exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write(line("first").getBytes(UTF_8));
            exchange.getResponseBody().flush();
            throw new IOException("torn");
        });
        assertThat(watch().why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(lines).containsExactly("first");
    }
}
