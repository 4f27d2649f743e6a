package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.journal.JournalDirectory;
import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalReader;
import io.barograph.e2e.ReplayOutput;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Journal and decision log on a disk that is full when the controller starts, has room later, and fills and empties
/// again and again. The disk is a small tmpfs in a mount namespace of the controller's own, which takes root.
@Tag("full")
class FullDiskIT {

    private static final String NODE = "worker-1";
    private static final String RECORDING = "S36_long.trace.gz";
    private static final String DISK =
            "mount -t tmpfs -o size=256k full \"$0\" && { cat /dev/zero > \"$0/ballast\"; exec \"$@\"; }";
    private static final int TIMES = 4;
    private static final Duration ONCE_THERE_IS_ROOM = Duration.ofSeconds(5);

    @TempDir
    private Path work;

    /// Many rules over one value, so that the log has many lines.
    private Path policy() throws IOException {
        return Files.writeString(
                work.resolve("many.drl"),
                IntStream.rangeClosed(1, 60).mapToObj("""
                    rule "above %1$d"
                    when
                        Contention(scope == KUBEPODS, resource == CPU, avg10 >= %1$d)
                    then
                        node.condition("Above%1$d").after("1s").keepFor("1s");
                    end
                    """::formatted).collect(Collectors.joining("\n")));
    }

    @Test
    void isWrittenAgainOnceThereIsRoomAndWhatIsLostIsCounted() throws Exception {
        Path policy = policy();
        Path mount = Files.createDirectory(work.resolve("disk"));
        Path log = mount.resolve("decisions.jsonl");
        try (ExporterProcess exporter = ReplayingExporter.of(NODE, RECORDING, 12);
                RunningProgram controller = RunningProgram.controller(
                        work,
                        List.of("unshare", "--mount", "sh", "-c", DISK, mount.toString()),
                        List.of(
                                "--in-memory",
                                "--policies=" + policy,
                                "--exporters=" + NODE + "=http://"
                                        + exporter.addresses().getFirst(),
                                "--journal=" + mount,
                                "--decision-log=" + log))) {
            Path disk = Path.of("/proc/" + controller.pid() + "/root" + mount);
            assertThat(controller.logTail()).contains("The journal cannot be written (", "No space left on device");
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> controller.number("barograph_decision_log_failures_total") > 0);
            for (int i = 0; i < TIMES; i++) {
                double dropped = controller.number("barograph_journal_dropped_total");
                await().until(() -> controller.number("barograph_journal_dropped_total") > dropped);
                assertThat(JournalDirectory.journalFiles(disk))
                        .allMatch(file -> file.toFile().length() > 0);
                long before = observed(entries(disk));
                Files.delete(disk.resolve("ballast"));
                await().atMost(ONCE_THERE_IS_ROOM)
                        .pollInterval(Duration.ofMillis(50))
                        .until(() -> observed(entries(disk)) > before);
                fill(disk.resolve("ballast"));
            }
            Files.delete(disk.resolve("ballast"));
            Path recording = Checkout.HOME.resolve("examples/recordings").resolve(RECORDING);
            List<String> expected = ReplayOutput.transitions(recording, policy, NODE);
            await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
                long whole = Files.readAllLines(disk.resolve("decisions.jsonl")).stream()
                        .filter(expected::contains)
                        .count();
                long lost = (long) controller.number("barograph_decision_log_failures_total");
                assertThat(lost).isPositive();
                // a line that lacks nothing but its end counts as lost, and is whole once that is closed
                assertThat(whole + lost).isBetween((long) expected.size(), expected.size() + TIMES + 1L);
                List<JournalEntry> journal = entries(disk);
                assertThat(missing(journal)).isEqualTo((long) controller.number("barograph_journal_dropped_total"));
                assertThat(observed(journal))
                        .isEqualTo((long) controller.number("barograph_journal_observations_total"));
            });
        }
    }

    private static void fill(Path ballast) throws IOException {
        try (OutputStream out = Files.newOutputStream(ballast)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException e) {
            assertThat(e).hasMessage("No space left on device");
        }
    }

    private static List<JournalEntry> entries(Path disk) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        for (Path each : JournalDirectory.journalFiles(disk)) {
            JournalReader.read(each, entries::add);
        }
        return entries;
    }

    private static long observed(List<JournalEntry> journal) {
        return journal.stream().filter(JournalEntry.Observed.class::isInstance).count();
    }

    private static long missing(List<JournalEntry> journal) {
        return journal.stream()
                .mapToLong(entry -> entry instanceof JournalEntry.Gap(long dropped) ? dropped : 0)
                .sum();
    }
}
