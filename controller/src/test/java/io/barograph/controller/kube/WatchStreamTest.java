package io.barograph.controller.kube;

import static io.barograph.controller.kube.ScriptedServer.frame;
import static io.barograph.controller.kube.ScriptedServer.socket;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WatchStreamTest {

    private static final int TEXT = 0x81;
    private static final int CLOSE = 0x88;
    private static final int PONG = 0x8a;

    private final ScriptedServer server = new ScriptedServer((_, _, _) -> {});
    private final Path folder;
    private ApiConnection connection;
    private WatchStream watch;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    WatchStreamTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        connection = server.connect(folder, HostileApi.PATIENT.quiet());
        watch = new WatchStream(connection, "things");
    }

    /// From now on who says nothing for two seconds is asked. A machine that stands still for as long looks like a dead
    /// server: what is said of one watch must hold of one of several.
    private void asksSoon() throws IOException {
        connection.close();
        connection = server.connect(folder, Duration.ofSeconds(2));
        watch = new WatchStream(connection, "things");
    }

    @AfterEach
    void close() throws IOException {
        connection.close();
        server.close();
    }

    private WatchEnd follow() {
        return watch.follow("/api/v1/things?watch=true", new BoundedLineReader(100, line -> {
            String text = new String(line, UTF_8);
            if (text.equals("nonsense")) {
                throw new IOException("nonsense");
            }
            lines.add(text);
        }));
    }

    private static ScriptedServer.Conduct says(String text) {
        return (_, _, out) -> out.write(text.getBytes(ISO_8859_1));
    }

    @Test
    void takesALineOfEachMessageHoweverItIsCut() {
        server.behave(socket((_, _, out) -> {
            out.write(frame(TEXT, "first\n"));
            out.write(frame(TEXT, "second"));
            out.write(frame(0x01, "thi"));
            out.write(frame(0x89, "are you there?"));
            out.write(frame(0x80, "rd\nfourth\n"));
            out.write(frame(0x82, "x".repeat(60) + "\n" + "y".repeat(90)));
            out.write(frame(CLOSE, ""));
        }));
        assertThat(follow()).isEqualTo(WatchEnd.ended(ApiRequest.get("/api/v1/things?watch=true&timeoutSeconds=300")));
        assertThat(lines).containsExactly("first", "second", "third", "fourth", "x".repeat(60), "y".repeat(90));
        assertThat(server.heads())
                .singleElement()
                .asString()
                .startsWith("GET /below/api/v1/things?watch=true&timeoutSeconds=300 HTTP/1.1\r\n")
                .contains("\r\nAuthorization: Bearer secret\r\n", "\r\norigin: http://127.0.0.1:");
    }

    private void followUntil(Predicate<WatchEnd> wanted) {
        await().until(this::follow, wanted);
    }

    private static boolean isDead(WatchEnd end) {
        return end.why() == WatchEnd.Why.BROKEN && end.text().contains("no answer to a ping");
    }

    @Test
    void givesUpOneThatDoesNotAnswerAPing() throws IOException {
        asksSoon();
        server.behave(socket((_, in, out) -> {
            out.write(frame(TEXT, "first"));
            in.readAllBytes();
        }));
        followUntil(WatchStreamTest::isDead);
        assertThat(lines).isNotEmpty().containsOnly("first");
    }

    @Test
    void watchesTheOldWayWherePingsAreNeverAnswered() throws IOException {
        asksSoon();
        server.behave((head, in, out) -> {
            if (head.contains("upgrade: websocket")) {
                socket((_, open, _) -> open.readAllBytes()).speak(head, in, out);
            } else {
                says("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nline\n").speak(head, in, out);
            }
        });
        followUntil(WatchStreamTest::isDead);
        followUntil(WatchStreamTest::isDead);
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.ENDED);
        assertThat(lines).containsExactly("line");
    }

    @Test
    void triesAnotherOneAfterOneThatAnsweredDies() throws IOException {
        asksSoon();
        server.behave(socket((_, in, out) -> {
            ping(in);
            out.write(frame(PONG, ""));
            in.readAllBytes();
        }));
        for (int i = 0; i < 3; i++) {
            followUntil(WatchStreamTest::isDead);
        }
        assertThat(server.heads()).hasSizeGreaterThanOrEqualTo(3).allMatch(head -> head.contains("upgrade: websocket"));
    }

    @Test
    void leavesAQuietOneAloneThatAnswers() {
        server.behave(socket((_, in, out) -> {
            for (int i = 0; i < 3; i++) {
                assertThat(ping(in)).isEqualTo(0x89);
                out.write(frame(PONG, ""));
            }
            out.write(frame(CLOSE, ""));
        }));
        await().until(() -> {
            asksSoon();
            return follow().why() == WatchEnd.Why.ENDED;
        });
    }

    private static int ping(DataInputStream in) throws IOException {
        int first = in.readUnsignedByte();
        assertThat(in.readUnsignedByte()).as("masked, without payload").isEqualTo(0x80);
        in.readInt();
        return first;
    }

    @Test
    void endsWhenAnotherThreadClosesIt() throws InterruptedException {
        server.behave(socket((_, in, out) -> {
            out.write(frame(TEXT, "first"));
            in.readAllBytes();
        }));
        Thread following = Thread.ofPlatform().daemon().start(this::follow);
        await().until(() -> lines.contains("first"));
        watch.close();
        assertThat(following.join(Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void answersAPing() {
        server.behave(socket((_, in, out) -> {
            out.write(frame(0x89, "abc"));
            assertThat(in.readUnsignedByte()).isEqualTo(PONG);
            assertThat(in.readUnsignedByte()).isEqualTo(0x80 | 3);
            byte[] mask = in.readNBytes(4);
            byte[] payload = in.readNBytes(3);
            for (int i = 0; i < 3; i++) {
                payload[i] ^= mask[i];
            }
            out.write(frame(TEXT, new String(payload, UTF_8)));
            out.write(frame(CLOSE, ""));
        }));
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.ENDED);
        assertThat(lines).containsExactly("abc");
    }

    @Test
    void watchesTheOldWayWhereNoWebSocketIsKnownAndTriesAgainMuchLater() {
        server.behave((head, in, out) ->
                says("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nline\n").speak(head, in, out));
        for (int i = 0; i < 12; i++) {
            assertThat(follow().why()).isEqualTo(WatchEnd.Why.ENDED);
        }
        assertThat(lines).hasSize(12);
        assertThat(server.heads())
                .filteredOn(head -> head.contains("upgrade: websocket"))
                .hasSize(2);
        assertThat(server.heads())
                .filteredOn(head -> !head.contains("upgrade: websocket"))
                .hasSize(12)
                .allMatch(head -> head.contains("timeoutSeconds=60 "));
    }

    @Test
    void triesNoWebSocketThroughAConfiguredProxy(@TempDir Path folder) throws IOException {
        server.behave(says("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nline\n"));
        try (ApiConnection proxied = server.connectAsProxy(folder)) {
            WatchStream through = new WatchStream(proxied, "things");
            for (int i = 0; i < 12; i++) {
                WatchEnd end = through.follow("/api/v1/things?watch=true", new BoundedLineReader(100, _ -> {}));
                assertThat(end.why()).as(end.text()).isEqualTo(WatchEnd.Why.ENDED);
            }
        }
        assertThat(server.heads())
                .hasSize(12)
                .allMatch(head -> head.startsWith("GET http://api.example.com:6443/below/"));
    }

    @Test
    void tellsWhereItMayNotWatchAndTriesAWebSocketAgain() {
        server.behave(says("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"));
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.FORBIDDEN);
        assertThat(follow().text()).endsWith("status 403");
        assertThat(server.heads())
                .filteredOn(head -> head.contains("websocket"))
                .hasSize(2);
    }

    @Test
    void whatCannotBeTakenIsRefusedAndWhatTearsIsBroken() {
        server.behave(socket((_, _, out) -> out.write(frame(TEXT, "nonsense"))));
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.REFUSED);
        server.behave(socket((_, _, out) -> out.write(frame(TEXT, "nonsense\n"))));
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.REFUSED);
        server.behave(socket((_, _, out) -> out.write(frame(TEXT, "x".repeat(101)))));
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.REFUSED);
        server.behave(socket((_, _, out) -> out.write(frame(TEXT, "first\n"))));
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(lines).containsExactly("first");
    }

    @Test
    void hostileFramesEndIt() {
        Map<String, String> hostile = Map.of(
                "\u00c1\u0001x", "RSV != 0",
                "\u0081\u0081abcdx", "masked",
                "\u0080\u0001x", "outside fragmented message",
                "\u0083\u0001x", "reserved opcode 3",
                "\u0081\u007f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff", "invalid data frame length",
                "\u0081\u007f\u0000\u0000\u0000\u0000\u0001\u0000\u0000\u0000", "frame length of 5242880",
                "\u0089~\u0001\u0000", "control frame",
                "\u0009\u0000", "fragmented control frame",
                "\u0081\u0005x", "without a word of farewell",
                "", "without a word of farewell");
        hostile.forEach((bytes, why) -> {
            server.behave(socket((_, _, out) -> out.write(bytes.getBytes(ISO_8859_1))));
            assertThat(follow().text()).contains(why);
        });
        assertThat(lines).isEmpty();
    }

    @Test
    void anEndlessHeadAndEndlessQuestionsEndIt() {
        server.behave((_, _, out) -> {
            out.write("HTTP/1.1 101 Yes\r\n".getBytes(ISO_8859_1));
            while (true) {
                out.write("X-Header: more\r\n".repeat(100).getBytes(ISO_8859_1));
            }
        });
        assertThat(follow().text()).contains("the head of the answer is larger than");
        server.behave(socket((_, _, out) -> {
            while (true) {
                out.write(frame(0x89, ""));
            }
        }));
        assertThat(follow().text()).contains("asks without end");
    }

    @Test
    void anAnswerThatProvesNothingIsNone() {
        server.behave(says("HTTP/1.1 101 Yes\r\nSec-WebSocket-Accept: somebody-elses\r\n\r\n"));
        assertThat(follow().text()).contains("a WebSocket to somebody else");
        server.behave(says("SSH-2.0-OpenSSH\r\n\r\n"));
        assertThat(follow().text()).contains("not HTTP");
    }
}
