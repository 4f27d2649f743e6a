package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.host.KernelMounts;
import io.barograph.testkit.process.PackagedProgram;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `barograph experiment` on the running kernel. Needs root and a cgroup2 mount. Its loads get ten times the usual
/// CPU weight, so that what else runs here takes little from them, and they do not starve the experiment itself. A
/// run from which much was taken is run again.
@Tag("full")
@Tag("alone")
class ExperimentIT {

    private static final int MOST_RUNS = 5;
    private static final double MOST_ALONE = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /// On the disk of the build.
    private Path files = Path.of("");

    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void makeDirectory() throws IOException {
        files = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "experiment");
    }

    @AfterEach
    void removeDirectory() throws IOException {
        processes.forEach(Process::destroyForcibly);
        Files.deleteIfExists(files);
    }

    private Path err() {
        return folder.resolve("err");
    }

    private String said() throws IOException {
        return Files.exists(err()) ? Files.readString(err()) : "";
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(PackagedProgram.command("cli", "io.barograph.cli.Barograph", "experiment"));
        command.addAll(List.of("--phase-seconds=6", "--output=json", "--directory=" + files));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(err().toFile())
                .start();
        processes.add(process);
        return process;
    }

    private Process startForced(String step) throws IOException {
        Process process = start("--force", "--only=disk");
        await().atMost(PATIENCE).until(() -> said().contains(step) || !process.isAlive());
        assertThat(process.isAlive()).as(said()).isTrue();
        return process;
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private static List<Path> cgroups() {
        return Stream.of(KernelMounts.cgroup2(), Path.of("/sys/fs/cgroup/cpu"), Path.of("/sys/fs/cgroup/cpu,cpuacct"))
                .map(mount -> mount.resolve("barograph-experiment"))
                .filter(Files::exists)
                .toList();
    }

    private void assertNothingIsLeft() {
        assertThat(cgroups()).isEmpty();
        assertThat(files).isEmptyDirectory();
    }

    @Test
    void agreesWithWhatALoadLosesAndLeavesNothing() throws Exception {
        JsonNode rows = awaitUndisturbedRun();

        assertThat(rows)
                .extracting(row -> row.path("experiment").asText())
                .containsExactly("cpu", "cpu-limit", "disk", "disk-write");
        for (JsonNode row : rows) {
            String state = row.path("state").asText();
            String why = row.path("why").asText();
            boolean silent = row.path("resource").asText().equals("io")
                    && state.equals("unknown")
                    && (why.contains("io.stat") || why.contains("not steady"));
            assertThat(silent || state.equals("agrees")).as(row.toString()).isTrue();
        }
        assertThat(rows.get(0).path("lost_percent").asDouble()).isBetween(30.0, 70.0);
        assertThat(rows.get(1).path("lost_percent").asDouble()).isBetween(-25.0, 25.0);
    }

    /// The rows of a run during which nothing else kept the CPUs busy: that would be real contention.
    private JsonNode awaitUndisturbedRun() throws Exception {
        for (int run = 0; run < MOST_RUNS; run++) {
            Process process = start("--force");
            await().atMost(PATIENCE).until(() -> !cgroups().isEmpty() || !process.isAlive());
            giveLargeWeight();
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertNothingIsLeft();
            String out = Files.readString(folder.resolve("out"));
            assertThat(out).as(said()).isNotEmpty();
            JsonNode rows = new ObjectMapper().readTree(out).path("experiments");
            if (isUndisturbed(rows.get(0)) && isUndisturbed(rows.get(1))) {
                return rows;
            }
        }
        throw new AssertionError("others kept the CPUs busy in each of " + MOST_RUNS + " runs: " + said()
                + Files.readString(folder.resolve("out")) + ". Maybe run this on a quiet machine");
    }

    private static void giveLargeWeight() throws IOException {
        for (Path cgroup : cgroups()) {
            for (Map.Entry<String, String> each :
                    Map.of("cpu.weight", "1000", "cpu.shares", "10240").entrySet()) {
                if (Files.exists(cgroup.resolve(each.getKey()))) {
                    Files.writeString(cgroup.resolve(each.getKey()), each.getValue());
                }
            }
        }
    }

    private static boolean isUndisturbed(JsonNode row) {
        return !row.path("why").asText().contains("not steady")
                && row.path("said_alone_percent").asDouble(100) <= MOST_ALONE;
    }

    @Test
    void leavesNothingWhereItIsInterrupted() throws Exception {
        Process process = startForced("disk, A and B together");
        List<ProcessHandle> loads = process.descendants().toList();
        assertThat(loads).isNotEmpty();

        send("INT", process);

        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(said()).contains("stopped by a signal");
        assertThat(loads).noneMatch(ProcessHandle::isAlive);
        assertNothingIsLeft();
    }

    @Test
    void namesWhatItCannotRemove() throws Exception {
        Process process = startForced("disk, A alone");
        Process foreign = new ProcessBuilder("sleep", "300").start();
        processes.add(foreign);
        Path cgroup = KernelMounts.cgroup2().resolve("barograph-experiment/a");
        Files.writeString(cgroup.resolve("cgroup.procs"), Long.toString(foreign.pid()));

        send("INT", process);

        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(said())
                .contains("stopped by a signal\n", cgroup + " could not be removed; its processes are " + foreign.pid())
                .doesNotContain("what was made is removed", "\tat ");
        foreign.destroyForcibly().waitFor();
        send("TERM", startForced("disk, A and B together"));
        assertNothingIsLeft();
    }

    @Test
    void removesWhatAKilledRunHasLeft() throws Exception {
        Process first = startForced("disk, A alone");
        List<ProcessHandle> loads = first.descendants().toList();
        send("KILL", first);
        await().atMost(PATIENCE).until(() -> loads.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(cgroups()).isNotEmpty();
        assertThat(files).isNotEmptyDirectory();
        Files.delete(err());
        for (Path cgroup : cgroups()) {
            Files.createDirectories(cgroup.resolve("a/lower"));
            Files.createDirectories(cgroup.resolve("other"));
        }

        send("TERM", startForced("disk, A alone"));

        assertNothingIsLeft();
    }
}
