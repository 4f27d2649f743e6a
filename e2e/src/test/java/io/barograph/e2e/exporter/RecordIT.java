package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.process.PackagedProgram;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `barograph record` on the running kernel. Needs a cgroup2 mount.
@Tag("full")
@Tag("alone")
class RecordIT {

    @TempDir
    private Path folder;

    private Process record(String... arguments) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(PackagedProgram.command("cli", "io.barograph.cli.Barograph", "record"));
        builder.command().addAll(List.of(arguments));
        return builder.redirectError(folder.resolve("err").toFile()).start();
    }

    private static String replay(Path file) throws IOException, InterruptedException {
        return String.join("\n", RunningProgram.command("replay", "-o", "json", file.toString()));
    }

    @Test
    void endsWhenItIsToldToAndLeavesWhatCanBeReplayed() throws Exception {
        Path file = folder.resolve("node.trace.gz");
        Process process = record(file.toString());
        await().until(() -> Files.exists(file) && replay(file).contains("\"frame\":2"));

        process.destroy();

        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(folder.resolve("err"))).contains("recorded " + file);
        assertThat(replay(file)).contains("\"frame\":2").contains("\"pressure_percent\":");
    }

    @Test
    void endsByItselfAfterItsDuration() throws Exception {
        Path file = folder.resolve("node.trace");
        Process process = record(file.toString(), "--duration=2s", "--scenario=short_one");

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(file))
                .startsWith("scenario short_one kernel ")
                .contains("### frame 1 ");
    }

    @Test
    void writesTheFilesThatAnExporterWritesWhateverOfThemItPublishes() throws Exception {
        Path host = folder.resolve("host");
        Files.createDirectories(host.resolve("var/lib/kubelet"));
        Path recorded = folder.resolve("recorded.trace.gz");
        Path whole = folder.resolve("whole.trace.gz");
        Path lean = folder.resolve("lean.trace.gz");
        try (BusyPod pod = BusyPod.limited(1, 5)) {
            pod.nameBelow(host);
            String root = "--path.rootfs=" + host;
            try (RunningExporter _ = RunningExporter.serving(folder.resolve("whole.log"), root, "--record=" + whole);
                    RunningExporter _ = RunningExporter.serving(
                            folder.resolve("lean.log"), root, "--record=" + lean, "--no-collector.eviction")) {
                Process process = record(recorded.toString(), "--duration=4s", root);
                assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
                await().until(() -> RecordedNames.in(whole).frames() > 2
                        && RecordedNames.in(lean).frames() > 2);
            }
        }
        RecordedNames one = RecordedNames.in(recorded);
        RecordedNames other = RecordedNames.in(whole);
        assertThat(one.besides(other))
                .contains("/proc/sys/kernel/pid_max", "statvfs:/nodefs", "statvfs:/imagefs", "host:/var/log/pods/");
        assertThat(one.besides(other)).isEqualTo(other.besides(one));
        RecordedNames less = RecordedNames.in(lean);
        assertThat(one.besides(less)).isEqualTo(less.besides(one));
    }
}
