package io.barograph.e2e.attack;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.PackagedProgram;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// The controller as a process with 256 MiB of heap: what was packaged here, or in the checkout that
/// `-Dbarograph.attack.checkout` names.
final class AttackedController implements AutoCloseable {

    private static final String OTHER = System.getProperty("barograph.attack.checkout", "");
    private static final String MAIN = "io.barograph.controller.Controller";

    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(20);

    private final ServerProcess process;
    private final int port;

    /// @param arguments options beside the address; the server's certificate is one of [TestKeys#usual()]
    AttackedController(Path log, List<String> arguments) {
        port = FreePorts.next();
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=HUP", "JAVA_TOOL_OPTIONS=-Xmx256m"));
        command.addAll(program("--web.listen-address=127.0.0.1:" + port));
        command.addAll(arguments);
        process = ServerProcess.start("controller", command, log);
        await().atMost(Duration.ofMinutes(5)).until(this::leads);
    }

    private static List<String> program(String option) {
        if (OTHER.isEmpty()) {
            return PackagedProgram.command("controller", MAIN, option);
        }
        Path target = Path.of(OTHER, "controller/target");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = target.resolve("controller-0.1.0.jar") + ":" + target.resolve("lib/*");
        return List.of(java, "-XX:+UseG1GC", "-XX:TieredStopAtLevel=1", "-cp", classPath, MAIN, option);
    }

    private boolean leads() {
        process.requireAlive();
        return text("/metrics").contains("barograph_controller_leading 1.0");
    }

    /// What it serves there to a client that shakes hands anew; empty where it does not answer.
    private String text(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                .timeout(ANSWERS_WITHIN)
                .build();
        try (HttpClient client = HttpClient.newBuilder()
                .sslContext(TestKeys.usual().client(""))
                .connectTimeout(ANSWERS_WITHIN)
                .build()) {
            return client.send(request, BodyHandlers.ofString()).body();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        } catch (IOException _) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    boolean isAnswering() {
        return !text("/metrics").isEmpty();
    }

    /// Whether most nodes of a zone are short of it.
    boolean isInStorm(String resource) {
        return text("/metrics").contains("barograph_storm{zone=\"\",resource=\"" + resource + "\",} 1.0");
    }

    int port() {
        return port;
    }

    /// What it says of why nothing is done on a node.
    String why(String node) {
        return Pattern.compile("\"held_back\":\\[?\\{.*?\"text\":\"(.*?)\"")
                .matcher(text("/api/node?name=" + node))
                .results()
                .map(each -> each.group(1))
                .findFirst()
                .orElse(process.isAlive() ? "" : "it has ended");
    }

    /// It is not there any more.
    static final class EndedException extends RuntimeException {
        @java.io.Serial
        private static final long serialVersionUID = 1;

        private EndedException(String log) {
            super(log);
        }
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw new EndedException(process.logTail());
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            process.stop();
        }
    }
}
