package io.barograph.controller.kube;

import static io.barograph.controller.kube.ScriptedServer.frame;
import static io.barograph.controller.kube.ScriptedServer.socket;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
class WatchStreamHalfDeadTest {

    private final ScriptedServer server = new ScriptedServer((_, _, _) -> {});
    private final Path folder;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    WatchStreamHalfDeadTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private WatchEnd follow(WatchStream watch) {
        return watch.follow(
                "/api/v1/things?watch=true", new BoundedLineReader(100, line -> lines.add(new String(line, UTF_8))));
    }

    /// Follows anew, up to three seconds each time and with a second's patience for every word, until one ended so: a
    /// machine that stands still for a second looks like a dead server.
    private void followUntilBroken(String why) {
        await().until(() -> {
            try (ApiConnection connection = server.connect(folder, Duration.ofSeconds(1))) {
                WatchEnd end = follow(new WatchStream(connection, "things", Duration.ofSeconds(3)));
                assertThat(end.why()).isEqualTo(WatchEnd.Why.BROKEN);
                return end.text().contains(why);
            }
        });
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
        followUntilBroken("no WebSocket within 3 s");
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
        followUntilBroken("not ended by the server within 3 s");
        assertThat(lines).isNotEmpty().containsOnly("first");
    }

    @Test
    void watchesTheOldWayWhereWebSocketsAreCutOffWithoutAWord() throws IOException {
        server.behave((head, _, out) -> {
            if (!head.contains("upgrade: websocket")) {
                out.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nline\n".getBytes(ISO_8859_1));
            }
        });
        try (ApiConnection connection = server.connect(folder, HostileApi.PATIENT.quiet())) {
            WatchStream watch = new WatchStream(connection, "things");
            assertThat(follow(watch).why()).isEqualTo(WatchEnd.Why.BROKEN);
            assertThat(follow(watch).why()).isEqualTo(WatchEnd.Why.BROKEN);
            assertThat(follow(watch).why()).isEqualTo(WatchEnd.Why.ENDED);
            assertThat(follow(watch).why()).isEqualTo(WatchEnd.Why.ENDED);
        }
        assertThat(lines).containsExactly("line", "line");
        assertThat(server.heads())
                .filteredOn(head -> head.contains("websocket"))
                .hasSize(3);
    }
}
