package io.barograph.controller.watch;

import static io.barograph.controller.watch.client.RawServer.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.watch.client.RawServer;
import io.barograph.controller.watch.client.RingExporter;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeWatchTest extends WatchedNode {

    private void eventually(String part) {
        await().untilAsserted(() -> assertThat(heard.all()).anyMatch(word -> word.contains(part)));
    }

    @Test
    void readsTheRingFromItsStartAndThenEverySnapshotInOrder() throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(SmallSnapshots.at("n1", "a", 40));
            exporter.add(SmallSnapshots.at("n1", "a", 41));
            watch(exporter.base());
            hears("a.40", "a.41", "caught up");
            exporter.add(SmallSnapshots.at("n1", "a", 42));
            hears("a.40", "a.41", "caught up", "a.42");
            await().untilAsserted(() -> assertThat(exporter.queries())
                    .containsExactly(
                            "wait=0&changes=1",
                            "after=a.41&wait=0&changes=1",
                            "after=a.41&wait=20&changes=1",
                            "after=a.42&wait=20&changes=1"));
            assertThat(exporter.kinds()).containsExactly("whole", "change", "change");
        }
    }

    @Test
    void aFaultOfOursIsNotBookedToTheExporter() throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(SmallSnapshots.at("n1", "a", 0));
            watch(exporter.base());
            hears("a.0", "caught up");
            heard.stumbles = true;
            exporter.add(SmallSnapshots.at("n1", "a", 1));
            eventually("stumbled");
            exporter.add(SmallSnapshots.at("n1", "a", 2));
            hears("a.0", "caught up", "a.2");
            assertThat(heard.all())
                    .containsOnlyOnce("our fault: java.lang.IllegalStateException: stumbled")
                    .noneMatch(word -> word.startsWith("malformed"));
            assertThat(exporter.queries())
                    .contains("after=a.1&wait=20&changes=1")
                    .allMatch(query -> query.endsWith("&changes=1"));
            assertThat(exporter.kinds()).containsExactly("whole", "change", "change");
        }
    }

    static List<Throwable> faultsOfOurs() {
        return List.of(new IllegalStateException("no access"), new OutOfMemoryError("unable to create native thread"));
    }

    @ParameterizedTest
    @MethodSource("faultsOfOurs")
    void aFaultOfOursBeforeTheQuestionIsNotBookedToTheExporter(Throwable fault) throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(SmallSnapshots.at("n1", "a", 0));
            watch(exporter.base());
            hears("a.0", "caught up");
            nextFault.set(fault);
            exporter.add(SmallSnapshots.at("n1", "a", 1));
            eventually(String.valueOf(fault.getMessage()));
            exporter.add(SmallSnapshots.at("n1", "a", 2));
            hears("a.0", "caught up", "a.1", "a.2");
            assertThat(heard.all()).noneMatch(word -> word.matches("[a-z_]+: .*"));
        }
    }

    @Test
    void goesOnWithARestartedExporter() throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(SmallSnapshots.at("n1", "a", 0));
            exporter.add(SmallSnapshots.at("n1", "a", 1));
            watch(exporter.base());
            hears("a.0", "a.1", "caught up");
            exporter.forget();
            exporter.add(SmallSnapshots.at("n1", "b", 1));
            exporter.add(SmallSnapshots.at("n1", "b", 2));
            hears("a.0", "a.1", "caught up", "b.2");
        }
    }

    @Test
    void saysHowManySnapshotsTheRingForgot() throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(SmallSnapshots.at("n1", "a", 0));
            watch(exporter.base());
            hears("a.0", "caught up");
            exporter.forget();
            exporter.add(SmallSnapshots.at("n1", "a", 9));
            hears("a.0", "caught up", "a.9 after 8 forgotten");
        }
    }

    @Test
    void saysThatANodeIsStaleAndSeesItComeBack() throws Exception {
        RingExporter exporter = new RingExporter();
        exporter.add(SmallSnapshots.at("n1", "a", 0));
        watch(exporter.base());
        hears("a.0", "caught up");
        exporter.close();
        eventually("unreachable: ");
        eventually("stale for 30 s at 40 s");
        eventually("stale for 40");
        assertThat(heard.all().stream().filter(word -> word.startsWith("stale")).findFirst())
                .hasValue("stale for 30 s at 40 s");
    }

    @Test
    void leavesAFailingExporterAloneForLongerAndLonger() throws Exception {
        try (RawServer server =
                new RawServer(out -> out.write(bytes("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n")))) {
            watch(server.base());
            await().until(() -> heard.all().size() > 12);
            long failures =
                    heard.all().stream().filter(w -> w.startsWith("status")).count();
            assertThat(clock.nanos() / 1e9 / failures).isGreaterThan(2);
        }
    }

    @Test
    void takesWhatIsGoodOfAPageAndNamesWhatIsNot() throws Exception {
        String good = new String(SnapshotJson.encode(SmallSnapshots.at("n1", "a", 0)), StandardCharsets.UTF_8);
        String page = good + "\n{\"version\":1,\n";
        try (RawServer server = new RawServer(
                out -> out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: " + page.length() + "\r\n\r\n" + page)))) {
            watch(server.base());
            eventually("malformed: ");
            assertThat(heard.observations()).first().isEqualTo("a.0");
            eventually("out_of_order: snapshot 0 after 0, expected 1");
        }
    }

    @Test
    void refusesAnotherNodesSnapshots() throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(SmallSnapshots.at("n2", "a", 0));
            watch(exporter.base());
            eventually("wrong_node: a snapshot of node \"n2\", expected \"n1\"");
            assertThat(heard.observations()).isEmpty();
        }
    }

    @Test
    void waitsForItsTurnToReadTheRing() throws Exception {
        turns.takeTurn(() -> {});
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(SmallSnapshots.at("n1", "a", 0));
            watch(exporter.base());
            await().pollDelay(Duration.ofMillis(100))
                    .until(() -> exporter.queries().isEmpty());
            turns.giveBack();
            hears("a.0", "caught up");
            CountDownLatch given = new CountDownLatch(1);
            turns.takeTurn(given::countDown);
            assertThat(given.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void isNoBusyLoopWhereEveryAnswerIsAnotherInstance() throws Exception {
        AtomicInteger instance = new AtomicInteger();
        try (RawServer server = new RawServer(out -> {
            byte[] page = SnapshotJson.encode(SmallSnapshots.at("n1", "i" + instance.incrementAndGet(), 1));
            out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: " + page.length + "\r\n\r\n"));
            out.write(page);
        })) {
            watch(server.base());
            // After 256 pages, each over a connection of its own
            await().atMost(Duration.ofMinutes(3)).until(() -> heard.all().contains("caught up"));
            int then = instance.get();
            long before = clock.nanos();
            await().until(() -> instance.get() > then + 40);
            assertThat(clock.nanos() - before).isGreaterThan(1_000_000_000L);
        }
    }

    @Test
    void isNoBusyLoopWhereLongPollsAreAnsweredAtOnce() throws Exception {
        try (RawServer server = new RawServer(out -> out.write(bytes("HTTP/1.1 204 No\r\n\r\n")))) {
            watch(server.base());
            await().until(() -> heard.all().size() > 20);
            List<String> all = heard.all();
            assertThat(clock.nanos() / 1e9).isGreaterThan(10);
            assertThat(all).contains("caught up");
        }
    }
}
