package io.barograph.e2e.withstand;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.network.RawHttpClient;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What clients without a password can do to others: each attack runs while an honest client asks forty times, and the
/// log says how often it was answered.
@Tag("slow")
class AttacksIT {

    private static final Logger LOG = LoggerFactory.getLogger(AttacksIT.class);
    private static final int ASKED = 40;
    private static final int HOSTILE_ADDRESSES = 4;
    private static final String LOCALHOST = "\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path directory;

    private final List<Socket> open = new ArrayList<>();

    private RunningExporter exporter(String... options) {
        return BoundedExporter.serving(directory.resolve("log"), options);
    }

    private static Socket from(RunningExporter exporter, String address) throws IOException {
        Socket socket = new Socket(
                InetAddress.ofLiteral("127.0.0.1"), exporter.uri("").getPort(), InetAddress.ofLiteral(address), 0);
        socket.setSoTimeout(15_000);
        return socket;
    }

    /// The first bytes of what is answered; empty where the connection ends, or nothing comes.
    private static String ask(Socket socket, String path) {
        try {
            socket.getOutputStream().write(("GET " + path + " HTTP/1.1" + LOCALHOST).getBytes(US_ASCII));
            return new String(socket.getInputStream().readNBytes(12), US_ASCII);
        } catch (IOException _) {
            return "";
        }
    }

    private static int answered(String attack, RunningExporter exporter, String path) {
        int answered = 0;
        for (int i = 0; i < ASKED; i++) {
            try (Socket socket = from(exporter, "127.0.0.1")) {
                answered += ask(socket, path).equals("HTTP/1.1 200") ? 1 : 0;
            } catch (IOException _) {
                // refused, which counts as not answered
            }
        }
        LOG.info("{}: {} of {} answered", attack, answered, ASKED);
        return answered;
    }

    private void closeAll() throws IOException {
        for (Socket each : open) {
            each.close();
        }
    }

    @Test
    void questionsThatWaitKeepNoOtherFromWaiting() throws Exception {
        try (RunningExporter exporter = exporter()) {
            for (int peer = 2; peer < 2 + HOSTILE_ADDRESSES; peer++) {
                for (int i = 0; i < 60; i++) {
                    Socket each = from(exporter, "127.0.0." + peer);
                    open.add(each);
                    each.getOutputStream()
                            .write(("GET /snapshots?wait=60&after=" + latest(exporter) + " HTTP/1.1" + LOCALHOST)
                                    .getBytes(US_ASCII));
                }
            }
            assertThat(answered("waiting questions of four addresses", exporter, "/snapshots?wait=1"))
                    .isEqualTo(ASKED);
        } finally {
            closeAll();
        }
    }

    private String latest = "";

    /// A place that the exporter has not come to, so that every question waits.
    private String latest(RunningExporter exporter) {
        if (latest.isEmpty()) {
            String line = exporter.text("/snapshots").lines().toList().getLast();
            latest = line.replaceAll(".*\"instance\":\"([^\"]+)\".*", "$1") + ".999999";
        }
        return latest;
    }

    @Test
    void connectionsThatComeInMassesKeepNoOtherAddressOut() throws Exception {
        try (RunningExporter exporter = exporter()) {
            assertThat(churned(exporter, "127.0.0.2", "churn of another address"))
                    .isEqualTo(ASKED);
        }
    }

    /// What holds behind one address: many attempts fail, and who tries again is answered in the end.
    @Test
    void aClientIsAnsweredThoughItsOwnAddressFloodsTheServer() throws Exception {
        try (RunningExporter exporter = exporter()) {
            Thread churning = Thread.ofPlatform().daemon().start(() -> churn(exporter, "127.0.0.1"));
            answered("churn of the same address", exporter, "/metrics");
            await().atMost(Duration.ofMinutes(2)).until(() -> isAnswered(exporter));
            assertThat(churning.isAlive()).isTrue();
            churning.interrupt();
            churning.join();
        }
    }

    private static boolean isAnswered(RunningExporter exporter) {
        try (Socket socket = from(exporter, "127.0.0.1")) {
            return ask(socket, "/metrics").equals("HTTP/1.1 200");
        } catch (IOException _) {
            return false;
        }
    }

    private static int churned(RunningExporter exporter, String address, String attack) throws Exception {
        List<Thread> churning = new ArrayList<>();
        try {
            for (int i = 0; i < 2; i++) {
                churning.add(Thread.ofPlatform().daemon().start(() -> churn(exporter, address)));
            }
            return answered(attack, exporter, "/metrics");
        } finally {
            churning.forEach(Thread::interrupt);
            for (Thread each : churning) {
                each.join();
            }
        }
    }

    private static void churn(RunningExporter exporter, String address) {
        Queue<Socket> held = new ArrayDeque<>();
        while (!Thread.currentThread().isInterrupted()) {
            try {
                held.add(from(exporter, address));
                if (held.size() > 600) {
                    held.remove().close();
                }
            } catch (IOException _) {
                // the kernel's queue is full; again
            }
        }
        held.forEach(AttacksIT::closeQuietly);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // it is gone already
        }
    }

    @Test
    void aNameThatWasMadeToPointHereReadsNothing() throws Exception {
        try (RunningExporter exporter = exporter();
                RawHttpClient page = RawHttpClient.of(exporter)) {
            RawHttpClient.Answer answer = page.send("GET /snapshots HTTP/1.1\r\nHost: evil.example:"
                            + exporter.uri("").getPort() + "\r\n\r\n")
                    .answer();
            assertThat(answer.status()).isEqualTo(421);
            assertThat(answer.body()).contains("--web.allowed-hosts").doesNotContain("instance");
        }
    }
}
