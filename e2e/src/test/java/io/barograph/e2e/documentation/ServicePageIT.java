package io.barograph.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.pages.ProgramCall;
import io.barograph.testkit.process.CommandRun;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the page of installing says of a host without Kubernetes, typed line by line: root's commands below a directory
/// that stands for `/`. What the first line builds is built; in systemd's place the test starts what the unit starts.
@Tag("full")
class ServicePageIT {

    private static final Duration SOON = Duration.ofSeconds(90);

    /// Changes below [#root] alone; systemctl is asked for nothing.
    private static final String SUDO = """
            #!/usr/bin/env bash
            [ "$1" != systemctl ] || exit 0
            words=()
            for word in "$@"; do
                case "$word" in /opt/* | /etc/*) word=${ROOT:?}$word ;; esac
                words+=("$word")
            done
            exec "${words[@]}"
            """;

    @TempDir
    private Path directory;

    private Path root() {
        return directory.resolve("root");
    }

    private CommandRun run(String line) {
        return CommandRun.run(
                Map.of(
                        "PATH",
                        directory + ":" + System.getenv("PATH"),
                        "ROOT",
                        root().toString(),
                        "BAROGRAPH_BUILD",
                        "never",
                        "BAROGRAPH_JAVA_HOME",
                        System.getProperty("java.home")),
                List.of("bash", "-eu", "-o", "pipefail", "-c", "cd '" + Checkout.HOME + "'\n" + line));
    }

    private void writeProgram(String name, String script) throws IOException {
        Path program = Files.writeString(directory.resolve(name), script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void theCopyServes() throws IOException {
        PageStep step = PageStep.stepsOf(Checkout.HOME, Path.of("docs/install.md")).stream()
                .filter(each -> each.commands().contains("sudo systemctl"))
                .findFirst()
                .orElseThrow();
        writeProgram("mvn", "#!/usr/bin/env bash\n");
        writeProgram("sudo", SUDO);
        Files.createDirectories(root().resolve("etc/systemd/system"));
        List<String> lines = ProgramCall.programLines(step.commands());
        for (String line : lines.subList(0, lines.size() - 1)) {
            CommandRun ran = run(line);
            assertThat(ran.code()).as(line + "\n" + ran.printed()).isZero();
        }
        String started = Files.readAllLines(root().resolve("etc/systemd/system/barograph-exporter.service")).stream()
                .filter(line -> line.startsWith("ExecStart="))
                .map(line -> line.substring("ExecStart=".length()))
                .findFirst()
                .orElseThrow();
        int port = FreePorts.next();
        ServerProcess service = ServerProcess.start(
                "exporter",
                List.of(
                        "env",
                        "BAROGRAPH_BUILD=never",
                        "BAROGRAPH_JAVA_HOME=" + System.getProperty("java.home"),
                        "ARGS=--web.listen-address=127.0.0.1:" + port,
                        "bash",
                        "-c",
                        "exec " + root() + started),
                directory.resolve("exporter.log"));
        try {
            String scrape = lines.getLast().replace(":9977", ":" + port);
            await(scrape).atMost(SOON).untilAsserted(() -> {
                CommandRun scraped = run(scrape);
                assertThat(scraped.code()).as(service.logTail()).isZero();
                assertThat(scraped.printed()).contains("contention");
            });
            // It fits only if the times of the files were kept
            assertThat(Path.of("/proc", String.valueOf(service.pid()), "cmdline"))
                    .content(StandardCharsets.UTF_8)
                    .contains("-XX:AOTCache=" + root());
        } finally {
            service.stop();
        }
    }
}
