package io.barograph.controller.kube;

import static io.barograph.controller.kube.SpeakingServer.frame;
import static io.barograph.controller.kube.SpeakingServer.socket;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Something on the way that lives, and does not do its work.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenWatchHalfDeadTest {

    private final SpeakingServer server = new SpeakingServer((_, _, _) -> {});
    private final ApiConnection connection;
    private final OpenWatch watch;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    OpenWatchHalfDeadTest(@TempDir Path folder) throws IOException {
        connection = server.connect(folder, Duration.ofSeconds(1));
        watch = new OpenWatch(connection, "things", Duration.ofSeconds(3));
    }

    @AfterEach
    void close() throws IOException {
        connection.close();
        server.close();
    }

    private WatchEnd follow() {
        return watch.follow(
                "/api/v1/things?watch=true", new BoundedLines(100, line -> lines.add(new String(line, UTF_8))));
    }

    @Test
    void anAnswerThatComesByteByByteIsNotWaitedFor() {
        server.behave((_, _, out) -> {
            out.write("HTTP/1.1 101 Yes\r\nX-Header: ".getBytes(ISO_8859_1));
            while (true) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                out.write('x');
            }
        });
        WatchEnd end = follow();
        assertThat(end.why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(end.text()).contains("no WebSocket within 3 s");
    }

    @Test
    void oneThatAnswersPingsForEverIsGivenUpWhenItShouldHaveEnded() {
        server.behave(socket((_, in, out) -> {
            out.write(frame(0x81, "first"));
            while (true) {
                in.readNBytes(6); // a ping, masked, without payload
                out.write(frame(0x8a, ""));
            }
        }));
        WatchEnd end = follow();
        assertThat(end.why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(end.text()).contains("not ended by the server within 3 s");
        assertThat(lines).containsExactly("first");
    }

    @Test
    void watchesTheOldWayWhereWebSocketsAreCutOffWithoutAWord() {
        server.behave((head, _, out) -> {
            if (!head.contains("Upgrade: websocket")) {
                out.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nline\n".getBytes(ISO_8859_1));
            }
        });
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.BROKEN);
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.ENDED);
        assertThat(follow().why()).isEqualTo(WatchEnd.Why.ENDED);
        assertThat(lines).containsExactly("line", "line");
        assertThat(server.heads())
                .filteredOn(head -> head.contains("websocket"))
                .hasSize(3);
    }
}
