package io.barograph.testkit.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
    private static final List<String> SLEEP = List.of("sleep", "600");

    @TempDir
    Path folder;

    @Test
    void isGoneOnceKilled() {
        ServerProcess process = ServerProcess.start("sleeper", SLEEP, folder.resolve("log"));
        assertThat(process.isAlive()).isTrue();

        process.kill();

        assertThat(process.isAlive()).isFalse();
        assertThat(ProcessHandle.of(process.pid())).isEmpty();
    }

    @Test
    void saysHowItEndedWithTheLastLinesOfItsLog() {
        ServerProcess process = ServerProcess.start(
                "greeter", List.of("sh", "-c", "echo first; echo 'bind: address already in use' >&2; exit 7"), log());
        await().until(() -> !process.isAlive());

        assertThatThrownBy(process::requireAlive)
                .isInstanceOfSatisfying(
                        HarnessException.class, e -> assertThat(e.portTaken()).isTrue())
                .hasMessageContaining("greeter exited with code 7")
                .hasMessageContaining("first")
                .hasMessageEndingWith("bind: address already in use");
    }

    @Test
    void showsOnlyTheTailOfALongLog() throws IOException {
        Files.writeString(log(), "beginning\n" + "x".repeat(100_000) + "\nend\n");

        assertThat(LogTail.tail(log()))
                .doesNotContain("beginning")
                .endsWith("x\nend")
                .hasSizeLessThan(5_000);
    }

    @Test
    void standsStillWhileFrozenAndCanBeKilledThen() {
        ServerProcess process = ServerProcess.start("sleeper", SLEEP, log());
        process.freeze();
        await().until(() -> state(process.pid()) == 'T');
        process.thaw();
        await().until(() -> state(process.pid()) == 'S');

        process.freeze();
        process.kill();

        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void doesNotOutliveTheJvmThatStartedItHoweverThatDied() throws IOException {
        Process jvm = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName(),
                        log().toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = jvm.inputReader(UTF_8)) {
            long pid = Long.parseLong(output.readLine());
            assertThat(ProcessHandle.of(pid)).isPresent();

            jvm.destroyForcibly(); // no shutdown hook runs

            await().until(() -> ProcessHandle.of(pid).isEmpty());
        } finally {
            jvm.destroyForcibly();
        }
    }

    /// A program that starts a server, says its process id, and waits to be killed.
    static final class Starter {
        public static void main(String[] arguments) throws IOException {
            ServerProcess process = ServerProcess.start("sleeper", SLEEP, Path.of(arguments[0]));
            System.out.println(process.pid());
            System.in.read();
        }
    }

    private Path log() {
        return folder.resolve("log");
    }

    private static char state(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2);
    }
}
