package io.barograph.cli.advise;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdviseCommandTest extends CommandTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final Path THROTTLED = RECORDINGS.resolve("S02_one_throttled.trace.gz");

    @TempDir
    private Path directory = Path.of("");

    private int advise(Object... arguments) {
        return run(new AdviseCommand(), arguments);
    }

    @ParameterizedTest
    @CsvSource({
        "'', no source is named",
        "none.trace, none.trace: there is no such file",
        "--from=-1h, expected --prometheus with them",
        "--prometheus=x, '--prometheus: \"x\", expected an address'",
        "--journal=none, there is no journal",
        "--min-share=0 x.trace, '--min-share: \"0\", expected a percentage from 1 to 100'",
        "--min-span=1s x.trace, '--min-span: 1s, expected at least 10s'",
        "--min-span=soon x.trace, --min-span: ",
    })
    void refusesWrongUsage(String arguments, String complaint) {
        fails(
                2,
                advise(Stream.of(arguments.split(" "))
                        .filter(it -> !it.isEmpty())
                        .toArray()),
                complaint);
    }

    @Test
    void blamesNobodyForThreadsThatArePinned() {
        prints(
                advise(RECORDINGS.resolve("lost/P04_cpu_pinned.trace.gz")),
                "It has no more tasks than the 8 CPUs that it may use. Maybe they are pinned to fewer");
        assertThat(out).doesNotContain("contended", "Worst culprits", "CPUs that all need");
    }

    @Test
    void saysThatACpusetIsTooNarrow() {
        prints(
                advise(RECORDINGS.resolve("limits/W05_shared_cpuset.trace.gz")),
                "It may use 2 of 8 CPUs (its cpuset), and loses to those who may use the same ones");
    }

    @Test
    void saysNothingOfTooShortASpan() {
        prints(
                advise("--min-span=2m", THROTTLED),
                "not enough data: the node was observed for 58s, expected at least 2m");
        assertThat(out).doesNotContain("Nothing to do", "raise");
    }

    @Test
    void asksForAsMuchAsIsWanted() {
        prints(advise("--min-share=99", THROTTLED), "Nothing to do.");
    }

    @Test
    void goesOnAfterARecordingThatBreaksOff() throws IOException {
        byte[] whole = Files.readAllBytes(THROTTLED);
        Path cut = Files.write(directory.resolve("cut.trace.gz"), Arrays.copyOf(whole, whole.length / 2));
        fails(1, advise(cut, THROTTLED), "barograph advise: ", "cut short");
        assertThat(out).startsWith("S02_one_throttled.trace.gz: ").contains("raise the CPU limit");
    }

    /// A kernel without /proc/vmstat in its recording: nothing is known of memory.
    @Test
    void saysWhatIsNotKnown() throws IOException {
        Path without = directory.resolve("without.trace");
        Files.writeString(without, withoutFile(RECORDINGS.resolve("S17_memory_high.trace.gz"), "/proc/vmstat"));
        prints(advise(without), "not known of ", "memory: ");
        assertThat(out).doesNotContain("memory.high", "Nothing to do");
    }

    private static String withoutFile(Path recording, String path) throws IOException {
        StringBuilder kept = new StringBuilder();
        boolean left = false;
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(recording)), UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                left = line.startsWith("--- ") ? line.equals("--- " + path) : left && !line.startsWith("### ");
                kept.append(left ? "" : line + "\n");
            }
        }
        return kept.toString();
    }
}
